import { allCalls } from '@ciyu/core/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../../tests/support/server.ts'
import { bodyLimit, routeOf } from './handle.ts'

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await createTestServer({ env: { ORIGINS: 'https://front.example' } })
  token = await server.signIn('someone@example.org', 'someone')
})
afterAll(() => server.close())

describe('errors', () => {
  it('name an unknown route in the language of the caller, without a stack', async () => {
    const answer = await server.get('/api/nowhere', { 'accept-language': 'ru' })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ message: 'По этому адресу ничего нет.', code: 'route_not_found' })
  })

  it('name the fields in the language of the query', async () => {
    const answer = await server.get('/api/words/?page=0&limit=x&lang=vi')
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({
      message: 'Yêu cầu có chỗ chưa đúng.',
      code: 'invalid',
      fields: { page: 'Số này quá nhỏ.', limit: 'Mục này sai kiểu dữ liệu.' },
    })
  })

  it('refuse a language that is none of the six', async () => {
    const answer = await server.get('/api/words/?lang=de')
    expect(answer.status).toBe(422)
    expect((await answer.json()).fields).toHaveProperty('lang')
  })

  it('tell an unforeseen failure apart without saying more', async () => {
    const broken = await createTestServer({ content: 'empty' })
    await broken.store.close()
    const answer = await broken.get('/api/words/1')
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({
      message: 'Something went wrong on our side. Please try again.',
      code: 'internal',
    })
  })
})

describe('every call', () => {
  it('answers with and without a trailing slash', async () => {
    for (const call of allCalls()) {
      if (call.method !== 'GET') continue
      const path = routeOf(call).replace(/:\w+/g, '1')
      const [bare, slashed] = await Promise.all([server.get(path), server.get(`${path}/`)])
      expect([path, slashed.status]).toEqual([path, bare.status])
      expect((await bare.text()).includes('route_not_found')).toBe(false)
    }
  })

  it('asks for a session where it is not public', async () => {
    for (const call of allCalls()) {
      if (call.access === 'public' || call.access === 'shared') continue
      const answer = await server.send(call.method, routeOf(call).replace(/:\w+/g, 'someone'), {})
      expect([call.name, answer.status]).toEqual([call.name, 401])
      expect(answer.headers.get('www-authenticate')).toMatch(call.access === 'basic' ? /^Basic / : /^Bearer$/)
    }
  })
})

