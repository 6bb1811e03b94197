import type { Config } from '../config.ts'
import type { AuthError } from './errors.ts'
import type { SessionAnswer } from './sessions.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
const defaultPort: Readonly<Record<string, string>> = { http: '80', https: '443' }
// Nothing that browsers read differently from one another: control characters, spaces, backslashes.
const odd = /[^\x21-\x5b\x5d-\x7e]/
const shape = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]+)/i

/** A glob as Supabase has them: `*` stops at `.` and `/`, `**` does not, `?` is one character of the first kind. */
function globPattern(glob: string): RegExp {
  const source = glob.replace(/\*\*|[*?]|[\\^$.|+()[\]{}]/g, (sign) => {
    if (sign === '**') return '.*'
    if (sign === '*') return '[^./]*'
    return sign === '?' ? '[^./]' : `\\${sign}`
  })
  return new RegExp(`^${source}$`)
}

/**
 * Makes the function that says where somebody goes after sign-in: where they asked to, when that is this site or on
 * the list of allowed addresses, and otherwise, without a word, the site.
 */
export function createRedirects(
  config: Pick<Config, 'publicUrl' | 'redirects'>,
): (...wishes: (string | undefined)[]) => string {
  const site = new URL(config.publicUrl)
  const allowed = config.redirects.map(globPattern)

  function isAllowed(wish: string): boolean {
    if (wish.length > 2048 || odd.test(wish)) return false
    const [, scheme = '', authority = ''] = shape.exec(wish) ?? []
    if (!scheme || !URL.canParse(wish)) return false
    const url = new URL(wish)
    if (url.username || url.password || authority.includes('@')) return false
    if (scheme === 'http' || scheme === 'https') {
      // What the parser has to rewrite (numbers as addresses, escapes, other scripts) is no host that anybody means.
      const suffix = `:${defaultPort[scheme]}`
      const written = authority.toLowerCase().endsWith(suffix) ? authority.slice(0, -suffix.length) : authority
      if (written.toLowerCase() !== url.host) return false
      const isLoopback = loopback.has(url.hostname)
      if (/^\[|^[\d.]+$/.test(url.hostname) && !isLoopback) return false
      const sameHost = url.hostname === site.hostname && (url.port === site.port || isLoopback)
      if (url.protocol === site.protocol && sameHost) return true
    }
    const [target = ''] = wish.split('#')
    return allowed.some((pattern) => pattern.test(target))
  }

  return (...wishes) => {
    const wish = wishes.find((candidate) => candidate !== undefined && candidate !== '')
    return wish !== undefined && isAllowed(wish) ? wish : config.publicUrl
  }
}

/** A refusal as a redirect tells of it. */
export const errorFields = (error: AuthError): Record<string, string> => ({
  error: error.status >= 500 ? 'server_error' : error.status === 403 ? 'access_denied' : 'invalid_request',
  error_code: error.code,
  error_description: error.message,
})

/** A session as a redirect brings it. */
export const sessionFields = (session: SessionAnswer): Record<string, string> => ({
  access_token: session.access_token,
  expires_at: String(session.expires_at),
  expires_in: String(session.expires_in),
  refresh_token: session.refresh_token,
  sb: '',
  token_type: session.token_type,
})

/** Sends a browser on; what is in the hash does not reach the server that it is sent to. */
export function redirectTo(
  target: string,
  fields: { query?: Record<string, string>; hash?: Record<string, string> },
  status: 302 | 303 = 303,
): Response {
  const { query, hash } = fields
  const [address = target] = target.split('#')
  const asked = query ? `${address.includes('?') ? '&' : '?'}${new URLSearchParams(query)}` : ''
  const location = `${address}${asked}${hash ? `#${new URLSearchParams(hash)}` : ''}`
  const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return new Response(null, { status, headers })
}
