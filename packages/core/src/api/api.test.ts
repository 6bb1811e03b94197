import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { declareCall } from '../contract/call.ts'
import { getEntity, getWord, recordReviews, searchWords } from '../contract/index.ts'
import { type ApiClient, createApi } from './api.ts'
import { ApiError } from './errors.ts'

const word = { id: 7, simplified: '我', traditional: '我', pinyin: 'wo3', meanings: ['I'], lang: 'en', hsk: null }
const generate = declareCall({
  name: 'generate',
  api: 'ai',
  method: 'POST',
  path: '/langchain/texts',
  access: 'signed-in',
  summary: '',
  body: v.object({ options: v.optional(v.number()), splitWords: v.number() }),
  answer: v.object({ ok: v.boolean() }),
})

let sent: Request[]
let answers: (Response | Error)[]
let tokens: { current: string | null; next: string | null }
let api: ApiClient
let prefetched: Map<string, Promise<unknown>>

const json = (body: unknown, status = 200) => Response.json(body, { status })

beforeEach(() => {
  sent = []
  answers = []
  tokens = { current: null, next: null }
  prefetched = new Map()
  api = createApi({
    service: 'https://ciyu.test',
    language: () => 'ua',
    session: { token: () => tokens.current, refresh: async () => tokens.next },
    prefetched,
    fetch: async (input, init) => {
      sent.push(new Request(input, init))
      const answer = answers.shift() ?? new Error('no answer prepared')
      if (answer instanceof Error) throw answer
      return answer
    },
  })
})

const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('a request', () => {
  test('fills the path, the query and the languages: the interface’s first, then the others', async () => {
    answers = [json(word)]
    await api.call(getWord, { params: { id: 7 }, query: { lang: 'ua' } })
    expect(sent[0]?.url).toBe('https://ciyu.test/api/words/7?lang=ua')
    expect(sent[0]?.headers.get('accept-language')).toMatch(/^uk-UA,en-US;q=0\.9,ru-RU;q=0\.8/)
    expect(sent[0]?.headers.get('authorization')).toBeNull()
  })

  test('carries the session’s token', async () => {
    tokens.current = 'one'
    answers = [json(word)]
    await api.call(getWord, { params: { id: 7 } })
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer one')
  })

  test('escapes what stands in the path', () => {
    expect(api.url(getEntity, { params: { id: 'a/../b' } })).toBe('https://ciyu.test/api/entities/a%2F..%2Fb/')
  })

  test('to the AI leaves out options equal to -1', async () => {
    answers = [json({ ok: true })]
    await api.call(generate, { body: { options: -1, splitWords: 3 } })
    expect(sent[0]?.url).toBe('https://ciyu.test/api/ai/langchain/texts')
    expect(await sent[0]?.json()).toEqual({ splitWords: 3 })
  })

  test('uses an answer that was asked for ahead, once', async () => {
    prefetched.set('https://ciyu.test/api/words/7', Promise.resolve(word))
    expect(await api.call(getWord, { params: { id: 7 } })).toEqual(word)
    expect(sent).toHaveLength(0)
    answers = [json(word)]
    await api.call(getWord, { params: { id: 7 } })
    expect(sent).toHaveLength(1)
  })

  test('falls back to asking when the answer asked for ahead failed', async () => {
    prefetched.set('https://ciyu.test/api/words/7', Promise.reject(new Error('offline')))
    answers = [json(word)]
    expect(await api.call(getWord, { params: { id: 7 } })).toEqual(word)
  })
})

describe('a file', () => {
  test('is fetched from the service without a session', async () => {
    tokens.current = 'one'
    answers = [json({ strokes: [] })]
    expect(await api.file('/strokes/我.json')).toEqual({ strokes: [] })
    expect(sent[0]?.url).toBe(`https://ciyu.test/strokes/${encodeURIComponent('我')}.json`)
    expect(sent[0]?.headers.get('authorization')).toBeNull()
  })

  test('that is missing is an ApiError', async () => {
    answers = [json({ message: 'none', code: 'not_found' }, 404)]
    expect((await failure(api.file('/strokes/x.json'))).code).toBe('not_found')
  })
})

describe('a 401', () => {
  test('refreshes once and tries once more', async () => {
    tokens = { current: 'old', next: 'new' }
    answers = [json({ message: 'expired', code: 'unauthenticated' }, 401), json(word)]
    expect(await api.call(getWord, { params: { id: 7 } })).toEqual(word)
    expect(sent.map((request) => request.headers.get('authorization'))).toEqual(['Bearer old', 'Bearer new'])
  })

  test('does not try a third time', async () => {
    tokens = { current: 'old', next: 'new' }
    answers = [json({}, 401), json({}, 401), json(word)]
    expect((await failure(api.call(getWord, { params: { id: 7 } }))).status).toBe(401)
    expect(sent).toHaveLength(2)
  })

  test('without a token asks for sign-in and emits no axios-error', async () => {
    const heard: unknown[] = []
    api.on('sign-in-needed', (detail) => heard.push(detail))
    api.on('axios-error', (detail) => heard.push(detail))
    answers = [json({ message: 'Sign in', code: 'unauthenticated' }, 401)]
    await failure(api.call(recordReviews, { params: { id: 'me' }, body: { words: [] } }))
    expect(heard).toEqual([{ call: 'recordReviews' }])
  })
})

describe('another failure', () => {
  test('emits axios-error with the service’s message and rejects', async () => {
    const heard: unknown[] = []
    const stop = api.on('axios-error', (detail) => heard.push(detail))
    answers = [json({ message: 'Слова немає', code: 'not_found' }, 404), json({ message: 'x' }, 500)]
    const error = await failure(api.call(getWord, { params: { id: 9 } }))
    expect(error).toMatchObject({ status: 404, code: 'not_found', message: 'Слова немає' })
    expect(heard).toEqual([{ message: 'Слова немає', status: 404, code: 'not_found', call: 'getWord' }])
    stop()
    await failure(api.call(getWord, { params: { id: 9 } }))
    expect(heard).toHaveLength(1)
  })

  test('tells the fields of bad input', async () => {
    answers = [json({ message: 'Invalid', code: 'invalid', fields: { q: 'too long' } }, 422)]
    expect((await failure(api.call(searchWords, {}))).fields).toEqual({ q: 'too long' })
  })

  test('tells no network from garbage', async () => {
    answers = [new TypeError('Failed to fetch')]
    expect((await failure(api.call(searchWords, {}))).code).toBe('network')
    answers = [new Response('<html>hotel wifi</html>', { headers: { 'content-type': 'text/html' } })]
    expect((await failure(api.call(searchWords, {}))).code).toBe('garbled')
    answers = [json({ items: 'none' })]
    expect((await failure(api.call(searchWords, {}))).code).toBe('garbled')
  })

  test('given up by the caller is no error of the service', async () => {
    const heard: unknown[] = []
    api.on('axios-error', (detail) => heard.push(detail))
    const control = new AbortController()
    control.abort()
    answers = [new DOMException('aborted', 'AbortError')]
    await expect(api.call(searchWords, {}, { signal: control.signal })).rejects.toThrow()
    expect(heard).toEqual([])
  })
})
