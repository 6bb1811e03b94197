import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Harness } from '../testing/harness.ts'
import {
  claimsOf,
  clientOf,
  follow,
  fullHarness,
  hashOf,
  pkcePair,
  refusal,
  sessionOf,
  tokenOf,
} from '../testing/walk.ts'

let h: Harness
beforeAll(async () => {
  h = await fullHarness()
})
afterAll(() => h.close())

const exchange = (auth_code: unknown, code_verifier: unknown) =>
  h.call('/token?grant_type=pkce', { body: { auth_code, code_verifier } })

/** A code from a link that was asked for with a challenge. */
async function codeFor(email: string, challenge: string, method = 's256') {
  await h.call('/otp', { body: { email, code_challenge: challenge, code_challenge_method: method } })
  const [mail] = await h.mails(email)
  const url = await follow(h, mail?.link ?? '')
  return { url, mail, code: url.searchParams.get('code') ?? '' }
}

describe('PKCE', () => {
  it('signs in by link and code with the client', async () => {
    const auth = clientOf(h, 'pkce')
    expect((await auth.signInWithOtp({ email: 'pkce@example.com' })).error).toBeNull()
    const [mail] = await h.mails('pkce@example.com')
    expect(tokenOf(mail?.link ?? '')).toMatch(/^pkce_/)
    const url = await follow(h, mail?.link ?? '')
    expect(url.hash).toBe('')
    const { data, error } = await auth.exchangeCodeForSession(url.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(data.user?.email).toBe('pkce@example.com')
    expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({ amr: [{ method: 'otp' }], aal: 'aal1' })
  })

  it('still lets the six digits be typed', async () => {
    const auth = clientOf(h, 'pkce')
    await auth.signInWithOtp({ email: 'digits@example.com' })
    const [mail] = await h.mails('digits@example.com')
    const { data } = await auth.verifyOtp({ email: 'digits@example.com', token: mail?.code ?? '', type: 'email' })
    expect(data.session?.access_token).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/)
  })

  it('redeems its link by hash on a server that holds the token', async () => {
    const auth = clientOf(h, 'pkce')
    await auth.signInWithOtp({ email: 'ssr@example.com' })
    const [mail] = await h.mails('ssr@example.com')
    const { data } = await auth.verifyOtp({ token_hash: tokenOf(mail?.link ?? ''), type: 'email' })
    expect(data.user?.email).toBe('ssr@example.com')
  })

  it('never puts tokens into an address', async () => {
    const { challenge } = pkcePair()
    const { url } = await codeFor('never@example.com', challenge)
    expect(url.href).not.toContain('access_token')
  })

  it('gives nothing for a link without its mark', async () => {
    const { challenge } = pkcePair()
    await h.call('/otp', {
      body: { email: 'mark@example.com', code_challenge: challenge, code_challenge_method: 's256' },
    })
    const [mail] = await h.mails('mark@example.com')
    const bare = (mail?.link ?? '').replace('token=pkce_', 'token=')
    expect(hashOf(await follow(h, bare)).error_code).toBe('otp_expired')
  })

  it('spends a code once, and not by a wrong verifier', async () => {
    const { verifier, challenge } = pkcePair()
    const { code } = await codeFor('once@example.com', challenge)
    expect(await refusal(await exchange(code, pkcePair().verifier))).toBe('400 bad_code_verifier')
    expect((await sessionOf(await exchange(code, verifier))).user.email).toBe('once@example.com')
    expect(await refusal(await exchange(code, verifier))).toBe('404 flow_state_not_found')
  })

  it('gives one session to eight who exchange together', async () => {
    const { verifier, challenge } = pkcePair()
    const { code } = await codeFor('eight@example.com', challenge)
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(code, verifier)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('forgets a code after five minutes', async () => {
    const { verifier, challenge } = pkcePair()
    const { code } = await codeFor('late@example.com', challenge)
    h.pass(300)
    expect(await refusal(await exchange(code, verifier))).toBe('422 flow_state_expired')
  })

  it('knows the plain method', async () => {
    const { verifier } = pkcePair()
    const { code } = await codeFor('plain@example.com', verifier, 'plain')
    expect((await exchange(code, verifier)).status).toBe(200)
  })

  it.each([
    [randomUUID(), 'x'.repeat(43), '404 flow_state_not_found'],
    ['nonsense', 'x'.repeat(43), '404 flow_state_not_found'],
    ['', 'x'.repeat(43), '400 validation_failed'],
    [randomUUID(), '', '400 validation_failed'],
    [null, null, '400 validation_failed'],
    [{}, [], '400 bad_json'],
  ])('gives nothing for code %j and verifier %j', async (code, verifier, expected) => {
    expect(await refusal(await exchange(code, verifier))).toBe(expected)
  })

  it.each([
    ['short', 's256'],
    ['x'.repeat(129), 's256'],
    ['ü'.repeat(43), 's256'],
    ['x'.repeat(43), 'md5'],
    ['x'.repeat(43), ''],
    ['', 's256'],
  ])('takes no challenge %j by %j', async (challenge, method) => {
    for (const path of ['/otp', '/recover', '/resend', '/signup']) {
      const body = {
        email: 'bad@example.com',
        password: 'correct horse battery',
        type: 'signup',
        code_challenge: challenge,
        code_challenge_method: method,
      }
      expect([path, await refusal(await h.call(path, { body }))]).toEqual([path, '400 validation_failed'])
    }
    expect(await h.mails('bad@example.com')).toHaveLength(0)
  })

  it('tells of a spent link in query and hash', async () => {
    const { challenge } = pkcePair()
    const { mail } = await codeFor('spent@example.com', challenge)
    const url = await follow(h, mail?.link ?? '')
    expect(url.searchParams.get('error_code')).toBe('otp_expired')
    expect(hashOf(url).error_code).toBe('otp_expired')
  })
})
