import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHarness, type Harness, type SessionBody } from './testing/harness.ts'

let h: Harness
beforeAll(async () => {
  h = await createHarness()
})
afterAll(() => h.close())

const verify = (email: string, token: unknown, type = 'email') => h.call('/verify', { body: { email, token, type } })
const byHash = (token_hash: unknown, type = 'email') => h.call('/verify', { body: { token_hash, type } })
const follow = (link: string) => h.call(link.slice(link.indexOf('/verify')))
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
const otherCode = (code: string) => (code === '000000' ? '000001' : '000000')
async function refusal(answer: Response) {
  const { code } = (await answer.json()) as { code: string }
  return `${answer.status} ${code}`
}
const expired = '403 otp_expired'

describe('a mailed code', () => {
  it('works once, for one of many who use it at the same time', async () => {
    const { code, link } = await h.ask('once@example.com')
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify('once@example.com', code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403, 403, 403, 403])
    expect(await refusal(await verify('once@example.com', code))).toBe(expired)
    expect(await refusal(await byHash(tokenOf(link)))).toBe(expired)
  })

  it('dies with its link', async () => {
    const { code, link } = await h.ask('link-first@example.com')
    expect((await follow(link)).headers.get('location')).toContain('access_token=')
    expect(await refusal(await verify('link-first@example.com', code))).toBe(expired)
    expect((await follow(link)).headers.get('location')).toContain('error_code=otp_expired')
  })

  it('is replaced by a newer one', async () => {
    const first = await h.ask('newest@example.com')
    const second = await h.ask('newest@example.com')
    if (first.code !== second.code) expect(await refusal(await verify('newest@example.com', first.code))).toBe(expired)
    expect(await refusal(await byHash(tokenOf(first.link)))).toBe(expired)
    expect((await verify('newest@example.com', second.code)).status).toBe(200)
  })

  it('survives a wrong guess, but not eleven', async () => {
    const { code } = await h.ask('guess@example.com')
    expect(await refusal(await verify('guess@example.com', otherCode(code)))).toBe(expired)
    expect((await verify('guess@example.com', code)).status).toBe(200)

    const next = await h.ask('guess@example.com')
    await Promise.all(Array.from({ length: 11 }, () => verify('guess@example.com', otherCode(next.code))))
    expect(await refusal(await verify('guess@example.com', next.code))).toBe(expired)
    expect((await byHash(tokenOf(next.link))).status).toBe(200)
  })

  it('is good for its own address only', async () => {
    const mine = await h.ask('mine@example.com')
    await h.ask('yours@example.com')
    expect(await refusal(await verify('yours@example.com', mine.code))).toBe(expired)
    expect(await refusal(await byHash(mine.code))).toBe(expired)
    expect((await follow(`/verify?token=${mine.code}&type=magiclink`)).headers.get('location')).toContain('otp_expired')
    expect((await verify('MINE@example.com', mine.code)).status).toBe(200)
  })

  it('and its link expire after an hour', async () => {
    const { code, link } = await h.ask('late@example.com')
    h.pass(3600)
    expect(await refusal(await verify('late@example.com', code))).toBe(expired)
    expect(await refusal(await byHash(tokenOf(link)))).toBe(expired)
    expect((await follow(link)).headers.get('location')).toContain('error_code=otp_expired')
    const { code: fresh } = await h.ask('late@example.com')
    h.pass(3599)
    expect((await verify('late@example.com', fresh)).status).toBe(200)
  })

  it.each([
    [{ email: 'empty@example.com', token: '', type: 'email' }, 400],
    [{ email: 'empty@example.com', token: null, type: 'email' }, 400],
    [{ email: 'empty@example.com', token: 123456, type: 'email' }, 400],
    [{ email: 'empty@example.com', token: { a: 1 }, type: 'email' }, 400],
    [{ email: 'empty@example.com', token: "' or 1=1", type: 'email' }, 403],
    [{ email: 'empty@example.com', token: '１２３４５６', type: 'email' }, 403],
    [{ email: 'empty@example.com', token: '123456', type: 'recovery' }, 403],
    [{ email: 'empty@example.com', token: '123456', type: 'sms' }, 400],
    [{ email: 'empty@example.com', token: '123456', type: '__proto__' }, 400],
    [{ email: 'empty@example.com', token: '123456' }, 400],
    [{ email: 'empty@example.com\u0000', token: '123456', type: 'email' }, 400],
    [{ token_hash: '', type: 'email' }, 400],
    [{ token_hash: null, type: 'email' }, 400],
    [{ token_hash: 'x'.repeat(43), type: 'email' }, 403],
    [{ token_hash: 'x'.repeat(43), email: 'empty@example.com', type: 'email' }, 400],
    ['[]', 400],
    ['{', 400],
    ['null', 400],
  ])('is not matched by %j', async (body, status) => {
    await h.ask('empty@example.com')
    expect((await h.call('/verify', { body })).status).toBe(status)
  })
})

