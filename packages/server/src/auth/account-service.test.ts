import { randomUUID } from 'node:crypto'
import type { Fact } from '@ciyu/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../db/index.ts'
import { sql } from '../db/sql.ts'
import { messages } from '../mail/messages.ts'
import { createHarness, type Harness } from './testing/harness.ts'
import { hostile } from './testing/walk.ts'

let h: Harness
beforeAll(async () => {
  h = await createHarness({ AUTH_MAIL_USER: 'front', AUTH_MAIL_PASSWORD: 'e:nd ü', AUTH_PASSWORD: 'on' })
})
afterAll(() => h.close())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function person(name: string) {
  const { access_token: token } = await h.signIn(`${name}@example.com`)
  const body = { uid: name, email: `${name}@example.com`, username: name }
  await h.api('/api/users/', { method: 'POST', body, headers: bearer(token) })
  return token
}

interface Place {
  id: string
  current: boolean
  createdAt: number
  lastSeenAt: number
  userAgent: string | null
}
const placesOf = async (name: string, token: string) =>
  (await (await h.api(`/api/users/${name}/sessions`, { headers: bearer(token) })).json()).items as Place[]

describe('where somebody is signed in', () => {
  it('is listed, the latest first, and ended one by one', async () => {
    const first = await person('places')
    h.pass(10)
    const code = (await h.ask('places@example.com')).code
    const verify = { email: 'places@example.com', token: code, type: 'email' }
    const second = await (await h.call('/verify', { body: verify, headers: { 'user-agent': 'Firefox' } })).json()
    const places = await placesOf('places', first)
    expect(places.map(({ userAgent, current }) => [userAgent, current])).toEqual([
      ['Firefox', false],
      [null, true],
    ])
    expect(places[0]).toMatchObject({ createdAt: h.now(), lastSeenAt: h.now() })
    const end = (id: string) => h.api(`/api/users/places/sessions/${id}`, { method: 'DELETE', headers: bearer(first) })
    expect((await end(places[0]?.id ?? '')).status).toBe(200)
    expect(await h.auth.authenticate(second.access_token)).toBeNull()
    expect((await end(places[0]?.id ?? '')).status).toBe(404)
    expect((await end('no-uuid')).status).toBe(404)
    expect(await placesOf('places', first)).toHaveLength(1)
  })

  it('is nobody else’s to end', async () => {
    const token = await person('ended')
    const stranger = await person('ending')
    const [place] = await placesOf('ended', token)
    const end = (uid: string) =>
      h.api(`/api/users/${uid}/sessions/${place?.id}`, { method: 'DELETE', headers: bearer(stranger) })
    expect((await end('ended')).status).toBe(403)
    expect((await end('ending')).status).toBe(404)
    expect(await h.auth.authenticate(token)).not.toBeNull()
  })
})

/** Every row of every table that names one of these. */
async function rowsNaming(...names: string[]): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    h.store.db,
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  )
  expect(tables.length).toBeGreaterThan(12)
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await rowsOf(h.store.db, sql`SELECT to_jsonb(t)::text AS row FROM ${sql.identifier(name)} AS t`)
    for (const row of rows) if (names.some((wanted) => JSON.stringify(row).includes(wanted))) found.push(name)
  }
  return found
}

const fact = (name: string): Fact => ({ kind: 'undo', id: `${name}-00000000`, undoes: 'something', at: 1 })

