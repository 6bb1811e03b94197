import { createHmac, createPublicKey } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '../db/index.ts'
import { createKeys } from './keys.ts'
import { createHarness, type Harness, type SessionBody } from './testing/harness.ts'

let h: Harness
let session: SessionBody
let header: Record<string, unknown>
let payload: JWTPayload
beforeAll(async () => {
  h = await createHarness()
  session = await h.signIn('token@example.com')
  const [head = '', body = ''] = session.access_token.split('.')
  header = JSON.parse(Buffer.from(head, 'base64url').toString())
  payload = JSON.parse(Buffer.from(body, 'base64url').toString())
})
afterAll(() => h.close())

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signatureOf = (token: string) => token.split('.')[2] ?? ''
const hmac = (secret: string | Buffer, claims: unknown = payload, kid = header.kid) => {
  const head = `${part({ alg: 'HS256', typ: 'JWT', kid })}.${part(claims)}`
  return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`
}
interface PublicJwk {
  kid: string
  x: string
  y: string
  [name: string]: unknown
}
const jwks = async () => (await (await h.call('/.well-known/jwks.json')).json()) as { keys: [PublicJwk] }

async function refused(token: string) {
  expect(await h.auth.authenticate(token)).toBeNull()
  const answer = await h.call('/user', { token })
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'bad_jwt'])
}

describe('an access token', () => {
  it('is taken as it was given', async () => {
    expect(header).toMatchObject({ alg: 'ES256', typ: 'JWT' })
    expect(await h.auth.authenticate(session.access_token)).toEqual({
      authId: session.user.id,
      sessionId: payload.session_id,
      email: 'token@example.com',
      uid: null,
      isAnonymous: false,
    })
  })

  it('brings the user record once there is one', async () => {
    const known = await h.signIn('known@example.com')
    const authId = known.user.id
    await h.store.db.insert(schema.users).values({ uid: 'u1', email: 'known@example.com', username: 'User1', authId })
    expect(await h.auth.authenticate(known.access_token)).toMatchObject({ uid: 'u1' })
  })

  it.each(['none', 'None', 'NONE', 'nOnE'])('without a signature (alg %s) is refused', async (alg) => {
    await refused(`${part({ ...header, alg })}.${part(payload)}.`)
    await refused(`${part({ ...header, alg })}.${part(payload)}.${signatureOf(session.access_token)}`)
  })

  it('with a stripped, foreign or moved signature is refused', async () => {
    const [head, body] = session.access_token.split('.')
    const other = await h.signIn('other@example.com')
    await refused(`${head}.${body}.`)
    await refused(`${head}.${body}.${signatureOf(other.access_token)}`)
    await refused(`${head}.${part({ ...payload, sub: other.user.id })}.${signatureOf(session.access_token)}`)
    await refused(`${head}.${part({ ...payload, role: 'service_role' })}.${signatureOf(session.access_token)}`)
  })

  it('signed symmetrically with anything public or guessable is refused', async () => {
    const keys = await jwks()
    const [jwk] = keys.keys
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    const secrets = [
      '',
      'secret',
      'super-secret-jwt-token-with-at-least-32-characters-long',
      h.auth.anonKey,
      JSON.stringify(keys),
      JSON.stringify(jwk),
      jwk.x,
      jwk.y,
      Buffer.from(jwk.x, 'base64url'),
      jwk.kid,
      key.export({ type: 'spki', format: 'pem' }).toString(),
      key.export({ type: 'spki', format: 'der' }),
    ]
    for (const secret of secrets) await refused(hmac(secret))
    for (const kid of ['/dev/null', '../../../dev/null', '', undefined]) await refused(hmac('', payload, kid))
  })

  it('with a key of its own in the header is refused', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(publicKey)
    const sign = (head: Record<string, unknown>) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'ES256', ...head }).sign(privateKey)
    await refused(await sign({ jwk }))
    await refused(await sign({ kid: String(header.kid) }))
    await refused(await sign({ jku: 'http://127.0.0.1/jwks.json' }))
  })

  it.each([['a'], ['a.b'], ['a.b.c'], ['....'], ['x'.repeat(100_000)], ['null'], ['e30.e30.e30']])(
    'that is garbage (%#) is refused',
    (token) => refused(token),
  )

  it('ends on the second', async () => {
    const fresh = await h.signIn('exp@example.com')
    expect(fresh.expires_at).toBe(h.now() / 1000 + 3600)
    h.pass(3599)
    expect(await h.auth.authenticate(fresh.access_token)).not.toBeNull()
    h.pass(1)
    await refused(fresh.access_token)
  })

  it('is needed for the user', async () => {
    const none = await h.call('/user')
    expect([none.status, ((await none.json()) as { code: string }).code]).toEqual([401, 'no_authorization'])
    await refused(h.auth.anonKey)
  })
})

describe('the keys', () => {
  it('are published without their secret, and kept by the database', async () => {
    const { keys } = await jwks()
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0]).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'])
    expect(keys[0].kid).toBe(header.kid)
  })

  it('are the same for processes that start together', async () => {
    const fresh = await createHarness()
    const all = await Promise.all(
      Array.from({ length: 4 }, () => createKeys(fresh.store.db, { authSecret: null }, fresh.now)()),
    )
    expect(new Set(all.map(({ signing }) => signing.kid)).size).toBe(1)
    expect(new Set(all.map(({ hash }) => hash('a', 'b'))).size).toBe(1)
    expect(all[0]?.hash('b', 'b')).not.toBe(all[0]?.hash('a', 'b'))
    await fresh.close()
  })
})
