import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '../../db/index.ts'
import { createHarness, type Harness, site } from '../testing/harness.ts'
import { type Person, startProvider, type TestProvider } from '../testing/provider.ts'
import { claimsOf, clientOf, hashOf, hostile, pkcePair, refusal, sessionOf } from '../testing/walk.ts'

let h: Harness
let provider: TestProvider
beforeAll(async () => {
  let now = () => Date.now()
  provider = await startProvider(() => now())
  const { issuer, clientId, clientSecret } = provider
  const env: Record<string, string> = {}
  for (const name of ['GOOGLE', 'APPLE', 'VK', 'SCHOOL_ID'])
    Object.assign(env, {
      [`AUTH_${name}_CLIENT_ID`]: `${clientId},other-client`,
      [`AUTH_${name}_SECRET`]: clientSecret,
      [`AUTH_${name}_ISSUER`]: issuer,
    })
  h = await createHarness({ ...env, AUTH_REDIRECT_URLS: 'https://app.other.example/**' })
  now = h.now
})
afterAll(async () => {
  await h.close()
  await provider.close()
})

/** Where the browser is sent to by a request; without the status and body of it. */
const leads = (answer: Response) => new URL(answer.headers.get('location') ?? 'about:blank')
const pathOf = (url: URL) => url.href.slice(`${site}/auth/v1`.length)

const start = (query = 'provider=google') => h.call(`/authorize?${query}`)