describe('an account', () => {
  it('is exported as one file, whole and without secrets', async () => {
    const token = await person('export')
    const facts = [fact('a'), fact('b')]
    await h.api('/api/users/export/word/statistic', { method: 'POST', body: { words: facts }, headers: bearer(token) })
    const answer = await h.api('/api/users/export/export', { headers: bearer(token) })
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="ciyu.json"')
    const text = await answer.text()
    const file = JSON.parse(text)
    expect(file.user).toEqual({ uid: 'export', email: 'export@example.com', username: 'export' })
    expect(file.account).toMatchObject({ email: 'export@example.com', identities: [{ provider: 'email' }] })
    expect(file.sessions).toHaveLength(1)
    expect(file.reviews).toEqual(facts)
    expect(text).not.toMatch(/hash|secret|counter/i)
  })

  it('is deleted to the last row, and its sessions are refused at once', async () => {
    const token = await person('deleted')
    const other = await person('kept')
    const { user } = await h.signIn('deleted@example.com')
    const second = await h.signIn('deleted@example.com')
    await h.api('/api/users/deleted/word/statistic', {
      method: 'POST',
      body: { words: [fact('gone')] },
      headers: bearer(token),
    })
    await h.call('/factors', { token, body: { factor_type: 'totp' } })
    await h.call('/recover', { body: { email: 'deleted@example.com' } })
    await h.call('/user', { method: 'PUT', token, body: { email: 'deleted-new@example.com' } })
    await h.ask('deleted@example.com')
    const traces = ['deleted@example.com', 'deleted-new@example.com', user.id, '"uid": "deleted"', 'gone-00000000']
    expect((await rowsNaming(...traces)).length).toBeGreaterThan(6)

    const answer = await h.api('/api/users/deleted', { method: 'DELETE', headers: bearer(token) })
    expect([answer.status, await answer.json()]).toEqual([200, {}])
    expect(await rowsNaming(...traces)).toEqual([])
    for (const old of [token, second.access_token]) {
      expect(await h.auth.authenticate(old)).toBeNull()
      expect((await h.api('/api/users/deleted', { headers: bearer(old) })).status).toBe(401)
    }
    const refreshed = await h.call('/token?grant_type=refresh_token', { body: { refresh_token: second.refresh_token } })
    expect(refreshed.status).toBe(400)
    expect(await h.auth.authenticate(other)).not.toBeNull()
    expect((await h.signIn('deleted@example.com')).user.id).not.toBe(user.id)
  })

  it('is deleted by nobody else', async () => {
    const token = await person('untouched')
    const stranger = await person('deleting')
    expect((await h.api('/api/users/untouched', { method: 'DELETE', headers: bearer(stranger) })).status).toBe(403)
    expect((await h.api('/api/users/untouched', { method: 'DELETE' })).status).toBe(401)
    expect((await h.api('/api/users/untouched', { headers: bearer(token) })).status).toBe(200)
  })
})

describe('GET /api/auth/v3/mail/register', () => {
  const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` })
  const good = basic('front:e:nd ü')
  const register = (query: string, headers: Record<string, string> = good) =>
    h.api(`/api/auth/v3/mail/register?${query}`, { headers })

  it.each(Object.keys(messages) as (keyof typeof messages)[])('mails a link in %s', async (lang) => {
    const email = `register-${lang}@example.com`
    const wish = encodeURIComponent('http://localhost:4173/complete-sign-in/')
    const answer = await register(`email=${email}&redirectUrl=${wish}&platform=web&lang=${lang}`)
    expect([answer.status, await answer.json()]).toEqual([200, {}])
    const [mail] = await h.mails(email)
    expect(mail?.text).toContain(messages[lang].signupHeading)
    expect(new URL(mail?.link ?? '').searchParams.get('redirect_to')).toBe('http://localhost:4173/complete-sign-in/')
    const verified = await h.call('/verify', { body: { email, token: mail?.code, type: 'email' } })
    expect((await verified.json()).user.user_metadata.lang).toBe(lang)
  })

  it('wants the credentials, and nothing else will do', async () => {
    const session = await person('bearer')
    for (const headers of [
      {},
      bearer(session),
      basic('front:wrong'),
      basic('front'),
      basic(''),
      basic(':'),
      basic('a:b:c'),
    ]) {
      const answer = await register('email=a@example.com', headers)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /)
    }
    expect(await h.mails('a@example.com')).toHaveLength(0)
    const closed = await createHarness()
    expect((await closed.api('/api/auth/v3/mail/register?email=a@example.com', { headers: basic('') })).status).toBe(
      401,
    )
    await closed.close()
  })

  it.each(['', 'email=no', 'email=a@example.com&lang=xx', 'email=a@example.com&platform=ios', 'email=a@-x'])(
    'takes no %j',
    async (query) => {
      expect((await register(query)).status).toBe(422)
    },
  )

  it('leads nowhere else', async () => {
    for (const [at, wish] of hostile.entries()) {
      const email = `hostile-${at}@example.com`
      await register(`email=${email}&redirectUrl=${encodeURIComponent(wish)}`)
      const [mail] = await h.mails(email)
      expect(new URL(mail?.link ?? '').searchParams.get('redirect_to')).toBe('http://localhost:4173')
    }
  })

  it('is held back like every other mail, and says so', async () => {
    const limited = await createHarness({ AUTH_RATE_LIMITS: 'on', AUTH_MAIL_USER: 'a', AUTH_MAIL_PASSWORD: 'b' })
    const path = `/api/auth/v3/mail/register?email=${randomUUID()}@example.com`
    expect((await limited.api(path, { headers: basic('a:b') })).status).toBe(200)
    const second = await limited.api(path, { headers: basic('a:b') })
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '60'])
    await limited.close()
  })
})
