import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../db/index.ts'
import { sql } from '../../db/sql.ts'
import type { Harness } from '../testing/harness.ts'
import { clientOf, fullHarness, pkcePair, tokenOf } from '../testing/walk.ts'

let h: Harness
let dump = ''
const secrets: Record<string, string> = {}
const password = 'correct horse battery'

/** Everything that somebody with a copy of the database reads. */
async function dumped(): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    h.store.db,
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_name LIKE 'auth_%'`,
  )
  expect(tables.length).toBeGreaterThanOrEqual(9)
  const rows = await Promise.all(
    tables.map(({ name }) => rowsOf(h.store.db, sql`SELECT * FROM ${sql.identifier(name)}`)),
  )
  return JSON.stringify(rows)
}

beforeAll(async () => {
  h = await fullHarness({ AUTH_SECRET: 'kept outside of the database' })
  const asked = await h.ask('asked@example.com')
  secrets.link = tokenOf(asked.link)
  secrets.code = asked.code
  const { verifier, challenge } = pkcePair()
  const body = { email: 'pkce@example.com', code_challenge: challenge, code_challenge_method: 's256' }
  await h.call('/otp', { body })
  const [mail] = await h.mails('pkce@example.com')
  const answer = await h.call((mail?.link ?? '').slice((mail?.link ?? '').indexOf('/verify')))
  secrets.authCode = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
  secrets.verifier = verifier

  await h.call('/signup', { body: { email: 'waiting@example.com', password } })
  const session = await h.signIn('session@example.com')
  secrets.accessToken = session.access_token
  secrets.refreshToken = session.refresh_token
  await h.call('/user', { method: 'PUT', token: session.access_token, body: { password } })
  secrets.password = password
  const auth = clientOf(h)
  await auth.setSession({ access_token: session.access_token, refresh_token: session.refresh_token })
  const { data } = await auth.mfa.enroll({ factorType: 'totp' })
  secrets.totp = data?.totp.secret ?? ''
  secrets.setting = 'kept outside of the database'
  dump = await dumped()
})
afterAll(() => h.close())

describe('a dump of the database', () => {
  it.each(['link', 'authCode', 'verifier', 'accessToken', 'refreshToken', 'password', 'totp', 'setting'])(
    'does not show the %s',
    (name) => {
      expect(secrets[name]?.length).toBeGreaterThan(15)
      expect(dump).not.toContain(secrets[name])
    },
  )

  it('does not show the six digits, nor a plain hash of them', () => {
    expect(dump).toContain('asked@example.com')
    expect(dump).not.toMatch(new RegExp(`(?<![\\d.])${secrets.code}(?!\\d)`))
  })

  it('shows each password hashed on its own', () => {
    const hashes = dump.match(/scrypt\$\d+\$\d+\$\d+\$[\w-]+\$[\w-]+/g) ?? []
    expect(hashes).toHaveLength(2)
    expect(new Set(hashes).size).toBe(2)
  })
})
