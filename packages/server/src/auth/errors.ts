import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** The only version of the error format that Supabase's clients ask for. */
const apiVersion = '2024-01-01'

/** A refusal in Supabase Auth's own words: status, code and message are part of the protocol, so they stay English. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly status: ContentfulStatusCode
  readonly code: string
  /** Seconds until it is worth trying again. */
  readonly retryAfter: number | undefined
  /** Why a password is weak. */
  readonly reasons?: readonly string[]

  constructor(status: ContentfulStatusCode, code: string, message: string, retryAfter?: number) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** A refusal in the words of OAuth: `{error, error_description}`. */
export class OAuthError extends AuthError {
  constructor(description: string, code = 'invalid request') {
    super(400, code, description)
  }
}

export const validationFailed = (message: string) => new AuthError(400, 'validation_failed', message)
export const codeRefused = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
export const linkRefused = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
export const unexpected = () =>
  new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information')

/** The error as a client of either generation reads it; without the version header in the answer it sees no code. */
export function authErrorAnswer(c: Context, error: AuthError): Response {
  const { status, code, message, retryAfter, reasons } = error
  if (error instanceof OAuthError)
    return c.json({ error: code, error_description: message }, status, { 'cache-control': 'no-store' })
  const more = reasons && { weak_password: { reasons } }
  const asked = c.req.header('x-supabase-api-version') ?? ''
  const headers: Record<string, string> = { 'x-sb-error-code': code, 'cache-control': 'no-store' }
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(asked) || asked < apiVersion)
    return c.json({ code: status, error_code: code, msg: message, ...more }, status, headers)
  headers['x-supabase-api-version'] = apiVersion
  return c.json({ code, message, ...more }, status, headers)
}
