import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../db/index.ts'
import { createHarness, type Harness, type SessionBody } from './testing/harness.ts'

let h: Harness
afterEach(() => h.close())

const limited = async (env: Record<string, string> = {}) => {
  h = await createHarness({ AUTH_RATE_LIMITS: 'on', ...env })
}
const otp = (email: string, headers: Record<string, string> = {}) => h.call('/otp', { body: { email }, headers })
const verify = (email: string, token: string, headers: Record<string, string> = {}) =>
  h.call('/verify', { body: { email, token, type: 'email' }, headers })
const told = async (answer: Response) => `${answer.status} ${await answer.text()}`

describe('limits', () => {
  it('one mail a minute to an address, in whatever case; the first code stays good', async () => {
    await limited()
    expect((await otp('slow@example.com')).status).toBe(200)
    h.pass(20)
    const second = await otp('SLOW@example.com')
    expect(second.status).toBe(429)
    expect(second.headers.get('retry-after')).toBe('40')
    expect(await second.json()).toEqual({
      code: 'over_email_send_rate_limit',
      message: 'For security purposes, you can only request this after 40 seconds.',
    })
    const mails = await h.mails('slow@example.com')
    expect(mails).toHaveLength(1)
    expect((await verify('slow@example.com', mails[0]?.code ?? '')).status).toBe(200)
    h.pass(40)
    expect((await otp('slow@example.com')).status).toBe(200)
  })

  it('one of eight requests at once mails, and the account is one', async () => {
    await limited()
    const answers = await Promise.all(Array.from({ length: 8 }, () => otp('burst@example.com')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
    expect(await h.mails()).toHaveLength(1)
  })

  it('mails of an hour to all addresses together', async () => {
    await limited({ AUTH_MAILS_PER_HOUR: '3' })
    for (const i of [1, 2, 3]) expect((await otp(`hour${i}@example.com`)).status).toBe(200)
    expect(await told(await otp('hour4@example.com'))).toContain('email rate limit exceeded')
    h.pass(3600)
    expect((await otp('hour4@example.com')).status).toBe(200)
  })

  it('addresses asked for by one client, whatever its headers say', async () => {
    await limited()
    const statuses: number[] = []
    for (let i = 0; i < 40; i++) {
      const address = `10.0.0.${i}`
      const headers = { 'x-forwarded-for': address, forwarded: `for=${address}`, 'x-real-ip': address }
      statuses.push((await otp(`bomb${i}@example.com`, headers)).status)
    }
    expect(statuses.indexOf(429)).toBe(30)
    expect(statuses.slice(30).every((status) => status === 429)).toBe(true)
    expect(await told(await otp('bomb@example.com'))).toContain('over_request_rate_limit')
    h.pass(300)
    expect((await otp('bomb@example.com')).status).toBe(200)
  })

  it('clients behind our proxy are told apart by what the proxy adds, not by what they claim', async () => {
    await limited({ PROXIES: '1' })
    for (let i = 0; i < 31; i++) await otp(`p${i}@example.com`, { 'x-forwarded-for': `10.9.9.${i}, 192.0.2.7` })
    expect((await otp('p@example.com', { 'x-forwarded-for': '10.1.1.1, 192.0.2.7' })).status).toBe(429)
    expect((await otp('q@example.com', { 'x-forwarded-for': '10.1.1.1, 192.0.2.8' })).status).toBe(200)
  })

  it('guesses for an address, from however many clients and over however many codes', async () => {
    await limited({ PROXIES: '1', AUTH_MAIL_INTERVAL_S: '0' })
    let got = 0
    const seen: number[] = []
    for (let i = 0; i < 35; i++) {
      if (i % 9 === 0) await otp('victim@example.com', { 'x-forwarded-for': `192.0.2.${i}` })
      const answer = await verify('victim@example.com', '999999', { 'x-forwarded-for': `192.0.2.${i}` })
      if (answer.status === 200) got++
      else seen.push(answer.status)
    }
    expect(got).toBe(0)
    expect(seen.indexOf(429)).toBe(30)
  })
})

describe('privacy', () => {
  it('answers alike for known and unknown addresses', async () => {
    h = await createHarness()
    await h.signIn('known@example.com')
    const alike = async (make: (email: string) => Promise<Response>) => {
      const [a, b] = [await make('known@example.com'), await make('unknown@example.com')]
      expect(await told(a)).toBe(await told(b))
      expect(Object.fromEntries(a.headers)).toEqual(Object.fromEntries(b.headers))
    }
    await alike((email) => verify(email, '123456'))
    await alike((email) => h.call('/otp', { body: { email, create_user: false } }))
    expect(await h.mails('unknown@example.com')).toHaveLength(0)
    expect(await h.mails('known@example.com')).toHaveLength(2)
    await alike((email) => otp(email))
    await alike((email) => h.call('/signup', { body: { email, password: 'x' } }))
  })

  it('stores no code, link token or token of a session', async () => {
    h = await createHarness()
    const asked = await h.ask('dump@example.com')
    const session: SessionBody = await h.signIn('dump2@example.com')
    const tables = ['auth_accounts', 'auth_codes', 'auth_identities', 'auth_sessions', 'auth_limits', 'auth_keys']
    let dump = ''
    for (const table of tables) {
      const rows = await rowsOf(h.store.db, sql`select * from ${sql.identifier(table)}`)
      dump += JSON.stringify(rows)
    }
    expect(dump).toContain('dump@example.com')
    const linkToken = new URL(asked.link).searchParams.get('token') ?? ''
    for (const secret of [linkToken, session.refresh_token, session.access_token]) {
      expect(secret.length).toBeGreaterThan(40)
      expect(dump).not.toContain(secret)
    }
    expect(dump).not.toMatch(new RegExp(`(?<![\\d.])${asked.code}(?!\\d)`))
  })

  it('tells errors in both forms of the protocol', async () => {
    h = await createHarness()
    const body = { email: 'a@example.com', token: '123456', type: 'email' }
    const now = await h.call('/verify', { body })
    expect(await now.json()).toEqual({ code: 'otp_expired', message: 'Token has expired or is invalid' })
    expect(now.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(now.headers.get('x-sb-error-code')).toBe('otp_expired')
    for (const version of ['', '2023-01-01', 'latest']) {
      const then = await h.call('/verify', { body, headers: { 'x-supabase-api-version': version } })
      expect(await then.json()).toEqual({
        code: 403,
        error_code: 'otp_expired',
        msg: 'Token has expired or is invalid',
      })
      expect(then.headers.get('x-supabase-api-version')).toBeNull()
    }
  })

  it('refuses a body over a megabyte', async () => {
    h = await createHarness()
    const answer = await h.call('/otp', { body: { email: 'a@example.com', data: { a: 'x'.repeat(1_100_000) } } })
    expect(answer.status).toBe(413)
  })

  it('says that mail does not go out rather than blame the caller, and lets them try again', async () => {
    h = await createHarness({ NODE_ENV: 'production', AUTH_RATE_LIMITS: 'on' })
    for (let i = 0; i < 2; i++) {
      const answer = await otp('nomail@example.com')
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([500, 'unexpected_failure'])
    }
  })
})
