import type { Handler, MiddlewareHandler } from 'hono'

const authHeaders = 'apikey, authorization, content-type, x-client-info, x-supabase-api-version, redirect-to'

const apiHeaders = `${authHeaders}, if-match, if-none-match`

const preflightHeaders = {
  'access-control-allow-origin': '*',
  'access-control-max-age': '86400',
  vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
}

/**
 * Answers what browsers ask before a call from another origin. Nothing goes by cookies, so allowing an origin gives it
 * no one's session: public calls are open to all, calls with a token to the origins configured.
 */
export function apiPreflight(origins: readonly string[]): Handler {
  const trusted = new Set(origins)
  return (c) => {
    const isTrusted = trusted.has(c.req.header('origin') ?? '')
    return c.body(null, 204, {
      ...preflightHeaders,
      'access-control-allow-methods': isTrusted ? 'GET, POST, PUT, PATCH, DELETE' : 'GET, POST',
      'access-control-allow-headers': isTrusted ? apiHeaders : 'content-type',
    })
  }
}

/** Sign-in is open to all origins, as Supabase Auth has it. */
export function authCors(): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') {
      return c.body(null, 204, {
        ...preflightHeaders,
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': authHeaders,
      })
    }
    await next()
    if (c.req.header('origin') === undefined) return
    c.header('access-control-allow-origin', '*')
    c.header('access-control-expose-headers', 'x-total-count, link, x-supabase-api-version, x-sb-error-code')
  }
}
