/** A redirect that holds whoever asks: an old or a short address. */
export interface RouteRule {
  from: string
  /** A path of the app, or an address outside of it. */
  to: string
}

const rules: readonly RouteRule[] = [
  { from: '/index', to: '/' },
  { from: '/home', to: '/' },
  { from: '/login', to: '/sign-in' },
  { from: '/docs', to: '/api/docs' },
]

/** Paths that the service answers itself: leaving for them is a full page load. */
const served = /^\/(api|auth|embed|dev|fonts|strokes)(\/|$)/

export type RuleResult = { kind: 'inside' | 'outside'; to: string } | null

/** What the route rules say of an address, if anything. */
export function applyRules(url: URL, table: readonly RouteRule[] = rules): RuleResult {
  const path = url.pathname.replace(/\/+$/, '') || '/'
  if (served.test(path)) return { kind: 'outside', to: url.pathname + url.search }
  const rule = table.find(({ from }) => from === path)
  if (!rule) return null
  const target = new URL(rule.to, url)
  const kind = target.origin !== url.origin || served.test(target.pathname) ? 'outside' : 'inside'
  return { kind, to: kind === 'inside' ? rule.to + url.search : target.href }
}
