import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '../../db/index.ts'
import { qrModules } from '../qr-code.ts'
import type { Harness } from '../testing/harness.ts'
import { claimsOf, clientOf, fullHarness, refusal } from '../testing/walk.ts'
import { stepOf, totpCode } from '../totp.ts'

// Of codes that an independent decoder has read, by the length of their text.
const qrDigests = {
  17: 'UFEbZdMZgUPo45-X',
  60: 'EFxkdU71txgdjAtb',
  134: '3kMuJr26F0mLlN-_',
  180: 'osgfZbMVVBKObEXR',
  300: 'D_brpB3MsGKr5Eis',
  858: 'Bt71yEKB8c_U59uO',
}

let h: Harness
beforeAll(async () => {
  h = await fullHarness()
})
afterAll(() => h.close())

async function signedIn(email: string) {
  const auth = clientOf(h)
  const { access_token, refresh_token } = await h.signIn(email)
  await auth.setSession({ access_token, refresh_token })
  return auth
}
type Client = Awaited<ReturnType<typeof signedIn>>
const tokenOf = async (auth: Client) => (await auth.getSession()).data.session?.access_token ?? ''

async function enrolled(auth: Client, friendlyName = '') {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return data
}
const codeNow = (secret: string, steps = 0) => totpCode(secret, stepOf(h.now()) + steps)

async function verified(auth: Client, factorId: string, code: string) {
  const { data: challenge } = await auth.mfa.challenge({ factorId })
  return auth.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code })
}

