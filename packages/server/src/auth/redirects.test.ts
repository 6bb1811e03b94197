import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRedirects } from './redirects.ts'
import { createHarness, type Harness } from './testing/harness.ts'

const site = 'https://ciyu.example'
const redirectFor = createRedirects({
  publicUrl: site,
  redirects: [
    'https://app.other.example/**',
    'https://*.preview.example/in',
    'myapp://signed-in',
    'http://[::1]:3000/',
  ],
})

const hostile = [
  'https://evil.example',
  'https://ciyu.example@evil.example/',
  'https://user:pass@ciyu.example/',
  'https://ciyu.example:pass@evil.example',
  'https://ciyu.example.evil.example/',
  'https://evilciyu.example/',
  'https://ciyu.example:8443/',
  'http://ciyu.example/',
  'https:\\\\evil.example',
  'https://evil.example\\@ciyu.example/',
  'https://ciyu.example\\.evil.example/',
  '//evil.example',
  '///evil.example',
  'https:evil.example',
  'https:/evil.example',
  '/relative',
  'javascript:alert(1)',
  'javascript://ciyu.example/%0aalert(1)',
  'data:text/html,x',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://10.0.0.1/',
  'https://[2001:db8::1]/',
  'https://ciyu.example%2f@evil.example',
  'https://ciyu.example%23@evil.example',
  'https://evil.example%2f.ciyu.example',
  'https://ciyu.example\r\nLocation: https://evil.example',
  'https://ciyu.example\t.evil.example',
  'https://ciyu。example/',
  'https://ciyu.example./',
  'https://evil.example#https://app.other.example/',
  'https://evil.example/?https://app.other.example/',
  'https://a.b.preview.example/in',
  'https://evil.example/.preview.example/in',
  'https://a.preview.example/in?x=1',
  'myapp://evil',
  ` https://ciyu.example/`,
]

describe('where sign-in leads', () => {
  it.each([
    'https://ciyu.example',
    'https://ciyu.example/complete-sign-in/?lang=ru',
    'https://CIYU.example:443/x#y',
    'https://app.other.example/deep/path.html?x=1',
    'https://a.preview.example/in',
    'myapp://signed-in',
    'http://[::1]:3000/',
  ])('is %s, which is allowed', (wish) => {
    expect(redirectFor(wish)).toBe(wish)
  })

  it.each(hostile)('is the site and not %j', (wish) => {
    expect(redirectFor(wish)).toBe(site)
  })

  it('is the first wish that was given, and the site without any', () => {
    expect(redirectFor(undefined, '', `${site}/b`)).toBe(`${site}/b`)
    expect(redirectFor('https://evil.example', `${site}/b`)).toBe(site)
    expect(redirectFor(undefined)).toBe(site)
  })

  it('may be any port of this machine while the site is there', () => {
    const local = createRedirects({ publicUrl: 'http://localhost:4173', redirects: [] })
    expect(local('http://localhost:5173/x')).toBe('http://localhost:5173/x')
    expect(local('http://127.0.0.1:5173/x')).toBe('http://localhost:4173')
  })
})

describe('over HTTP', () => {
  let h: Harness
  beforeAll(async () => {
    h = await createHarness({ PUBLIC_URL: site })
  })
  afterAll(() => h.close())

  const asked = async (email: string, query: string, headers: Record<string, string>) => {
    await h.call(`/otp${query}`, { body: { email }, headers })
    const [mail] = await h.mails(email)
    return new URL(mail?.link ?? '')
  }

  it('the mail takes the wish along when it is allowed, and forgets it silently when not', async () => {
    const wish = `${site}/complete-sign-in/`
    const good = await asked('wish@example.com', `?redirect_to=${encodeURIComponent(wish)}`, {})
    expect(good.searchParams.get('redirect_to')).toBe(wish)
    const bad = await asked('evil@example.com', '?redirect_to=https://evil.example', {})
    expect(bad.searchParams.get('redirect_to')).toBe(site)
    const referred = await asked('referer@example.com', '', { referer: 'https://evil.example/page' })
    expect(referred.searchParams.get('redirect_to')).toBe(site)
  })

  it('the link leads to the site from every hostile address', async () => {
    for (const wish of hostile) {
      const answer = await h.call(`/verify?token=x&type=magiclink&redirect_to=${encodeURIComponent(wish)}`)
      expect(answer.headers.get('location')).toMatch(/^https:\/\/ciyu\.example#error=/)
    }
  })

  it('the link in the mail is built from PUBLIC_URL, whatever the request says about hosts', async () => {
    const email = 'poison@example.com'
    await h.call('/otp', {
      body: { email },
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'gopher',
        forwarded: 'host=evil.example;proto=http',
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
      },
    })
    const [mail] = await h.mails(email)
    expect(mail?.link).toMatch(/^https:\/\/ciyu\.example\/auth\/v1\/verify\?/)
    expect(JSON.stringify(mail)).not.toContain('evil')
  })
})
