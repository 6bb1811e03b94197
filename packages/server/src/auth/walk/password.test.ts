import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswords } from '../passwords.ts'
import type { Harness } from '../testing/harness.ts'
import { claimsOf, clientOf, follow, fullHarness, hashOf, otherCode, refusal, sessionOf } from '../testing/walk.ts'

let h: Harness
beforeAll(async () => {
  h = await fullHarness()
})
afterAll(() => h.close())

const secret = 'correct horse battery'
const login = (email: string, password: unknown) => h.call('/token?grant_type=password', { body: { email, password } })
const signUp = (email: string, password = secret) => h.call('/signup', { body: { email, password } })
const put = (token: string, body: unknown) => h.call('/user', { method: 'PUT', token, body })

async function withPassword(email: string) {
  await signUp(email)
  const [mail] = await h.mails(email)
  return sessionOf(await h.call('/verify', { body: { email, token: mail?.code, type: 'signup' } }))
}

describe('passwords', () => {
  it('sign up, confirm and sign in with the client', async () => {
    const auth = clientOf(h)
    const made = await auth.signUp({ email: 'New@example.com', password: secret, options: { data: { lang: 'vi' } } })
    expect(made.error).toBeNull()
    expect(made.data.session).toBeNull()
    expect(made.data.user).toMatchObject({ email: 'new@example.com', role: 'authenticated' })
    expect(made.data.user?.identities).toHaveLength(1)
    const early = await auth.signInWithPassword({ email: 'new@example.com', password: secret })
    expect(early.error?.code).toBe('email_not_confirmed')
    const [mail] = await h.mails('new@example.com')
    expect(mail?.text).toContain('Chào mừng')
    const confirmed = await auth.verifyOtp({ email: 'new@example.com', token: mail?.code ?? '', type: 'signup' })
    expect(confirmed.data.user?.id).toBe(made.data.user?.id)
    expect(confirmed.data.user?.user_metadata.lang).toBe('vi')
    const signedIn = await auth.signInWithPassword({ email: 'NEW@example.com', password: secret })
    expect(signedIn.data.user?.id).toBe(made.data.user?.id)
    expect(claimsOf(signedIn.data.session?.access_token ?? '').amr).toMatchObject([{ method: 'password' }])
  })

  it('are no way into an account before its owner comes', async () => {
    await signUp('victim@example.com', 'the stranger knows')
    const owner = await h.signIn('victim@example.com')
    expect(owner.user.email).toBe('victim@example.com')
    expect(await refusal(await login('victim@example.com', 'the stranger knows'))).toBe('400 invalid_credentials')
  })

  it('of a known address make a feigned user, and no mail', async () => {
    await withPassword('known@example.com')
    const before = (await h.mails('known@example.com')).length
    const answer = await signUp('known@example.com', 'another good password')
    const user = (await answer.json()) as Record<string, unknown>
    expect([answer.status, user.role, user.identities]).toEqual([200, '', []])
    expect(await h.mails('known@example.com')).toHaveLength(before)
    expect((await login('known@example.com', secret)).status).toBe(200)
    expect(await refusal(await login('known@example.com', 'another good password'))).toBe('400 invalid_credentials')
  })

  it.each([
    ['short', ['length']],
    ['', null],
    ['aaaaaaaaaaaa', ['characters']],
    ['weak@example.com', ['characters']],
    ['password123', ['pwned']],
    ['12345678', ['pwned']],
  ])('that are weak are refused with reasons: %j', async (password, reasons) => {
    const answer = await signUp('weak@example.com', password)
    const body = (await answer.json()) as { code: string; weak_password?: { reasons: string[] } }
    if (reasons === null) expect([answer.status, body.code]).toEqual([400, 'validation_failed'])
    else expect([answer.status, body.code, body.weak_password]).toEqual([422, 'weak_password', { reasons }])
    expect(await h.mails('weak@example.com')).toHaveLength(0)
  })

  it('that are weak are a weak password to the client', async () => {
    const { error } = await clientOf(h).signUp({ email: 'weak2@example.com', password: 'short' })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'], status: 422 })
  })

  it('that are absurdly long are refused', async () => {
    expect(await refusal(await signUp('long@example.com', 'ab'.repeat(500)))).toBe('400 validation_failed')
    expect(await refusal(await login('long@example.com', 'ab'.repeat(50_000)))).toBe('400 invalid_credentials')
  })

  it('wrong ones and unknown addresses look the same', async () => {
    await withPassword('same@example.com')
    const [a, b] = [
      await login('same@example.com', 'wrong password'),
      await login('nobody@example.com', 'wrong password'),
    ]
    expect(await a.text()).toBe(await b.text())
    expect(Object.fromEntries(a.headers)).toEqual(Object.fromEntries(b.headers))
  })

  it.each(['', null, 'mailed@example.com', 'null', ' '])(
    'accounts without one are not opened by %j',
    async (password) => {
      await h.signIn('mailed@example.com')
      expect(await refusal(await login('mailed@example.com', password))).toBe('400 invalid_credentials')
    },
  )

  it('cannot be a way in once they are changed, and other sessions end', async () => {
    const here = await withPassword('change@example.com')
    const there = await sessionOf(await login('change@example.com', secret))
    expect((await put(here.access_token, { password: 'a whole new password' })).status).toBe(200)
    expect(await h.auth.authenticate(here.access_token)).not.toBeNull()
    expect(await h.auth.authenticate(there.access_token)).toBeNull()
    expect(await refusal(await login('change@example.com', secret))).toBe('400 invalid_credentials')
    expect((await login('change@example.com', 'a whole new password')).status).toBe(200)
  })

  it('are not changed to the same or a weak one', async () => {
    const { access_token: token } = await withPassword('still@example.com')
    expect(await refusal(await put(token, { password: secret }))).toBe('422 same_password')
    expect(await refusal(await put(token, { password: 'short' }))).toBe('422 weak_password')
    const current = { password: 'a whole new password', current_password: 'wrong password' }
    expect(await refusal(await put(token, current))).toBe('400 invalid_credentials')
    expect((await login('still@example.com', secret)).status).toBe(200)
  })

  it('a day after signing in want proof: a mailed nonce, or the password there was', async () => {
    const email = 'again@example.com'
    const session = await withPassword(email)
    const auth = clientOf(h)
    h.pass(25 * 3600)
    await auth.setSession({ access_token: session.access_token, refresh_token: session.refresh_token })
    const token = (await auth.refreshSession()).data.session?.access_token ?? ''
    const password = 'a whole new password'
    expect(await refusal(await put(token, { password }))).toBe('400 reauthentication_needed')
    expect((await auth.reauthenticate()).error).toBeNull()
    const [mail] = await h.mails(email)
    expect(mail?.link).toBe('')
    const wrong = { password, nonce: otherCode(mail?.code ?? '') }
    expect(await refusal(await put(token, wrong))).toBe('422 reauthentication_not_valid')
    // The nonce is no way to sign in.
    const verified = await h.call('/verify', { body: { email, token: mail?.code, type: 'email' } })
    expect(await refusal(verified)).toBe('403 otp_expired')
    expect((await auth.updateUser({ password, nonce: mail?.code ?? '' })).error).toBeNull()
    expect(await refusal(await put(token, { password: 'yet another one', nonce: mail?.code }))).toBe(
      '422 reauthentication_not_valid',
    )
    const proven = { password: 'yet another one', current_password: password }
    expect((await put(token, proven)).status).toBe(200)
  })

  it('are recovered by a link that signs in', async () => {
    await withPassword('recover@example.com')
    const auth = clientOf(h)
    expect(await auth.resetPasswordForEmail('recover@example.com')).toMatchObject({ data: {}, error: null })
    const [mail] = await h.mails('recover@example.com')
    const back = hashOf(await follow(h, mail?.link ?? ''))
    expect(back.type).toBe('recovery')
    expect(claimsOf(back.access_token ?? '').amr).toMatchObject([{ method: 'recovery' }])
    expect((await put(back.access_token ?? '', { password: 'a whole new password' })).status).toBe(200)
    expect((await login('recover@example.com', 'a whole new password')).status).toBe(200)
  })

  it('are recovered by code too, which is none for signing in', async () => {
    const email = 'recode@example.com'
    await withPassword(email)
    await h.call('/recover', { body: { email } })
    const [mail] = await h.mails(email)
    const verify = (type: string) => h.call('/verify', { body: { email, token: mail?.code, type } })
    expect(await refusal(await verify('email'))).toBe('403 otp_expired')
    expect((await verify('recovery')).status).toBe(200)
  })

  it('recovery of an unknown address says the same and mails nothing', async () => {
    await withPassword('alike@example.com')
    const ask = (email: string) => h.call('/recover', { body: { email } })
    const [a, b] = [await ask('alike@example.com'), await ask('unknown@example.com')]
    expect([a.status, await a.text()]).toEqual([b.status, await b.text()])
    expect(await h.mails('unknown@example.com')).toHaveLength(0)
  })

  it('a confirmation is sent again, with the password that was chosen', async () => {
    const email = 'resend@example.com'
    await signUp(email)
    const [first] = await h.mails(email)
    expect((await clientOf(h).resend({ email, type: 'signup' })).error).toBeNull()
    const [second] = await h.mails(email)
    expect(second?.link).not.toBe(first?.link)
    expect(hashOf(await follow(h, first?.link ?? '')).error_code).toBe('otp_expired')
    expect(hashOf(await follow(h, second?.link ?? '')).type).toBe('signup')
    expect((await login(email, secret)).status).toBe(200)
  })

  it('nothing is sent again where nothing waits', async () => {
    await h.signIn('settled@example.com')
    const before = (await h.mails()).length
    for (const email of ['settled@example.com', 'unheard@example.com'])
      for (const type of ['signup', 'email_change'])
        expect(await (await h.call('/resend', { body: { email, type } })).json()).toEqual({})
    expect(await h.mails()).toHaveLength(before)
    const sms = await h.call('/resend', { body: { email: 'settled@example.com', type: 'sms' } })
    expect(await refusal(sms)).toBe('400 validation_failed')
  })
})

