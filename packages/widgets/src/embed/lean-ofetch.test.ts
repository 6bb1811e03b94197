import * as published from 'ofetch'
import { describe, expect, test } from 'vitest'
import * as lean from './lean-ofetch.ts'

type Options = Parameters<ReturnType<typeof lean.ofetch.create>>[1]

/** One request through a library: what was sent and what came of it. */
async function run(library: 'ofetch' | 'lean', answer: () => Promise<Response>, options: Options = {}) {
  const sent: { method: string; url: string; type: string | null; body: string }[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const type = request.headers.get('content-type')
    sent.push({ method: request.method, url: request.url, type, body: await request.text() })
    return answer()
  }
  const ask = (
    library === 'lean'
      ? lean.ofetch.create({ timeout: 1000 }, { fetch })
      : published.ofetch.create({ timeout: 1000, retry: 0 }, { fetch })
  ) as (url: string, options: Options) => Promise<unknown>
  const outcome = await ask('https://service.test/x?a=1', options).then(
    (data) => ({ data }),
    (error: unknown) => {
      const known = library === 'lean' ? lean.FetchError : published.FetchError
      const { status, data, cause } = error as lean.FetchError
      return { known: error instanceof known, status, data, cause: String(cause) }
    },
  )
  return { sent, outcome }
}

const cases: [what: string, answer: () => Promise<Response>, options?: Options][] = [
  ['JSON', async () => Response.json({ a: [1, null] })],
  ['a body that is sent', async () => Response.json({ ok: true }), { method: 'POST', body: { words: [1] } }],
  ['text that is no JSON', async () => new Response('<html>hotel</html>')],
  ['nothing', async () => new Response(null, { status: 204 })],
  ['a failure with a body', async () => Response.json({ message: 'no', code: 'not_found' }, { status: 404 })],
  ['a failure without', async () => new Response('', { status: 502 })],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
]

test.each(cases)('does with %s what ofetch does', async (_, answer, options) => {
  const both = { responseType: 'json', ...options } as const
  const [ours, theirs] = [await run('lean', answer, both), await run('ofetch', answer, both)]
  const plain = ({ sent, outcome }: typeof ours) => {
    const data = outcome.data === '' ? undefined : outcome.data
    return { sent, outcome: { ...outcome, data } }
  }
  expect(plain(ours)).toEqual(plain(theirs))
})

describe('by itself', () => {
  test('answers a blob', async () => {
    const { outcome } = await run('lean', async () => new Response('sound'), { responseType: 'blob' })
    expect(await (outcome.data as Blob).text()).toBe('sound')
  })

  const hanging =
    (seen: AbortSignal[]): typeof globalThis.fetch =>
    (_, init) => {
      const signal = init?.signal as AbortSignal
      seen.push(signal)
      return new Promise((_resolve, reject) => {
        if (signal.aborted) reject(signal.reason)
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    }

  test('gives up after its time-out and says that it did', async () => {
    const ask = lean.ofetch.create({ timeout: 1 }, { fetch: hanging([]) })
    await expect(ask('https://service.test/')).rejects.toMatchObject({ cause: { name: 'TimeoutError' } })
  })

  test('gives up when the caller does, before or during', async () => {
    const seen: AbortSignal[] = []
    const ask = lean.ofetch.create({ timeout: 60_000 }, { fetch: hanging(seen) })
    const control = new AbortController()
    const during = ask('https://service.test/', { signal: control.signal })
    control.abort()
    await expect(during).rejects.toBeInstanceOf(lean.FetchError)
    await expect(ask('https://service.test/', { signal: control.signal })).rejects.toBeInstanceOf(lean.FetchError)
    expect(seen.every(({ aborted }) => aborted)).toBe(true)
  })
})
