import type { Hono } from 'hono'
import { AuthError, validationFailed } from './errors.ts'
import { bodyOf, emailOf, textOf } from './input.ts'
import { signInByIdToken } from './oauth/routes.ts'
import type { Parts } from './parts.ts'
import type { SignOutScope } from './sessions.ts'

const isScope = (scope: string): scope is SignOutScope => ['local', 'global', 'others'].includes(scope)

export function sessionRoutes(app: Hono, parts: Parts): void {
  const { config, sessions, signIn, passwords, limits, sender, requireUser } = parts

  async function grant(kind: string, body: Record<string, unknown>, userAgent: string): Promise<object> {
    switch (kind) {
      case 'refresh_token':
        return sessions.refresh(textOf(body, 'refresh_token'))
      case 'pkce':
        return signIn.exchange(textOf(body, 'auth_code'), textOf(body, 'code_verifier'), userAgent)
      case 'password': {
        if (!config.auth.password) throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled')
        if (textOf(body, 'email') === '') {
          if (textOf(body, 'phone') !== '')
            throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
          throw validationFailed('missing email or phone')
        }
        return passwords.signIn(emailOf(textOf(body, 'email')), textOf(body, 'password'), userAgent)
      }
      case 'id_token':
        return signInByIdToken(parts, body, userAgent)
      case 'web3':
        throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
      default:
        throw validationFailed('unsupported_grant_type')
    }
  }

  app.post('/token', async (c) => {
    const body = await bodyOf(c)
    await limits.request('token', sender(c))
    const session = await grant(c.req.query('grant_type') ?? '', body, c.req.header('user-agent') ?? '')
    return c.json(session, 200, { 'cache-control': 'no-store' })
  })

  app.post('/logout', async (c) => {
    const claims = await requireUser(c)
    const scope = c.req.query('scope') || 'global'
    if (!isScope(scope)) throw validationFailed(`Unsupported logout scope ${JSON.stringify(scope.slice(0, 40))}`)
    await sessions.close(claims, scope)
    return c.body(null, 204)
  })
}
