import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '../../db/index.ts'
import type { Harness } from '../testing/harness.ts'
import { clientOf, follow, fullHarness, hashOf, refusal, tokenOf } from '../testing/walk.ts'

let h: Harness
beforeAll(async () => {
  h = await fullHarness()
})
afterAll(() => h.close())

const put = (token: string, body: unknown) => h.call('/user', { method: 'PUT', token, body })
const confirm = (email: string, token: unknown) => h.call('/verify', { body: { email, token, type: 'email_change' } })
const secondToGo = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

async function asked(from: string, to: string) {
  const session = await h.signIn(from)
  const answer = await put(session.access_token, { email: to })
  const [old] = await h.mails(from)
  const [fresh] = await h.mails(to)
  return { session, answer, old, fresh }
}

describe('the user', () => {
  it('is read, bare, and needs a session', async () => {
    const { access_token: token } = await h.signIn('read@example.com')
    const user = (await (await h.call('/user', { token })).json()) as Record<string, unknown>
    expect(user).toMatchObject({ aud: 'authenticated', email: 'read@example.com', phone: '' })
    expect(user).not.toHaveProperty('user')
    expect(await refusal(await h.call('/user'))).toBe('401 no_authorization')
  })

  it.each([
    [{ app_metadata: { role: 'admin' } }, '403 not_admin'],
    [{ data: [] }, '400 bad_json'],
    [{ email: 'not an address' }, '400 validation_failed'],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }, '400 validation_failed'],
    [{ phone: '+491234567' }, '422 phone_provider_disabled'],
  ])('cannot be changed by %j', async (body, expected) => {
    const { access_token: token } = await h.signIn('fixed@example.com')
    expect(await refusal(await put(token, body))).toBe(expected)
  })

  it('keeps role, id and audience whatever it asks for', async () => {
    const { access_token: token, user } = await h.signIn('priv@example.com')
    const body = { role: 'service_role', id: 'x', aud: 'admin', banned_until: null, is_anonymous: true, data: { a: 1 } }
    const changed = (await (await put(token, body)).json()) as Record<string, unknown>
    expect(changed).toMatchObject({ id: user.id, role: 'authenticated', aud: 'authenticated', is_anonymous: false })
  })

  it('has no identities to link or unlink by hand', async () => {
    const { access_token: token, refresh_token } = await h.signIn('link@example.com')
    const auth = clientOf(h)
    await auth.setSession({ access_token: token, refresh_token })
    const linked = await auth.linkIdentity({ provider: 'google' })
    expect(linked.error?.code).toBe('manual_linking_disabled')
    const [identity] = (await auth.getUserIdentities()).data?.identities ?? []
    if (!identity) throw new Error('there is no identity')
    expect((await auth.unlinkIdentity(identity)).error?.code).toBe('manual_linking_disabled')
    expect(await refusal(await h.call('/user/identities/authorize?provider=google'))).toBe('401 no_authorization')
  })
})