describe('hashes of passwords', () => {
  it('cost what they should, are salted, and fit their password alone', async () => {
    const hashes = createPasswords()
    const [a, b] = await Promise.all([hashes.hash(secret), hashes.hash(secret)])
    expect(a).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
    expect(a).not.toBe(b)
    expect(await hashes.fits(secret, a)).toBe(true)
    expect(await hashes.fits(`${secret} `, a)).toBe(false)
    for (const none of [null, undefined, '', 'scrypt$', 'plain']) expect(await hashes.fits('', none)).toBe(false)
  })
})

describe('anonymous sign-in', () => {
  it('gives a session, and becomes an account by an address', async () => {
    const auth = clientOf(h)
    const { data, error } = await auth.signInAnonymously({ options: { data: { lang: 'ja' } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ is_anonymous: true, user_metadata: { lang: 'ja' } })
    expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({
      is_anonymous: true,
      amr: [{ method: 'anonymous' }],
    })
    const token = data.session?.access_token ?? ''
    expect(await refusal(await put(token, { password: secret }))).toBe('422 validation_failed')
    const asked = await auth.updateUser({ email: 'was-anonymous@example.com' })
    expect(asked.data.user).toMatchObject({ new_email: 'was-anonymous@example.com', is_anonymous: true })
    const [mail] = await h.mails('was-anonymous@example.com')
    const email = 'was-anonymous@example.com'
    const confirmed = await auth.verifyOtp({ email, token: mail?.code ?? '', type: 'email_change' })
    expect(confirmed.data.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false })
    expect((await h.signIn(email)).user.id).toBe(data.user?.id)
  })

  it('is off unless the operator wants it', async () => {
    const plain = await fullHarness({ AUTH_ANONYMOUS: 'off', AUTH_PASSWORD: 'off' })
    expect(await refusal(await plain.call('/signup', { body: {} }))).toBe('422 anonymous_provider_disabled')
    const signup = { email: 'a@example.com', password: secret }
    expect(await refusal(await plain.call('/signup', { body: signup }))).toBe('422 email_provider_disabled')
    const token = await plain.call('/token?grant_type=password', { body: signup })
    expect(await refusal(token)).toBe('422 email_provider_disabled')
    await plain.close()
  })
})