describe('any input', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      '',
      '\0',
      '\ud800',
      "'; DROP TABLE words; --",
      '%',
      '%%%',
      '../..',
      '1e309',
      '-0',
      '２',
      'NaN',
      '学\0',
      '<->',
      '!&|',
    ),
    fc.integer().map(String),
  )

  it('in a query or path is answered or refused, never a failure', async () => {
    const calls = allCalls().filter(({ method }) => method === 'GET')
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...calls),
        text,
        fc.constantFrom('q', 'page', 'limit', 'lang', 'type', 'wordIds', 'entityId', 'affiliate'),
        text,
        async (call, part, name, value) => {
          const encode = (raw: string) => encodeURIComponent(raw.toWellFormed()) || '_'
          const path = routeOf(call).replace(/:\w+/g, () => encode(part))
          const answer = await server.get(`${path}?${name}=${encode(value)}&${encode(part)}`, {
            authorization: `Bearer ${token}`,
          })
          expect(answer.status).toBeLessThan(500)
        },
      ),
      { numRuns: 400 },
    )
  })

  it('in a body is answered or refused, never a failure', async () => {
    const calls = allCalls().filter(({ body }) => body)
    const body = fc.oneof(
      fc.json(),
      text,
      fc.uint8Array({ maxLength: 50 }),
      fc.record({
        uid: text,
        email: text,
        username: text,
        word: text,
        wordId: fc.anything(),
        words: fc.array(fc.anything(), { maxLength: 3 }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls), body, async (call, sent) => {
        const path = routeOf(call).replace(/:\w+/g, 'someone')
        const bytes = typeof sent === 'string' || sent instanceof Uint8Array ? sent : (JSON.stringify(sent) ?? '')
        const answer = await server.send(call.method, path, bytes, token)
        expect(answer.status).toBeLessThan(500)
      }),
      { numRuns: 400 },
    )
  })

  it.each([
    ['broken percent signs', '/api/words/%E0%A4%A'],
    ['a broken query', '/api/words/?q=%E0%A4%A'],
    ['an escaped null in the query', '/api/words/?q=%00'],
    ['a long path', `/api/words/${'9'.repeat(5000)}`],
    ['two thousand parameters', `/api/words/?${'a=1&'.repeat(2000)}q=x`],
    ['a list where one value is due', '/api/words/?q=a&q=b'],
    ['a nested value', '/api/words/?q[a][b][c][d][e][f][g]=1'],
    ['a name of the prototype', '/api/words/?__proto__[x]=1&constructor=2'],
  ])('such as %s is answered or refused', async (_, path) => {
    expect((await server.get(path)).status).toBeLessThan(500)
  })

  it.each([
    ['no JSON', '{"word":', 'body'],
    ['broken UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), 'body'],
    ['a null character', '{"word":"好\\u0000"}', 'body'],
    ['nothing', '', 'body'],
  ])('that is %s is refused by name', async (_, body, field) => {
    const answer = await server.send('POST', '/api/words/audio', body)
    expect(answer.status).toBe(422)
    expect((await answer.json()).fields).toHaveProperty(field)
  })

  it('that is too large is refused, announced or not', async () => {
    const large = new Uint8Array(bodyLimit + 1)
    const announced = await server.app.request('http://localhost/api/words/audio', {
      method: 'POST',
      body: large,
      headers: { 'content-length': String(large.length) },
    })
    expect([announced.status, (await announced.json()).code]).toEqual([413, 'too_large'])
    const stream = new Blob([large]).stream()
    const streamed = await server.app.request('http://localhost/api/words/audio', {
      method: 'POST',
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(streamed.status).toBe(413)
    const auth = await server.app.request('http://localhost/auth/v1/otp', {
      method: 'POST',
      body: large.slice(0, 1024 * 1024 + 1),
      headers: { 'content-length': String(1024 * 1024 + 1) },
    })
    expect(auth.status).toBe(413)
  })
})

describe('other origins', () => {
  const preflight = (path: string, origin: string) =>
    server.app.request(`http://localhost${path}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    })

  it('may read what is public', async () => {
    const answer = await server.get('/api/entities/hsk-1', { origin: 'https://shop.example' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    const missing = await server.get('/api/entities/nothing', { origin: 'https://shop.example' })
    expect(missing.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('may send a session only when they are configured', async () => {
    const allowed = async (origin: string) =>
      (await preflight('/api/users/someone', origin)).headers.get('access-control-allow-headers') ?? ''
    expect(await allowed('https://front.example')).toContain('authorization')
    expect(await allowed('https://shop.example')).not.toContain('authorization')
    expect(await allowed('https://front.example.evil.example')).not.toContain('authorization')
    const read = async (origin: string) =>
      (await server.get('/api/users/someone', { origin, authorization: `Bearer ${token}` })).headers.get(
        'access-control-allow-origin',
      )
    expect(await read('https://front.example')).toBe('*')
    expect(await read('https://shop.example')).toBeNull()
  })

  it('may sign in with the headers that supabase-js sends', async () => {
    const answer = await preflight('/auth/v1/otp', 'https://shop.example')
    expect(answer.status).toBe(204)
    const allowed = answer.headers.get('access-control-allow-headers') ?? ''
    for (const header of ['apikey', 'authorization', 'content-type', 'x-client-info', 'x-supabase-api-version']) {
      expect(allowed).toContain(header)
    }
  })
})

describe('what a user may see alone', () => {
  it('is kept by nobody', async () => {
    const answer = await server.get('/api/users/someone', { authorization: `Bearer ${token}` })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('etag')).toBeNull()
  })
})