describe('the link', () => {
  it('leads to the app with the tokens in the hash', async () => {
    const { link } = await h.ask('hash@example.com')
    const answer = await follow(link)
    expect(answer.status).toBe(303)
    const location = new URL(answer.headers.get('location') ?? '')
    expect(location.origin).toBe('http://localhost:4173')
    expect(location.search).toBe('')
    const fields = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
    expect(Object.keys(fields)).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'sb',
      'token_type',
      'type',
    ])
    expect(fields).toMatchObject({ expires_in: '3600', token_type: 'bearer', type: 'signup' })
    expect(await h.auth.authenticate(fields.access_token ?? '')).toMatchObject({ email: 'hash@example.com' })
    expect(new URL((await h.ask('hash@example.com')).link).searchParams.get('type')).toBe('magiclink')
  })

  it('is not spent by HEAD, and tells of every error by a redirect', async () => {
    const { link } = await h.ask('head@example.com')
    const head = await h.call(link.slice(link.indexOf('/verify')), { method: 'HEAD' })
    expect(head.status).toBe(405)
    for (const query of ['', '?type=magiclink', '?token=abc', '?token=abc&type=evil', '?token=%00&type=magiclink']) {
      const answer = await h.call(`/verify${query}`)
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:4173#error=\w+&error_code=\w+/)
    }
    expect((await follow(link)).headers.get('location')).toContain('access_token=')
  })
})

describe('an account', () => {
  it('is one per address, whatever the case and however many ask at once', async () => {
    const spellings = ['Mixed@Example.com', 'mixed@example.com', 'MIXED@EXAMPLE.COM']
    await Promise.all(Array.from({ length: 8 }, (_, i) => h.call('/otp', { body: { email: spellings[i % 3] } })))
    const ids = new Set<string>()
    for (const email of spellings) ids.add((await h.signIn(email)).user.id)
    expect(ids.size).toBe(1)

    // Codes of two processes, used at the same moment for an address that is new to both.
    const { code, link } = await h.ask('race@example.com')
    await Promise.all([verify('race@example.com', code), byHash(tokenOf(link))])
    const again = await h.signIn('race@example.com')
    expect((await h.signIn('race@example.com')).user.id).toBe(again.user.id)
  })

  it.each([
    'a b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com,b@example.com',
    '<a@example.com>',
    'a@b@example.com',
    '@example.com',
    'a@',
    'a',
    `${'a'.repeat(250)}@example.com`,
    'a@-example.com',
    'a@exa\u0000mple.com',
  ])('is not made for %j', async (email) => {
    const answer = await h.call('/otp', { body: { email } })
    expect(await refusal(answer)).toBe('400 validation_failed')
  })

  it.each(["o'neil+tag@example.com", 'a.b_c%d@sub.example.co.uk', '!#$&*=?^`{|}~/@example.com', 'x@localhost'])(
    'is made for %j',
    async (email) => {
      expect((await h.signIn(email)).user.email).toBe(email)
    },
  )

  it('takes its metadata from the request that made it, and its role from nobody', async () => {
    const data = {
      lang: 'ru',
      role: 'service_role',
      app_metadata: { admin: true },
      sub: 'x',
      email: 'evil@example.com',
    }
    const body = { email: 'data@example.com', data, role: 'service_role', id: 'x', app_metadata: { admin: true } }
    await h.call('/otp', { body })
    const [mail] = await h.mails('data@example.com')
    const { user } = (await (await verify('data@example.com', mail?.code)).json()) as SessionBody
    expect(user).toMatchObject({ role: 'authenticated', app_metadata: { provider: 'email', providers: ['email'] } })
    expect(user.user_metadata).toMatchObject({ lang: 'ru', sub: user.id, email: 'data@example.com' })

    await h.call('/otp', { body: { email: 'data@example.com', data: { lang: 'en', stranger: true } } })
    expect((await h.signIn('data@example.com')).user.user_metadata).not.toHaveProperty('stranger')
  })
})
