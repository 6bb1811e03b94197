import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHarness, type Harness, type SessionBody } from './testing/harness.ts'

let h: Harness
beforeAll(async () => {
  h = await createHarness()
})
afterAll(() => h.close())

const refresh = (refresh_token: unknown) => h.call('/token?grant_type=refresh_token', { body: { refresh_token } })
const read = async (answer: Response) => (await answer.json()) as SessionBody
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
const knows = async (token: string) => (await h.auth.authenticate(token)) !== null

describe('a refresh token', () => {
  it('gives new tokens of the same session', async () => {
    const first = await h.signIn('same@example.com')
    h.pass(60)
    const second = await read(await refresh(first.refresh_token))
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(second.access_token).not.toBe(second.refresh_token)
    const [a, b] = [claimsOf(first.access_token), claimsOf(second.access_token)]
    expect([b.session_id, b.amr]).toEqual([a.session_id, a.amr])
    expect(second.expires_at).toBe(b.exp)
    expect(second.expires_at).toBe(h.now() / 1000 + 3600)
  })

  it('that is the parent of the active one gives the active one again, at any age', async () => {
    const first = await h.signIn('parent@example.com')
    const second = await read(await refresh(first.refresh_token))
    h.pass(3600)
    expect((await read(await refresh(first.refresh_token))).refresh_token).toBe(second.refresh_token)
    expect((await refresh(second.refresh_token)).status).toBe(200)
  })

  it('that is older is forgiven for ten seconds, and then ends the whole session', async () => {
    const first = await h.signIn('family@example.com')
    const second = await read(await refresh(first.refresh_token))
    const third = await read(await refresh(second.refresh_token))
    h.pass(10)
    expect((await read(await refresh(first.refresh_token))).refresh_token).toBe(third.refresh_token)
    h.pass(1)
    const reused = await refresh(first.refresh_token)
    expect(reused.status).toBe(400)
    expect(await codeOf(reused)).toBe('refresh_token_already_used')
    expect((await refresh(third.refresh_token)).status).toBe(400)
    expect(await knows(third.access_token)).toBe(false)
  })

  it('survives five refreshes at once', async () => {
    const first = await h.signIn('parallel@example.com')
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(first.refresh_token)))
    const tokens = await Promise.all(answers.map(async (answer) => (await read(answer)).refresh_token))
    expect(new Set(tokens).size).toBe(1)
    expect((await refresh(tokens[0])).status).toBe(200)
  })

  it.each([
    ['', 'validation_failed'],
    ['short', 'validation_failed'],
    [null, 'validation_failed'],
    [{ $ne: null }, 'bad_json'],
    ["' or '1'='1' --", 'validation_failed'],
    ['abcdefghijkl', 'refresh_token_not_found'],
    ['A'.repeat(48), 'refresh_token_not_found'],
    ['x'.repeat(100_000), 'validation_failed'],
    ['abcdefghijkl\u0000', 'validation_failed'],
  ])('that is %j is refused with 400', async (token, code) => {
    const answer = await refresh(token)
    expect(answer.status).toBe(400)
    expect(await codeOf(answer)).toBe(code)
  })

  it('cannot be made from another: counter and session are sealed', async () => {
    const { refresh_token } = await h.signIn('sealed@example.com')
    const bytes = Buffer.from(refresh_token, 'base64url')
    for (const at of [0, 15, 19, 20, 35]) {
      const forged = Buffer.from(bytes)
      forged[at] = (forged[at] ?? 0) ^ 1
      expect(await codeOf(await refresh(forged.toString('base64url')))).toBe('refresh_token_not_found')
    }
    expect((await refresh(refresh_token)).status).toBe(200)
  })
})

describe('signing out', () => {
  it('here ends this session alone, with all its tokens', async () => {
    const here = await h.signIn('scopes@example.com')
    const there = await h.signIn('scopes@example.com')
    h.pass(1)
    const later = await read(await refresh(here.refresh_token))
    const out = await h.call('/logout?scope=local', { method: 'POST', token: later.access_token })
    expect([out.status, await out.text()]).toEqual([204, ''])
    for (const token of [here.access_token, later.access_token]) expect(await knows(token)).toBe(false)
    for (const token of [here.refresh_token, later.refresh_token])
      expect(await codeOf(await refresh(token))).toBe('refresh_token_not_found')
    expect(await knows(there.access_token)).toBe(true)
    const user = await h.call('/user', { token: here.access_token })
    expect([user.status, await codeOf(user)]).toEqual([403, 'session_not_found'])
  })

  it('elsewhere and everywhere', async () => {
    const stranger = await h.signIn('stranger@example.com')
    const [a, b] = [await h.signIn('all@example.com'), await h.signIn('all@example.com')]
    await h.call('/logout?scope=others', { method: 'POST', token: a.access_token })
    expect([await knows(a.access_token), await knows(b.access_token)]).toEqual([true, false])
    await h.call('/logout', { method: 'POST', token: a.access_token })
    expect([await knows(a.access_token), await knows(stranger.access_token)]).toEqual([false, true])
  })

  it('needs POST, a known scope and a token', async () => {
    const { access_token: token } = await h.signIn('logout@example.com')
    expect((await h.call('/logout', { token })).status).toBe(405)
    expect((await h.call('/logout?scope=world', { method: 'POST', token })).status).toBe(400)
    expect((await h.call('/logout', { method: 'POST' })).status).toBe(401)
    expect(await knows(token)).toBe(true)
  })
})

describe('PUT /user', () => {
  it('merges metadata, removes by null, and keeps what is ours', async () => {
    const { access_token: token, user } = await h.signIn('put@example.com')
    const put = (body: unknown) => h.call('/user', { method: 'PUT', body, token })
    await put({ data: { a: 1, b: { c: 2 } } })
    const answer = await put({
      data: { a: null, d: '4', sub: 'x', email: 'evil@example.com', email_verified: false },
      role: 'service_role',
      id: 'x',
      aud: 'x',
      banned_until: '2099-01-01',
      email_confirmed_at: null,
    })
    const changed = (await answer.json()) as SessionBody['user'] & Record<string, unknown>
    expect(changed.user_metadata).toEqual({ ...user.user_metadata, b: { c: 2 }, d: '4' })
    expect(changed).toMatchObject({
      id: user.id,
      role: 'authenticated',
      aud: 'authenticated',
      email: 'put@example.com',
    })
    expect(changed).not.toHaveProperty('banned_until')
  })

  it.each([
    [{ app_metadata: { admin: true } }, 403, 'not_admin'],
    [{ data: 'text' }, 400, 'bad_json'],
    [{ data: { text: 'x'.repeat(9000) } }, 400, 'validation_failed'],
    [{ data: { text: 'nul\u0000' } }, 400, 'validation_failed'],
    [{ password: 'new password' }, 422, 'email_provider_disabled'],
    [{ phone: '+4912345' }, 422, 'phone_provider_disabled'],
    [{ email: 'no address' }, 400, 'validation_failed'],
  ])('refuses %j', async (body, status, code) => {
    const { access_token: token } = await h.signIn('put-refused@example.com')
    const answer = await h.call('/user', { method: 'PUT', body, token })
    expect([answer.status, await codeOf(answer)]).toEqual([status, code])
  })
})
