import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHarness, type Harness, site } from './testing/harness.ts'

let h: Harness
beforeAll(async () => {
  h = await createHarness()
})
afterAll(() => h.close())

/** The client as it is shipped, in a browser of its own. */
const newClient = () =>
  createClient(site, h.auth.anonKey, {
    global: { fetch: h.fetch },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })

describe('the unmodified supabase-js client', () => {
  it('signs in by code, reads the user, refreshes, changes metadata and signs out', async () => {
    const { auth } = newClient()
    const asked = await auth.signInWithOtp({ email: 'Li.Na@example.com' })
    expect(asked).toEqual({ data: { user: null, session: null }, error: null })

    const [mail] = await h.mails('li.na@example.com')
    const verified = await auth.verifyOtp({ email: 'Li.Na@example.com', token: mail?.code ?? '', type: 'email' })
    expect(verified.error).toBeNull()
    expect(verified.data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(verified.data.user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email: 'li.na@example.com',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      is_anonymous: false,
    })
    expect(verified.data.user?.identities).toHaveLength(1)

    const got = await auth.getUser()
    expect(got.data.user?.id).toBe(verified.data.user?.id)

    const before = verified.data.session
    const refreshed = await auth.refreshSession()
    expect(refreshed.error).toBeNull()
    expect(refreshed.data.session?.refresh_token).not.toBe(before?.refresh_token)
    expect(refreshed.data.session?.user.id).toBe(before?.user.id)

    const updated = await auth.updateUser({ data: { uid: 'u'.repeat(28), displayName: 'Li Na' } })
    expect(updated.data.user?.user_metadata).toMatchObject({ uid: 'u'.repeat(28), displayName: 'Li Na' })

    const token = refreshed.data.session?.access_token ?? ''
    expect(await h.auth.authenticate(token)).toMatchObject({ email: 'li.na@example.com', uid: null })
    expect((await auth.signOut()).error).toBeNull()
    expect(await h.auth.authenticate(token)).toBeNull()
  })

  it('reads claims by the published keys', async () => {
    const { access_token, refresh_token } = await h.signIn('claims@example.com')
    const { auth } = newClient()
    await auth.setSession({ access_token, refresh_token })
    const { data, error } = await auth.getClaims(undefined, { allowExpired: true })
    expect(error).toBeNull()
    expect(data?.header.alg).toBe('ES256')
    expect(data?.claims).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email: 'claims@example.com',
      aal: 'aal1',
      amr: [{ method: 'otp', timestamp: h.now() / 1000 }],
      is_anonymous: false,
      iss: 'http://localhost:4173/auth/v1',
    })
  })

  it('is told why a code was refused', async () => {
    const { auth } = newClient()
    const { error } = await auth.verifyOtp({ email: 'nobody@example.com', token: '123456', type: 'email' })
    expect(error).toMatchObject({ code: 'otp_expired', status: 403, message: 'Token has expired or is invalid' })
    const bad = await auth.signInWithOtp({ email: 'a@b@c' })
    expect(bad.error).toMatchObject({ code: 'validation_failed', status: 400 })
    const anonymous = await auth.signInAnonymously()
    expect(anonymous.error?.code).toBe('anonymous_provider_disabled')
    const password = await auth.signInWithPassword({ email: 'li.na@example.com', password: '' })
    expect(password.error?.code).toBe('email_provider_disabled')
  })

  it('signs in by the hash of the link', async () => {
    const { link } = await h.ask('hash@example.com')
    const tokenHash = new URL(link).searchParams.get('token') ?? ''
    const { data, error } = await newClient().auth.verifyOtp({ token_hash: tokenHash, type: 'email' })
    expect(error).toBeNull()
    expect(data.user?.email).toBe('hash@example.com')
  })

  it('keeps several people apart', async () => {
    const people = await Promise.all(
      Array.from({ length: 5 }, async (_, i) => {
        const client = newClient()
        const { access_token, refresh_token } = await h.signIn(`several-${i}@example.com`)
        await client.auth.setSession({ access_token, refresh_token })
        return (await client.auth.getUser(access_token)).data.user?.email
      }),
    )
    expect(people).toEqual([0, 1, 2, 3, 4].map((i) => `several-${i}@example.com`))
  })
})