/** The whole way through a provider; where it leads in the end. */
async function through(person: Person, query = 'provider=google', method = 'GET') {
  const back = provider.arrive(leads(await start(query)).href, person)
  const answer =
    method === 'GET'
      ? await h.call(pathOf(back))
      : await h.call('/callback', {
          method,
          body: back.searchParams.toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
  return { answer, url: leads(answer), back }
}

const person = (name: string, more: Partial<Person> = {}): Person => ({
  sub: `sub-${name}`,
  email: `${name}@example.com`,
  email_verified: true,
  name: 'Li Na',
  ...more,
})

describe('sign-in by a provider', () => {
  it('goes out with state, nonce and PKCE of ours', async () => {
    const answer = await start('provider=google&redirect_to=http://localhost:4173/x&scopes=calendar')
    expect(answer.status).toBe(302)
    const url = leads(answer)
    expect(`${url.origin}${url.pathname}`).toBe(`${provider.issuer}/authorize`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      tenant: 'a',
      client_id: provider.clientId,
      redirect_uri: `${site}/auth/v1/callback`,
      response_type: 'code',
      scope: 'openid email profile calendar',
      code_challenge_method: 'S256',
    })
    const others = leads(await start())
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(url.searchParams.get(name)?.length).toBeGreaterThanOrEqual(36)
      expect(url.searchParams.get(name)).not.toBe(others.searchParams.get(name))
    }
    expect(url.href).not.toContain(provider.clientSecret)
  })

  it('comes back with tokens in the hash', async () => {
    const { answer, url } = await through(person('hash'), 'provider=google&redirect_to=http://localhost:4173/done')
    expect(answer.status).toBe(302)
    expect(`${url.origin}${url.pathname}${url.search}`).toBe('http://localhost:4173/done')
    const fields = hashOf(url)
    expect(fields).toMatchObject({ provider_token: 'provider-access', provider_refresh_token: 'provider-refresh' })
    expect(await h.auth.authenticate(fields.access_token ?? '')).toMatchObject({ email: 'hash@example.com' })
    expect(claimsOf(fields.access_token ?? '')).toMatchObject({
      amr: [{ method: 'oauth' }],
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Li Na', email_verified: true },
    })
  })

  it('signs in with the client by PKCE', async () => {
    const auth = clientOf(h, 'pkce')
    const { data } = await auth.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } })
    const sent = leads(await h.call(pathOf(new URL(data.url ?? ''))))
    const url = leads(await h.call(pathOf(provider.arrive(sent.href, person('client')))))
    expect(url.hash).toBe('')
    const { data: done, error } = await auth.exchangeCodeForSession(url.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(done.session).toMatchObject({ provider_token: 'provider-access' })
    expect(done.user?.email).toBe('client@example.com')
  })

  it('answers the address instead of leading there when asked', async () => {
    const { url } = await (await start('provider=google&skip_http_redirect=true')).json()
    expect(url).toContain(`${provider.issuer}/authorize`)
  })

  it('knows somebody again by the provider’s name for them, whatever their address is now', async () => {
    const first = hashOf((await through(person('again'))).url)
    const moved = hashOf((await through(person('again', { email: 'moved@example.com', email_verified: false }))).url)
    expect(claimsOf(moved.access_token ?? '').sub).toBe(claimsOf(first.access_token ?? '').sub)
  })

  it('joins an account whose address the provider has proven', async () => {
    const { user } = await h.signIn('joined@example.com')
    const { access_token = '' } = hashOf((await through(person('joined', { email: 'Joined@Example.com' }))).url)
    expect(claimsOf(access_token)).toMatchObject({
      sub: user.id,
      app_metadata: { provider: 'email', providers: ['email', 'google'] },
    })
    const read = (await (await h.call('/user', { token: access_token })).json()) as {
      identities: { provider: string }[]
    }
    expect(read.identities.map((identity) => identity.provider)).toEqual(['email', 'google'])
  })

  it.each([false, 'false', undefined])('takes no account by an address that is proven: %j', async (email_verified) => {
    const name = `takeover-${String(email_verified)}`
    const { user } = await h.signIn(`${name}@example.com`)
    const stranger: Person = { sub: `evil-${name}`, email: `${name}@example.com` }
    if (email_verified !== undefined) stranger.email_verified = email_verified
    const { url } = await through(stranger)
    expect(url.searchParams.get('error_code')).toBe('provider_email_needs_verification')
    expect(url.href).not.toContain('access_token')
    // The owner follows the mail and is signed in; the stranger's identity is linked to nothing.
    const [mail] = await h.mails(`${name}@example.com`)
    const body = { email: `${name}@example.com`, token: mail?.code, type: 'email' }
    expect((await sessionOf(await h.call('/verify', { body }))).user.id).toBe(user.id)
    expect((await through(stranger)).url.href).not.toContain('access_token')
    const linked = await h.store.db.query.authIdentities.findMany({
      where: (identities, { eq }) => eq(identities.subject, stranger.sub),
    })
    expect(linked).toEqual([])
  })

  it('makes no account of nobody’s address', async () => {
    const { url } = await through({ sub: 'no-address' })
    expect(url.searchParams.get('error_code')).toBe('email_address_not_provided')
    const { url: fresh } = await through({ sub: 'new', email: 'unproven@example.com', email_verified: false })
    expect(fresh.href).not.toContain('access_token')
    expect(await h.mails('unproven@example.com')).toHaveLength(1)
  })

  it('makes one account of two who come at once', async () => {
    const twins = await Promise.all([through(person('twin')), through(person('twin'))])
    const subs = twins.map(({ url }) => claimsOf(hashOf(url).access_token ?? '').sub)
    expect(new Set(subs).size).toBe(1)
  })

  it('uses a state once, and for five minutes', async () => {
    const { back } = await through(person('state'))
    expect(leads(await h.call(pathOf(back))).searchParams.get('error_code')).toBe('bad_oauth_state')
    const late = provider.arrive(leads(await start()).href, person('late'))
    h.pass(300)
    expect(leads(await h.call(pathOf(late))).searchParams.get('error_code')).toBe('bad_oauth_state')
  })

  it.each([
    ['', 'bad_oauth_callback'],
    ['?code=x', 'bad_oauth_callback'],
    [`?code=x&state=${randomUUID()}`, 'bad_oauth_state'],
    ['?code=x&state=a.b.c', 'bad_oauth_state'],
    ['?error=access_denied', 'bad_oauth_callback'],
  ])('leads to the site from a return with %j', async (query, code) => {
    const answer = await h.call(`/callback${query}`)
    expect(answer.status).toBe(303)
    expect(leads(answer).origin).toBe(site)
    expect(leads(answer).searchParams.get('error_code')).toBe(code)
  })

  it('hands on that somebody did not want to', async () => {
    const state = leads(await start('provider=google&redirect_to=http://localhost:4173/back')).searchParams.get('state')
    const url = leads(await h.call(`/callback?state=${state}&error=access_denied&error_description=No%20thanks`))
    expect(url.pathname).toBe('/back')
    expect(url.searchParams.get('error')).toBe('access_denied')
    expect(hashOf(url).error_description).toBe('No thanks')
  })

  it('tells when the provider does not take the code', async () => {
    const state = leads(await start()).searchParams.get('state')
    const url = leads(await h.call(`/callback?state=${state}&code=made-up`))
    expect(url.searchParams.get('error')).toBe('server_error')
    expect(url.searchParams.get('error_description')).toBe('Unable to exchange external code')
    const other = leads(await start()).searchParams.get('state')
    expect(leads(await h.call(`/callback?state=${other}`)).searchParams.get('error_code')).toBe('bad_oauth_callback')
  })

  it('does not let the caller set what is ours', async () => {
    const evil = [
      'client_id',
      'redirect_uri',
      'state',
      'response_type',
      'nonce',
      'code_challenge_method',
      'request_uri',
    ]
    const query = evil.flatMap((name) => [`${name}=evil`, `${name.toUpperCase()}=evil`]).filter((q) => !/^code/.test(q))
    const url = leads(await start(`provider=google&prompt=consent&${query.join('&')}`))
    expect(url.href).not.toContain('evil')
    expect(url.searchParams.get('prompt')).toBe('consent')
  })

  it.each(['facebook', '', '__proto__', 'constructor', 'GOOGLE', 'google%00', 'email'])(
    'knows no provider %j',
    async (name) => {
      const answer = await start(`provider=${name}`)
      expect(answer.headers.get('location')).toBeNull()
      expect(await refusal(answer)).toBe('400 validation_failed')
    },
  )

  it.each(hostile)('never leads to %j', async (wish) => {
    const query = `provider=google&redirect_to=${encodeURIComponent(wish)}`
    const { url } = await through(person('hostile'), query)
    expect(url.origin).toBe(site)
    expect(hashOf(url).access_token).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/)
    const verify = await h.call(`/verify?token=x&type=magiclink&redirect_to=${encodeURIComponent(wish)}`)
    expect(leads(verify).origin).toBe(site)
  })

  it('leads to what is on the list', async () => {
    const { url } = await through(person('listed'), 'provider=google&redirect_to=https://app.other.example/in')
    expect(`${url.origin}${url.pathname}`).toBe('https://app.other.example/in')
  })

  it('takes Apple’s form', async () => {
    const sent = leads(await start('provider=apple'))
    expect(sent.searchParams.get('response_mode')).toBe('form_post')
    const { url } = await through(person('apple', { email_verified: 'true' }), 'provider=apple', 'POST')
    expect(claimsOf(hashOf(url).access_token ?? '').app_metadata).toMatchObject({ provider: 'apple' })
  })

  it('goes through VK, which vouches for no address, and so by a mail', async () => {
    const sent = leads(await start('provider=vk'))
    expect(sent.pathname).toBe('/authorize')
    expect(sent.searchParams.get('scope')).toBe('email')
    const { url } = await through(person('vk', { email_verified: true }), 'provider=vk')
    expect(url.searchParams.get('error_code')).toBe('provider_email_needs_verification')
    const [mail] = await h.mails('vk@example.com')
    const body = { email: 'vk@example.com', token: mail?.code, type: 'email' }
    expect((await h.call('/verify', { body })).status).toBe(200)
  })

  it('goes through any issuer that is configured', async () => {
    const settings = (await (await h.call('/settings')).json()) as { external: Record<string, boolean> }
    expect(settings.external).toMatchObject({ google: true, apple: true, vk: true, school_id: true })
    const { url } = await through(person('school'), 'provider=school_id')
    expect(hashOf(url).access_token).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/)
  })

  it('keeps nothing readable of a way that is open', async () => {
    const state = leads(await start()).searchParams.get('state') ?? ''
    const { challenge } = pkcePair()
    const { url } = await through(
      person('kept'),
      `provider=google&code_challenge=${challenge}&code_challenge_method=s256`,
    )
    const rows = JSON.stringify(await h.store.db.select().from(schema.authFlows))
    for (const secret of [state, url.searchParams.get('code') ?? '', 'provider-access', 'provider-refresh']) {
      expect(secret.length).toBeGreaterThan(10)
      expect(rows).not.toContain(secret)
    }
  })
})

