/** What a route asks of its visitor (specification, section 2; contract/routes.json). */
export type RouteAccess = 'open' | 'signed-in' | 'open unless query type is list' | `open when ${string} is a number`

/** Who is asking: a guest has no access token; the service tells an anonymous session from a full one. */
export type Visitor = 'guest' | 'anonymous' | 'signed-in'

/**
 * Decides whether a visitor may open a route.
 * @param access the rule of the route
 * @param params the values of the path's parameters
 * @param query the query of the address
 */
export function mayOpen(
  access: RouteAccess,
  visitor: Visitor,
  params: Readonly<Record<string, string | undefined>>,
  query: URLSearchParams,
): boolean {
  if (visitor !== 'guest') return true
  if (access === 'open') return true
  if (access === 'signed-in') return false
  if (access === 'open unless query type is list') return query.get('type') !== 'list'
  const name = access.slice('open when '.length, -' is a number'.length)
  return /^\d+$/.test(params[name] ?? '')
}

/** Where the address is kept that a guest wanted to open. */
const redirectKey = 'redirect-after-sign-in'

interface RedirectStorage {
  get(key: string): string | null
  set(key: string, value: string): boolean
  remove(key: string): void
}

/** Keeps the full path (with query and hash) to return to after signing in. */
export function rememberRedirect(storage: RedirectStorage, fullPath: string): void {
  storage.set(redirectKey, fullPath)
}

/** The path to return to, once; only a path of this site is ever answered. */
export function takeRedirect(storage: RedirectStorage): string | null {
  const path = storage.get(redirectKey)
  storage.remove(redirectKey)
  return path && /^\/(?![/\\])/.test(path) ? path : null
}
