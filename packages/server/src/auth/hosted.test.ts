import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHarness, type Harness } from './testing/harness.ts'

const jwtSecret = 'the secret of a project that is older than its keys'
/** Claims that a token has beside the usual ones; undefined takes one away. */
type Changes = Record<string, string | number | undefined>
let url = ''
let close = async () => {}
let h: Harness
let sign: (claims?: Changes, how?: 'keys' | 'secret' | 'stranger' | 'wrong secret') => Promise<string>
const asked: { path: string; body: Record<string, unknown>; apikey: string | undefined }[] = []
let status = 200

/** A project of its own: it publishes its keys and takes requests for mails. */
beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const stranger = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'project', alg: 'ES256', use: 'sig' }
  const server = createServer(async (request, response) => {
    if (request.url === '/auth/v1/.well-known/jwks.json') return response.end(JSON.stringify({ keys: [jwk] }))
    let body = ''
    for await (const chunk of request) body += chunk
    const apikey = request.headers.apikey
    asked.push({ path: request.url ?? '', body: JSON.parse(body), ...{ apikey: apikey?.toString() } })
    return response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  h = await createHarness({
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: 'project-anon-key',
    SUPABASE_JWT_SECRET: jwtSecret,
    AUTH_MAIL_USER: 'front',
    AUTH_MAIL_PASSWORD: 'end',
  })
  sign = async (claims = {}, how = 'keys') => {
    const at = h.now() / 1000
    const payload = {
      iss: `${url}/auth/v1`,
      sub: '11111111-1111-4111-8111-111111111111',
      aud: 'authenticated',
      role: 'authenticated',
      email: 'Hosted@example.com',
      session_id: randomUUID(),
      is_anonymous: false,
      iat: at,
      exp: at + 3600,
      ...claims,
    }
    const isSecret = how === 'secret' || how === 'wrong secret'
    const header = isSecret ? { alg: 'HS256' } : { alg: 'ES256', kid: 'project' }
    const secret = how === 'secret' ? jwtSecret : h.auth.anonKey
    const key = isSecret ? Buffer.from(secret) : how === 'keys' ? pair.privateKey : stranger.privateKey
    return new SignJWT(payload as JWTPayload).setProtectedHeader(header).sign(key)
  }
  close = () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
})
afterAll(async () => {
  await h.close()
  await close()
})

const known = async (token: string) => (await h.auth.authenticate(token)) !== null
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('a hosted project', () => {
  it('is named to the browser, and our own sign-in is off', async () => {
    expect(await (await h.api('/api/config')).json()).toMatchObject({
      supabaseUrl: url,
      supabaseAnonKey: 'project-anon-key',
    })
    for (const path of ['/settings', '/user', '/.well-known/jwks.json', '/verify?token=x&type=email'])
      expect([path, (await h.call(path)).status]).toEqual([path, 404])
    expect((await h.call('/otp', { body: { email: 'a@example.com' } })).status).toBe(404)
  })

  it('signs people in for the whole service, by its keys and by its secret', async () => {
    for (const how of ['keys', 'secret'] as const) {
      const sub = randomUUID()
      const email = `${how}@example.com`
      const token = await sign({ sub, email }, how)
      expect(await h.auth.authenticate(token)).toMatchObject({ authId: sub, email, uid: null, isAnonymous: false })
      const uid = `${how}-uid`
      const user = { uid, email, username: 'User1234' }
      const made = await h.api('/api/users/', { method: 'POST', body: user, headers: bearer(token) })
      expect(await made.json()).toEqual(user)
      expect(await (await h.api(`/api/users/${uid}`, { headers: bearer(token) })).json()).toEqual(user)
      const again = await sign({ sub, email }, how)
      expect(await h.auth.authenticate(again)).toMatchObject({ uid })
      expect((await h.api(`/api/users/${uid}`, { method: 'DELETE', headers: bearer(token) })).status).toBe(200)
      expect((await h.api(`/api/users/${uid}`, { headers: bearer(token) })).status).toBe(403)
    }
  })

  it('exports what the service holds', async () => {
    const token = await sign({ email: 'export@example.com', sub: randomUUID() })
    const body = { uid: 'export-uid', email: 'export@example.com', username: 'E' }
    await h.api('/api/users/', { method: 'POST', body, headers: bearer(token) })
    const file = await (await h.api('/api/users/export-uid/export', { headers: bearer(token) })).json()
    expect(file).toMatchObject({ user: body, account: { email: 'export@example.com', service: url }, reviews: [] })
    const places = await h.api('/api/users/export-uid/sessions', { headers: bearer(token) })
    expect(await places.json()).toEqual({ items: [] })
    const path = `/api/users/export-uid/sessions/${randomUUID()}`
    expect((await h.api(path, { method: 'DELETE', headers: bearer(token) })).status).toBe(404)
  })

  it.each<[string, Changes]>([
    ['another issuer', { iss: 'https://evil.example/auth/v1' }],
    ['another audience', { aud: 'anon' }],
    ['no session', { session_id: undefined }],
    ['no subject', { sub: undefined }],
    ['a subject that is no uuid', { sub: 'root' }],
    ['the service role', { role: 'service_role' }],
    ['no role', { role: 'anon' }],
    ['an end in the past', { exp: 1 }],
    ['no end', { exp: undefined }],
    ['a beginning in the future', { nbf: 4_000_000_000 }],
  ])('is not believed with %s', async (_, claims) => {
    expect(await known(await sign(claims))).toBe(false)
    expect(await known(await sign(claims, 'secret'))).toBe(false)
  })

  it('is not believed under another key, its public key, or garbage', async () => {
    expect(await known(await sign())).toBe(true)
    expect(await known(await sign({}, 'stranger'))).toBe(false)
    expect(await known(await sign({}, 'wrong secret'))).toBe(false)
    const [, payload, signature] = (await sign()).split('.')
    for (const alg of ['none', 'None', 'HS512', 'RS256']) {
      const head = Buffer.from(JSON.stringify({ alg, kid: 'project' })).toString('base64url')
      expect(await known(`${head}.${payload}.`)).toBe(false)
      expect(await known(`${head}.${payload}.${signature}`)).toBe(false)
    }
    for (const token of ['', 'a', 'a.b.c', '...', 'e30.e30.e30', 'bnVsbA.e30.', 'x'.repeat(100_000), h.auth.anonKey])
      expect(await known(token)).toBe(false)
  })

  it('mails the links of the auth API', async () => {
    const authorization = `Basic ${Buffer.from('front:end').toString('base64')}`
    const wish = encodeURIComponent('https://evil.example/')
    const path = `/api/auth/v3/mail/register?email=link@example.com&redirectUrl=${wish}&platform=web&lang=ru`
    const ask = async () => (await h.api(path, { headers: { authorization } })).status
    expect(await ask()).toBe(200)
    expect(asked.at(-1)).toEqual({
      path: `/auth/v1/otp?redirect_to=${encodeURIComponent('http://localhost:4173')}`,
      body: { email: 'link@example.com', create_user: true, data: { lang: 'ru' } },
      apikey: 'project-anon-key',
    })
    for (const [given, told] of [
      [429, 429],
      [500, 503],
      [400, 422],
    ] as const) {
      status = given
      expect(await ask()).toBe(told)
    }
  })

  it('that does not answer is no reason to sign anybody out', async () => {
    const token = await sign()
    const down = await createHarness({ SUPABASE_URL: 'http://127.0.0.1:1', SUPABASE_ANON_KEY: 'k' })
    const answer = await down.api('/api/users/x', { headers: bearer(token) })
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'unavailable'])
    await down.close()
  })
})