describe('a second factor', () => {
  it('is enrolled, shown and raises the session', async () => {
    const auth = await signedIn('mfa@example.com')
    const before = claimsOf(await tokenOf(auth))
    const { id, totp } = await enrolled(auth, 'Phone')
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    expect(totp.uri).toBe(
      `otpauth://totp/localhost%3A4173:mfa%40example.com?algorithm=SHA1&digits=6&issuer=localhost%3A4173&period=30&secret=${totp.secret}`,
    )
    expect((await auth.mfa.listFactors()).data?.totp).toHaveLength(0)
    const { error } = await verified(auth, id, codeNow(totp.secret))
    expect(error).toBeNull()
    const after = claimsOf(await tokenOf(auth))
    expect(after).toMatchObject({ aal: 'aal2', session_id: before.session_id, sub: before.sub })
    expect(after.amr).toMatchObject([{ method: 'totp' }, { method: 'otp' }])
    expect((await auth.mfa.listFactors()).data?.totp[0]).toMatchObject({
      id,
      friendly_name: 'Phone',
      status: 'verified',
    })
    const level = await auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    h.pass(60)
    const refreshed = await auth.refreshSession()
    expect(claimsOf(refreshed.data.session?.access_token ?? '')).toMatchObject({ aal: 'aal2' })
  })

  it('takes a code once, of this step and its neighbours, and no other', async () => {
    const auth = await signedIn('codes@example.com')
    const { id, totp } = await enrolled(auth)
    for (const steps of [-2, 2, 100]) {
      const { error } = await verified(auth, id, codeNow(totp.secret, steps))
      expect(error?.code).toBe('mfa_verification_failed')
    }
    const code = codeNow(totp.secret)
    expect((await verified(auth, id, code)).error).toBeNull()
    expect((await verified(auth, id, code)).error?.code).toBe('mfa_verification_failed')
    expect((await verified(auth, id, codeNow(totp.secret, -1))).error?.code).toBe('mfa_verification_failed')
    expect((await verified(auth, id, codeNow(totp.secret, 1))).error).toBeNull()
  })

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', null])('is not passed by %j', async (code) => {
    const auth = await signedIn('garbage@example.com')
    const token = await tokenOf(auth)
    const { id } = await enrolled(auth)
    const challenge = (await (await h.call(`/factors/${id}/challenge`, { method: 'POST', token })).json()) as {
      id: string
    }
    const answer = await h.call(`/factors/${id}/verify`, { token, body: { challenge_id: challenge.id, code } })
    expect(await refusal(answer)).toBe('422 mfa_verification_failed')
    await auth.mfa.unenroll({ factorId: id })
  })

  it('has challenges of five minutes, each its own', async () => {
    const auth = await signedIn('challenge@example.com')
    const { id, totp } = await enrolled(auth)
    const other = await enrolled(auth)
    const { data } = await auth.mfa.challenge({ factorId: id })
    const challengeId = data?.id ?? ''
    expect(data?.expires_at).toBe(h.now() / 1000 + 300)
    const wrong = await auth.mfa.verify({ factorId: other.id, challengeId, code: codeNow(other.totp.secret) })
    expect(wrong.error?.code).toBe('mfa_factor_not_found')
    h.pass(300)
    const late = await auth.mfa.verify({ factorId: id, challengeId, code: codeNow(totp.secret) })
    expect(late.error?.code).toBe('mfa_challenge_expired')
    const unknown = await auth.mfa.verify({ factorId: id, challengeId: 'nonsense', code: codeNow(totp.secret) })
    expect(unknown.error?.code).toBe('mfa_factor_not_found')
  })

  it('is nobody else’s', async () => {
    const auth = await signedIn('mine@example.com')
    const { id } = await enrolled(auth)
    const stranger = await signedIn('other@example.com')
    expect((await stranger.mfa.challenge({ factorId: id })).error?.code).toBe('mfa_factor_not_found')
    expect((await stranger.mfa.unenroll({ factorId: id })).error?.code).toBe('mfa_factor_not_found')
    expect((await h.call('/factors', { body: { factor_type: 'totp' } })).status).toBe(401)
  })

  it('ends sessions that have not shown it, and guards what matters from then on', async () => {
    const here = await signedIn('guard@example.com')
    const there = await signedIn('guard@example.com')
    const { id, totp } = await enrolled(here)
    await verified(here, id, codeNow(totp.secret))
    expect(await h.auth.authenticate(await tokenOf(there))).toBeNull()

    const low = await signedIn('guard@example.com')
    const token = await tokenOf(low)
    const put = (body: unknown) => h.call('/user', { method: 'PUT', token, body })
    expect(await refusal(await put({ password: 'a whole new password' }))).toBe('401 insufficient_aal')
    expect(await refusal(await put({ email: 'stolen@example.com' }))).toBe('401 insufficient_aal')
    expect((await put({ data: { a: 1 } })).status).toBe(200)
    expect((await low.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 403,
    })
    expect((await low.mfa.unenroll({ factorId: id })).error).toMatchObject({ code: 'insufficient_aal', status: 422 })
    expect((await low.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect((await here.mfa.unenroll({ factorId: id })).data).toEqual({ id })
    await here.refreshSession()
    expect(claimsOf(await tokenOf(here))).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] })
  })

  it('has a name of its own, and there are ten of them', async () => {
    const auth = await signedIn('names@example.com')
    await enrolled(auth, 'Phone')
    const again = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(again.error?.code).toBe('mfa_factor_name_conflict')
    for (let i = 0; i < 9; i++) await enrolled(auth)
    expect((await auth.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('too_many_enrolled_mfa_factors')
    expect((await auth.mfa.enroll({ factorType: 'phone', phone: '1' })).error?.code).toBe(
      'mfa_phone_enroll_not_enabled',
    )
  })

  it('has a secret that no dump shows', async () => {
    const auth = await signedIn('secret@example.com')
    const { totp } = await enrolled(auth)
    const rows = JSON.stringify(await h.store.db.select().from(schema.authFactors))
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(rows).not.toContain(totp.secret)
  })

  it('is guessed at thirty times an hour at most', async () => {
    const limited = await fullHarness({ AUTH_RATE_LIMITS: 'on' })
    const { access_token: token } = await limited.signIn('guessed@example.com')
    const { id } = (await (await limited.call('/factors', { token, body: { factor_type: 'totp' } })).json()) as {
      id: string
    }
    const seen: number[] = []
    for (let i = 0; i < 31; i++) {
      const answer = await limited.call(`/factors/${id}/challenge`, { method: 'POST', token })
      const { id: challenge_id } = (await answer.json()) as { id: string }
      seen.push((await limited.call(`/factors/${id}/verify`, { token, body: { challenge_id, code: 'xxxxxx' } })).status)
    }
    expect(seen.indexOf(429)).toBe(30)
    await limited.close()
  })
})

describe('time-based codes', () => {
  // RFC 6238, appendix B, for SHA-1; the last six of the eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of the standard at %d s', (seconds, code) => {
    expect(totpCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', stepOf(seconds * 1000))).toBe(code)
  })

  it.each(Object.entries(qrDigests))('are shown in QR codes: %s characters', (length, digest) => {
    const modules = qrModules('otpauth://totp/x?'.repeat(60).slice(0, Number(length)))
    const picture = modules.map((row) => row.map(Number).join('')).join('\n')
    expect(createHash('sha256').update(picture).digest('base64url').slice(0, 16)).toBe(digest)
  })

  it('are not shown when the text is too long', () => {
    expect(() => qrModules('x'.repeat(859))).toThrow(RangeError)
  })
})
