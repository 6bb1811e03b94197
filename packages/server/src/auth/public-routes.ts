import type { Hono } from 'hono'
import { AuthError } from './errors.ts'
import { algorithm } from './keys.ts'
import type { Parts } from './parts.ts'

/** What Supabase can do and we do not; each with the refusal that its clients know. */
const absent: [method: 'get' | 'post' | 'patch' | 'delete', path: string, code: string, message: string][] = [
  ['post', '/sso', 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  ...(['get', 'post', 'patch', 'delete'] as const).flatMap((method): typeof absent => [
    [method, '/sso/*', 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    [method, '/passkeys', 'passkey_disabled', 'Passkeys are disabled'],
    [method, '/passkeys/*', 'passkey_disabled', 'Passkeys are disabled'],
  ]),
]

export function publicRoutes(app: Hono, { config, keys, providers, requireUser }: Parts): void {
  const issuer = `${config.publicUrl}/auth/v1`

  app.get('/settings', (c) =>
    c.json({
      external: {
        email: true,
        phone: false,
        apple: false,
        google: false,
        vk: false,
        ...Object.fromEntries([...providers.keys()].map((name) => [name, true])),
        anonymous_users: config.auth.anonymous,
      },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      passkeys_enabled: false,
      password_enabled: config.auth.password,
    }),
  )

  app.get('/health', (c) =>
    c.json({ name: 'Ciyu', version: '1', description: 'Supabase Auth calls, answered by Ciyu' }),
  )

  app.get('/.well-known/jwks.json', async (c) =>
    c.json((await keys()).jwks, 200, { 'cache-control': 'public, max-age=600' }),
  )

  app.get('/.well-known/openid-configuration', (c) =>
    c.json(
      {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/user`,
        jwks_uri: `${issuer}/.well-known/jwks.json`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: [algorithm],
        code_challenge_methods_supported: ['S256', 'plain'],
      },
      200,
      { 'cache-control': 'public, max-age=600' },
    ),
  )

  for (const [method, path, code, message] of absent)
    app[method](path, () => {
      throw new AuthError(404, code, message)
    })

  // Nobody is an administrator by a token of a person, and there is no other.
  for (const path of ['/admin/*', '/invite'])
    app.all(path, async (c) => {
      await requireUser(c)
      throw new AuthError(403, 'not_admin', 'User not allowed')
    })
}
