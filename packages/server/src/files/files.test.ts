import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../../tests/support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'ciyu-files-'))
let server: TestServer
beforeAll(async () => {
  for (const path of ['app/assets', 'embed/chunks']) mkdirSync(join(folder, path), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'app/.env'), 'secret')
  writeFileSync(
    join(folder, 'app/index.html'),
    '<!doctype html><title>Ciyu</title><!-- first data: the service puts preloads for the page here --><body>词<!-- styles: the service puts those of the page here -->',
  )
  writeFileSync(
    join(folder, 'app/pages.json'),
    JSON.stringify({
      pages: [{ path: '/library/{id}', files: ['assets/item-12345678.js', 'assets/item-12345678.css'] }],
      messages: { ua: ['assets/ua-12345678.js'] },
    }),
  )
  writeFileSync(join(folder, 'app/assets/main-AbCd1234.js'), `export const text = "${'x'.repeat(5000)}"`)
  writeFileSync(join(folder, 'app/assets/ready-AbCd1234.js'), 'y'.repeat(5000))
  writeFileSync(join(folder, 'app/assets/ready-AbCd1234.js.br'), brotliCompressSync('from the build'))
  writeFileSync(join(folder, 'embed/loader.js'), 'export {}')
  writeFileSync(join(folder, 'embed/chunks/card-AbCd1234.js'), 'export {}')
  server = await createTestServer({
    content: 'empty',
    env: {
      APP_DIR: join(folder, 'app'),
      EMBED_DIR: join(folder, 'embed'),
      SUPABASE_URL: 'https://p.supabase.co',
      SUPABASE_ANON_KEY: 'k',
    },
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

describe('the app', () => {
  it.each(['/', '/library', '/library/1/learn', '/users/chat/abc/share', '/no-such-page'])(
    'answers %s with its page',
    async (path) => {
      const answer = await server.get(path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('<title>Ciyu</title>')
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      const policy = answer.headers.get('content-security-policy')
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain('https://p.supabase.co wss://p.supabase.co')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('referrer-policy')).not.toBeNull()
    },
  )

  it('keeps files with a hash for good and sends them compressed', async () => {
    const plain = await server.get('/assets/main-AbCd1234.js')
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(plain.headers.get('content-type')).toContain('text/javascript')
    const brotli = await server.get('/assets/main-AbCd1234.js', { 'accept-encoding': 'br' })
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect((await brotli.arrayBuffer()).byteLength).toBeLessThan(200)
    const etag = plain.headers.get('etag') ?? ''
    expect((await server.get('/assets/main-AbCd1234.js', { 'if-none-match': etag })).status).toBe(304)
  })

  it('sends what the build compressed', async () => {
    const answer = await server.get('/assets/ready-AbCd1234.js', { 'accept-encoding': 'br' })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(brotliCompressSync('from the build'))
  })

  it('shows a file anew when it changes', async () => {
    writeFileSync(join(folder, 'app/page.json'), '{"version":1}')
    expect(await (await server.get('/page.json')).json()).toEqual({ version: 1 })
    writeFileSync(join(folder, 'app/page.json'), '{"version": 2}')
    expect(await (await server.get('/page.json')).json()).toEqual({ version: 2 })
  })

  it.each(['/assets/gone-AbCd1234.js', '/api/none', '/embed/v1/none.js', '/favicon.ico'])(
    'has no page in place of %s',
    async (path) => {
      expect((await server.get(path)).status).toBe(404)
    },
  )

  it.each([
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/.env',
    '/assets/..%2f..%2fsecret.txt',
    '/embed/v1/..%2f..%2fsecret.txt',
    '/%00',
    '/%E0%A4%A',
  ])('gives away nothing by %s', async (path) => {
    const answer = await server.get(path)
    expect(answer.status).toBeLessThan(500)
    expect(await answer.text()).not.toContain('secret')
  })

  it('names what a route needs first: its files, its texts, its data', async () => {
    const page = async (path: string) => (await server.get(path)).text()
    const item = await page('/library/12?lang=ua')
    expect(item).toContain('<link rel="modulepreload" crossorigin href="/assets/item-12345678.js">')
    expect(item).toContain('<body>词<link rel="stylesheet" crossorigin href="/assets/item-12345678.css">')
    expect(item).toContain('<link rel="modulepreload" crossorigin href="/assets/ua-12345678.js">')
    expect(item).toContain('href="/api/entities/12/?lang=ua&amp;limit=200"')
    expect(await page('/library?lang=ru')).toContain('href="/api/entities/root/?lang=ru"')
    for (const path of ['/library/12', '/library/12?lang=xx', '/sign-in?lang=en']) {
      expect(await page(path)).not.toContain('as="fetch"')
    }
    expect(await page('/library/12?lang="><script>')).not.toContain('"><script>')
  })

  it('tells crawlers where they may go', async () => {
    expect(await (await server.get('/robots.txt')).text()).toContain('Sitemap: http://localhost:4173/sitemap.xml')
    const map = await (await server.get('/sitemap.xml')).text()
    expect(map).toContain('<loc>http://localhost:4173/library</loc>')
    expect(map).toContain('hreflang="uk" href="http://localhost:4173/library?lang=ua"')
  })
})

describe('what other pages load', () => {
  it('is the loader, fresh, and its parts, for good', async () => {
    const loader = await server.get('/embed/v1/loader.js')
    expect(loader.headers.get('access-control-allow-origin')).toBe('*')
    expect(loader.headers.get('cache-control')).toContain('max-age=300')
    const part = await server.get('/embed/v1/chunks/card-AbCd1234.js')
    expect(part.headers.get('cache-control')).toContain('immutable')
  })

  it('is the strokes of one character', async () => {
    const answer = await server.get(`/strokes/${encodeURIComponent('学')}.json`)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(await answer.json()).toHaveProperty('strokes')
    for (const name of ['package', 'ab', '学习', '..%2fpackage', '%00']) {
      expect((await server.get(`/strokes/${name}.json`)).status).toBe(404)
    }
  })

  it('is the Kai font in slices', async () => {
    const sheet = await server.get('/fonts/kai.css', { 'accept-encoding': 'br' })
    expect(sheet.headers.get('content-encoding')).toBe('br')
    const css = await (await server.get('/fonts/kai.css')).text()
    expect(css).toContain("font-family: 'LXGW WenKai'")
    const slice = /url\('([^']+)'\)/.exec(css)?.[1]
    const font = await server.get(`/fonts/${slice}`)
    expect(font.headers.get('content-type')).toBe('font/woff2')
    expect(font.headers.get('cache-control')).toContain('immutable')
    expect(font.headers.get('access-control-allow-origin')).toBe('*')
    expect((await server.get('/fonts/lxgwwenkai-regular.css')).status).toBe(404)
  })
})