describe('sign-in by ID token', () => {
  const grant = (body: Record<string, unknown>) => h.call('/token?grant_type=id_token', { body })

  it('takes what the provider signed for us', async () => {
    const { data, error } = await clientOf(h).signInWithIdToken({
      provider: 'google',
      token: await provider.idToken(person('native')),
    })
    expect(error).toBeNull()
    expect(data.user?.email).toBe('native@example.com')
    const second = await provider.idToken(person('native'), { aud: 'other-client' })
    expect((await grant({ provider: 'google', id_token: second })).status).toBe(200)
  })

  it('wants the nonce that was given to the provider, hashed', async () => {
    const nonce = 'a nonce'
    const hashed = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(nonce))).toString('hex')
    const id_token = await provider.idToken(person('nonce'), { nonce: hashed })
    expect((await grant({ provider: 'google', id_token, nonce })).status).toBe(200)
    expect((await grant({ provider: 'google', id_token, nonce: 'another' })).status).toBe(400)
    expect((await grant({ provider: 'google', id_token })).status).toBe(400)
    const without = await provider.idToken(person('nonce'))
    expect((await grant({ provider: 'google', id_token: without, nonce })).status).toBe(400)
  })

  it.each([
    ['for somebody else', { aud: 'somebody-else' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that has ended', { exp: 1 }],
    ['without an end', { exp: undefined }],
    ['of nobody', { sub: undefined }],
  ])('takes no token %s', async (_, claims) => {
    const id_token = await provider.idToken(person('refused'), claims as Record<string, unknown>)
    const answer = await grant({ provider: 'google', id_token })
    expect([answer.status, (await answer.json()).error]).toEqual([400, 'invalid request'])
  })

  it('takes no forged token, none of unknown providers, and links nothing', async () => {
    const forged = await provider.forgedToken(person('forged'))
    expect((await grant({ provider: 'google', id_token: forged })).status).toBe(400)
    const id_token = await provider.idToken(person('good'))
    for (const name of ['facebook', 'vk', '__proto__', ''])
      expect([name, (await grant({ provider: name, id_token })).status]).toEqual([name, 400])
    expect(await refusal(await grant({ provider: 'google', id_token, link_identity: true }))).toBe(
      '404 manual_linking_disabled',
    )
    expect((await grant({ provider: 'google', id_token: '' })).status).toBe(400)
  })

  it('takes no account by an address that is not proven', async () => {
    await h.signIn('idtoken@example.com')
    const id_token = await provider.idToken(person('idtoken', { email_verified: false }))
    expect((await grant({ provider: 'google', id_token })).status).toBe(403)
  })
})
