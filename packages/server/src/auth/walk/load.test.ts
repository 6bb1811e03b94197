import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '../../db/index.ts'
import type { Harness, SessionBody } from '../testing/harness.ts'
import { claimsOf, clientOf, fullHarness, tokenOf } from '../testing/walk.ts'

let h: Harness
beforeAll(async () => {
  h = await fullHarness()
})
afterAll(() => h.close())

describe('many', () => {
  it('sign-ins in a row leave nothing behind but their sessions: no timer, no code, no flow', async () => {
    await h.signIn('row@example.com')
    const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    for (let i = 0; i < 500; i++) {
      const { access_token: token } = await h.signIn('row@example.com')
      const out = await h.call('/logout?scope=local', { method: 'POST', token })
      if (out.status !== 204) throw new Error(`sign-out ${i} answered ${out.status}`)
    }
    const after = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    // A timer of each sign-in would be 500; the database's driver may hold a few of its own.
    expect(after).toBeLessThan(before + 20)
    const mine = await h.store.db.query.authAccounts.findMany({ where: (a, { eq }) => eq(a.email, 'row@example.com') })
    expect(mine).toHaveLength(1)
    const sessions = await h.store.db.select().from(schema.authSessions)
    expect(sessions.filter(({ accountId }) => accountId === mine[0]?.id)).toHaveLength(1)
    for (const table of [schema.authCodes, schema.authFlows, schema.authLimits])
      expect(await h.store.db.select().from(table)).toEqual([])
  }, 60_000)

  it('who verify one code or link together make one session', async () => {
    const { code, link } = await h.ask('eight@example.com')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        h.call('/verify', {
          body:
            i % 2
              ? { email: 'eight@example.com', token: code, type: 'email' }
              : { token_hash: tokenOf(link), type: 'email' },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(7)
    const [account] = await h.store.db.query.authAccounts.findMany({
      where: (a, { eq }) => eq(a.email, 'eight@example.com'),
    })
    const sessions = await h.store.db.select().from(schema.authSessions)
    expect(sessions.filter(({ accountId }) => accountId === account?.id)).toHaveLength(1)
  })

  it('who refresh in two tabs at once stay signed in, in one session', async () => {
    const session = await h.signIn('tabs@example.com')
    const { refresh_token } = session
    const tabs = await Promise.all(
      Array.from({ length: 5 }, () => h.call('/token?grant_type=refresh_token', { body: { refresh_token } })),
    )
    const bodies = (await Promise.all(tabs.map((answer) => answer.json()))) as SessionBody[]
    expect(new Set(bodies.map((body) => body.refresh_token)).size).toBe(1)
    expect(new Set(bodies.map((body) => claimsOf(body.access_token).session_id)).size).toBe(1)
  })

  it('people use every method of the client at once, each for themselves', async () => {
    const people = await Promise.all(
      Array.from({ length: 4 }, async (_, i) => {
        const email = `person-${i}@example.com`
        const auth = clientOf(h)
        const events: string[] = []
        auth.onAuthStateChange((event) => void events.push(event))
        await auth.signInWithOtp({ email })
        const [mail] = await h.mails(email)
        await auth.verifyOtp({ email, token: mail?.code ?? '', type: 'email' })
        await auth.updateUser({ data: { displayName: `Person ${i}` } })
        await auth.refreshSession()
        const { data } = await auth.getUser()
        const claims = (await auth.getClaims(undefined, { allowExpired: true })).data?.claims
        await auth.signOut()
        expect(events).toEqual(expect.arrayContaining(['SIGNED_IN', 'USER_UPDATED', 'TOKEN_REFRESHED', 'SIGNED_OUT']))
        return [data.user?.email, data.user?.user_metadata.displayName, claims?.email]
      }),
    )
    expect(people).toEqual(
      [0, 1, 2, 3].map((i) => [`person-${i}@example.com`, `Person ${i}`, `person-${i}@example.com`]),
    )
  })

  it('ways to sign out reach what they say, by the client', async () => {
    const a = await h.signIn('scopes@example.com')
    const b = await h.signIn('scopes@example.com')
    const c = await h.signIn('scopes@example.com')
    const auth = clientOf(h)
    await auth.setSession({ access_token: a.access_token, refresh_token: a.refresh_token })
    expect((await auth.signOut({ scope: 'others' })).error).toBeNull()
    const known = async (session: SessionBody) => (await h.auth.authenticate(session.access_token)) !== null
    expect([await known(a), await known(b), await known(c)]).toEqual([true, false, false])
    expect((await auth.signOut()).error).toBeNull()
    expect(await known(a)).toBe(false)
    expect((await auth.getSession()).data.session).toBeNull()
  })
})
