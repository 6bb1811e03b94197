import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Harness } from '../testing/harness.ts'
import { clientOf, fullHarness, refusal } from '../testing/walk.ts'

let h: Harness
beforeAll(async () => {
  h = await fullHarness()
})
afterAll(() => h.close())

describe('transport', () => {
  it('takes the key as bearer for nobody on open calls', async () => {
    const answer = await h.call('/otp', { body: { email: 'anon@example.com' }, token: h.auth.anonKey })
    expect([answer.status, await answer.json()]).toEqual([200, {}])
  })

  it('tells errors in the new form when it is asked to, with the headers that the client reads', async () => {
    const answer = await h.call('/otp', { body: { email: 'x' } })
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(answer.headers.get('x-sb-error-code')).toBe('validation_failed')
    expect(await refusal(answer)).toBe('400 validation_failed')
  })

  it('tells them in the old form otherwise', async () => {
    const answer = await h.call('/otp', { body: { email: 'x' }, headers: { 'x-supabase-api-version': '' } })
    expect(await answer.json()).toMatchObject({ code: 400, error_code: 'validation_failed' })
  })

  it('lets browsers of any origin call, and see the error code', async () => {
    const preflight = await h.call('/otp', { method: 'OPTIONS', headers: { origin: 'https://a.example' } })
    const allowed = preflight.headers.get('access-control-allow-headers') ?? ''
    for (const name of ['apikey', 'authorization', 'content-type', 'x-client-info', 'x-supabase-api-version'])
      expect(allowed).toContain(name)
    const answer = await h.call('/settings', { headers: { origin: 'https://a.example' } })
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-supabase-api-version')
  })

  it('says what is switched on', async () => {
    const settings = await (await h.call('/settings')).json()
    expect(settings.external).toMatchObject({ email: true, anonymous_users: true, google: false, phone: false })
    expect(settings.password_enabled).toBe(true)
  })

  it('is alive, and names its keys and itself', async () => {
    expect((await h.call('/health')).status).toBe(200)
    const { issuer, jwks_uri } = await (await h.call('/.well-known/openid-configuration')).json()
    expect(issuer).toBe('http://localhost:4173/auth/v1')
    expect(jwks_uri).toBe('http://localhost:4173/auth/v1/.well-known/jwks.json')
    const { keys } = await (await h.call('/.well-known/jwks.json')).json()
    expect(keys[0]).not.toHaveProperty('d')
    expect(keys[0]).not.toHaveProperty('k')
  })

  it.each([
    ['POST', '/sso', '404 saml_provider_disabled'],
    ['POST', '/passkeys/registration/options', '404 passkey_disabled'],
    ['GET', '/passkeys', '404 passkey_disabled'],
    ['POST', '/token?grant_type=web3', '422 web3_provider_disabled'],
    ['POST', '/token?grant_type=none', '400 validation_failed'],
    ['GET', '/nowhere', '404 not_found'],
  ])('refuses %s %s as Supabase does', async (method, path, expected) => {
    expect(await refusal(await h.call(path, { method, ...(method === 'POST' && { body: {} }) }))).toBe(expected)
  })

  it.each([
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['DELETE', '/admin/users/11111111-1111-4111-8111-111111111111'],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ])('lets nobody administrate: %s %s', async (method, path) => {
    const { access_token: token } = await h.signIn('user@example.com')
    const body = method === 'POST' ? { body: {} } : {}
    expect(await refusal(await h.call(path, { method, ...body }))).toBe('401 no_authorization')
    expect(await refusal(await h.call(path, { method, ...body, token: h.auth.anonKey }))).toBe('403 bad_jwt')
    expect(await refusal(await h.call(path, { method, ...body, token }))).toBe('403 not_admin')
  })

  it.each(['[]', '{', 'null', '"text"', '1'])('takes %s for no body', async (body) => {
    for (const path of ['/otp', '/verify', '/signup', '/recover', '/resend', '/token?grant_type=password'])
      expect([path, (await h.call(path, { body })).status]).toEqual([path, 400])
  })

  it.each([
    ['/otp', { email: { a: 1 } }],
    ['/otp', { email: ['a@example.com'] }],
    ['/verify', { email: 'a@example.com', token: [1], type: 'email' }],
    ['/token?grant_type=pkce', { auth_code: {}, code_verifier: 1 }],
    ['/token?grant_type=id_token', { provider: {}, id_token: 1 }],
    ['/signup', { email: 1, password: true }],
    ['/recover', { email: null }],
  ])('answers 400 to %s with %j', async (path, body) => {
    expect((await h.call(path, { body })).status).toBe(400)
  })

  it('refuses a body over a megabyte', async () => {
    const body = { email: 'a@example.com', data: { text: 'x'.repeat(1_100_000) } }
    expect((await h.call('/otp', { body })).status).toBe(413)
  })

  it('answers every method that a path does not know with 405', async () => {
    for (const [method, path] of [
      ['GET', '/logout'],
      ['GET', '/otp'],
      ['PUT', '/token'],
      ['DELETE', '/user'],
      ['GET', '/signup'],
    ] as const)
      expect([path, (await h.call(path, { method })).status]).toEqual([path, 405])
  })

  it('keeps what it says of people out of every cache', async () => {
    const { access_token: token } = await h.signIn('cache@example.com')
    expect((await h.call('/user', { token })).headers.get('cache-control')).toBe('no-store')
    const code = (await h.ask('cache@example.com')).code
    const verified = await h.call('/verify', { body: { email: 'cache@example.com', token: code, type: 'email' } })
    expect(verified.headers.get('cache-control')).toBe('no-store')
  })

  it('gives the client errors that it understands', async () => {
    const auth = clientOf(h)
    expect((await auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await auth.getUser('a.b.c')).error?.code).toBe('bad_jwt')
    expect((await auth.signInWithOtp({ email: 'no address' })).error).toMatchObject({ status: 400 })
    expect((await auth.signInWithSSO({ domain: 'example.com' })).error?.code).toBe('saml_provider_disabled')
  })
})