describe('a change of address', () => {
  it('is in force when both addresses have confirmed by code, and the record follows', async () => {
    const { session, answer, old, fresh } = await asked('from@example.com', 'To@example.com')
    await h.store.db
      .insert(schema.users)
      .values({ uid: 'mover', email: 'from@example.com', username: 'User1', authId: session.user.id })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ email: 'from@example.com', new_email: 'to@example.com' })
    expect(old?.text).toContain('from@example.com')
    const [moved] = await h.mails('to@example.com')
    expect(fresh ?? moved).toBeDefined()
    const auth = clientOf(h)
    const first = await auth.verifyOtp({ email: 'to@example.com', token: moved?.code ?? '', type: 'email_change' })
    expect([first.error, first.data.session]).toEqual([null, null])
    expect(await h.auth.authenticate(session.access_token)).toMatchObject({ email: 'from@example.com' })
    const second = await auth.verifyOtp({ email: 'from@example.com', token: old?.code ?? '', type: 'email_change' })
    expect(second.data.user).toMatchObject({ id: session.user.id, email: 'to@example.com' })
    expect(second.data.user?.new_email).toBeUndefined()
    expect(second.data.user?.identities?.[0]?.identity_data?.email).toBe('to@example.com')
    expect(await h.auth.authenticate(session.access_token)).toMatchObject({ email: 'to@example.com' })
    const [record] = await h.store.db.query.users.findMany({ where: (users, { eq }) => eq(users.uid, 'mover') })
    expect(record?.email).toBe('to@example.com')
  })

  it('is confirmed by links as well, the first of which says that one is missing', async () => {
    const { session, old, fresh } = await asked('link-from@example.com', 'link-to@example.com')
    const first = hashOf(await follow(h, old?.link ?? ''))
    expect(first.message).toBe(secondToGo)
    expect(first).not.toHaveProperty('access_token')
    const second = hashOf(await follow(h, fresh?.link ?? ''))
    expect(second.type).toBe('email_change')
    expect(await h.auth.authenticate(second.access_token ?? '')).toMatchObject({
      authId: session.user.id,
      email: 'link-to@example.com',
    })
  })

  it('is not in force by confirming one address twice', async () => {
    const { session, fresh } = await asked('twice@example.com', 'twice-to@example.com')
    expect(await (await confirm('twice-to@example.com', fresh?.code)).json()).toMatchObject({
      code: '200',
      msg: secondToGo,
    })
    expect(await refusal(await confirm('twice-to@example.com', fresh?.code))).toBe('403 otp_expired')
    await h.call('/resend', { body: { email: 'twice-to@example.com', type: 'email_change' } })
    expect(await h.mails('twice-to@example.com')).toHaveLength(1)
    expect(await h.auth.authenticate(session.access_token)).toMatchObject({ email: 'twice@example.com' })
  })

  it('is refused for an address that somebody has, in whatever case', async () => {
    await h.signIn('owner@example.com')
    const { access_token: token } = await h.signIn('wants@example.com')
    for (const email of ['owner@example.com', 'OWNER@Example.com'])
      expect(await refusal(await put(token, { email }))).toBe('422 email_exists')
  })

  it('is refused when the address was taken while the mails were under way', async () => {
    const { old, fresh } = await asked('slow@example.com', 'race@example.com')
    await h.signIn('race@example.com')
    await confirm('slow@example.com', old?.code)
    expect(await refusal(await confirm('race@example.com', fresh?.code))).toBe('422 email_exists')
  })

  it('takes the newest wish alone', async () => {
    const { session, fresh } = await asked('newest@example.com', 'first-wish@example.com')
    await put(session.access_token, { email: 'second-wish@example.com' })
    expect(await refusal(await confirm('first-wish@example.com', fresh?.code))).toBe('403 otp_expired')
    const [second] = await h.mails('second-wish@example.com')
    const [old] = await h.mails('newest@example.com')
    await confirm('second-wish@example.com', second?.code)
    expect((await confirm('newest@example.com', old?.code)).status).toBe(200)
  })

  it('has codes that sign nobody in, and its hash is no other link', async () => {
    const { fresh } = await asked('nosign@example.com', 'nosign-to@example.com')
    for (const type of ['email', 'magiclink', 'signup', 'recovery']) {
      const body = { email: 'nosign-to@example.com', token: fresh?.code, type }
      expect(await refusal(await h.call('/verify', { body }))).toBe('403 otp_expired')
      const byHash = await h.call('/verify', { body: { token_hash: tokenOf(fresh?.link ?? ''), type } })
      expect(await refusal(byHash)).toBe('403 otp_expired')
    }
  })

  it('is sent again to who waits', async () => {
    const { fresh } = await asked('wait@example.com', 'wait-to@example.com')
    await h.call('/resend', { body: { email: 'wait-to@example.com', type: 'email_change' } })
    const mails = await h.mails('wait-to@example.com')
    expect(mails).toHaveLength(2)
    expect(mails[0]?.text).toContain('wait@example.com')
    expect(
      await refusal(
        await h.call('/verify', { body: { token_hash: tokenOf(fresh?.link ?? ''), type: 'email_change' } }),
      ),
    ).toBe('403 otp_expired')
  })

  it('leaves an address alone that is the same', async () => {
    const { access_token: token } = await h.signIn('same@example.com')
    const before = (await h.mails('same@example.com')).length
    const user = (await (await put(token, { email: 'SAME@example.com' })).json()) as Record<string, unknown>
    expect(user).not.toHaveProperty('new_email')
    expect(await h.mails('same@example.com')).toHaveLength(before)
  })
})
