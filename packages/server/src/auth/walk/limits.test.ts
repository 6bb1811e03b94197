import { afterEach, describe, expect, it } from 'vitest'
import { createHarness, type Harness } from '../testing/harness.ts'
import { fullHarness, otherCode, refusal, tokenOf } from '../testing/walk.ts'

let h: Harness
afterEach(() => h.close())

const otp = (email: string, headers: Record<string, string> = {}) => h.call('/otp', { body: { email }, headers })
const verify = (email: string, token: unknown, headers: Record<string, string> = {}) =>
  h.call('/verify', { body: { email, token, type: 'email' }, headers })

describe('limits', () => {
  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'])(
    'are not reset by a new %s',
    async (header) => {
      h = await createHarness({ AUTH_RATE_LIMITS: 'on' })
      const statuses: number[] = []
      for (let i = 0; i < 61; i++) {
        const from = header === 'forwarded' ? `for=10.0.0.${i}` : `10.0.0.${i}`
        statuses.push((await verify('victim@example.com', '000000', { [header]: from })).status)
      }
      expect(statuses.indexOf(429)).toBe(30)
      expect(statuses.slice(30).every((status) => status === 429)).toBe(true)
    },
  )

  it('stop one client who mails 150 addresses', async () => {
    h = await createHarness({ AUTH_RATE_LIMITS: 'on' })
    const statuses: number[] = []
    for (let i = 0; i < 150; i++) statuses.push((await otp(`bombed-${i}@example.com`)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(await h.mails()).toHaveLength(30)
  })

  it.each([
    ['/otp', {}],
    ['/recover', {}],
    ['/resend', { type: 'signup' }],
    ['/signup', { password: 'correct horse battery' }],
  ])('let one mail a minute through %s, whoever is known', async (path, more) => {
    h = await fullHarness({ AUTH_RATE_LIMITS: 'on', AUTH_PASSWORD: 'on' })
    await h.signIn('known@example.com')
    h.pass(61)
    for (const email of ['known@example.com', 'unknown@example.com']) {
      const ask = () => h.call(path, { body: { email, ...more } })
      expect([path, (await ask()).status]).toEqual([path, 200])
      const second = await ask()
      expect(second.headers.get('retry-after')).toBe('60')
      expect(await refusal(second)).toBe('429 over_email_send_rate_limit')
      h.pass(61)
      expect((await ask()).status).toBe(200)
      h.pass(61)
    }
  })

  it('stop passwords from being tried, for an address and for a client', async () => {
    h = await fullHarness({ AUTH_RATE_LIMITS: 'on', PROXIES: '1' })
    const attempt = (email: string, from: string) =>
      h.call('/token?grant_type=password', {
        body: { email, password: '' },
        headers: { 'x-forwarded-for': from },
      })
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => attempt('victim@example.com', `192.0.2.${i}`)),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses.indexOf(429)).toBe(30)
    expect((await attempt('other@example.com', '192.0.2.1')).status).toBe(400)
  })

  it('let thirty in an hour from one client without proving anything', async () => {
    h = await fullHarness({ AUTH_RATE_LIMITS: 'on' })
    const statuses: number[] = []
    for (let i = 0; i < 31; i++) statuses.push((await h.call('/signup', { body: {} })).status)
    expect(statuses.indexOf(429)).toBe(30)
    h.pass(3600)
    expect((await h.call('/signup', { body: {} })).status).toBe(200)
  })

  it('let nobody in by attempts without end on a code, and its owner by the link', async () => {
    // Without limits on requests: the code itself is dead after ten.
    h = await createHarness()
    const { code, link } = await h.ask('brute@example.com')
    for (let batch = 0; batch < 10; batch++) {
      const guesses = Array.from({ length: 100 }, (_, i) => String(batch * 100 + i).padStart(6, '0'))
      const answers = await Promise.all(
        guesses.filter((guess) => guess !== code).map((guess) => verify('brute@example.com', guess)),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
    }
    expect(await refusal(await verify('brute@example.com', code))).toBe('403 otp_expired')
    expect((await h.call('/verify', { body: { token_hash: tokenOf(link), type: 'email' } })).status).toBe(200)
  })

  it('wrong guesses burn no right code', async () => {
    h = await createHarness({ AUTH_RATE_LIMITS: 'on' })
    const { code } = await h.ask('clumsy@example.com')
    for (let i = 0; i < 9; i++) expect((await verify('clumsy@example.com', otherCode(code))).status).toBe(403)
    expect((await verify('clumsy@example.com', code)).status).toBe(200)
  })
})
