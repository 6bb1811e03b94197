import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

// Answers are made by `new Response`: Hono's `c.body` copies headers into a `Headers` one by one, which costs as much
// as a quick query; the adapter writes a plain record out directly.

/** Smaller answers fit one packet either way. */
const worthCompressing = 1400

type Encoding = 'br' | 'gzip' | null

/** The best encoding that the caller takes. */
export function encodingOf(header: string | undefined): Encoding {
  if (header === undefined) return null
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(header)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(header) ? 'gzip' : null
}

/** A strong validator of some bytes. */
export const etagOf = (content: string | Uint8Array): string => `"${hash('sha1', content, 'base64url')}"`

/** Whether the caller already has what the tag stands for. */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

const common = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
}

const publicHeaders = {
  ...common,
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag',
  // A minute without asking, then the tag decides; what is shown meanwhile may be ten minutes old.
  'cache-control': 'public, max-age=60, stale-while-revalidate=600',
  vary: 'Accept-Language, Accept-Encoding',
}

const privateHeaders = { ...common, 'cache-control': 'private, no-store', vary: 'Authorization, Accept-Encoding' }

async function sendText(c: Context, text: string, headers: Record<string, string>): Promise<Response> {
  const encoding = text.length < worthCompressing ? null : encodingOf(c.req.header('accept-encoding'))
  if (encoding === null) return new Response(text, { headers })
  const bytes = encoding === 'br' ? await brotli(text, brotliOptions(4)) : await zip(text, { level: 6 })
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'content-encoding': encoding } })
}

const brotliOptions = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** An answer that anybody may keep. */
export function publicJson(c: Context, value: unknown): Promise<Response> | Response {
  const text = JSON.stringify(value)
  const etag = etagOf(text)
  const headers = { ...publicHeaders, etag }
  if (isFresh(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return sendText(c, text, headers)
}

function privateHeadersFor(c: Context, origins: readonly string[]): Record<string, string> {
  const origin = c.req.header('origin')
  const isTrusted = origin !== undefined && origins.includes(origin)
  return isTrusted
    ? { ...privateHeaders, 'access-control-allow-origin': '*', 'access-control-expose-headers': 'etag' }
    : privateHeaders
}

/** An answer for the caller alone; pages of the given other origins may read it too. */
export function privateJson(c: Context, value: unknown, origins: readonly string[] = []): Promise<Response> {
  return sendText(c, JSON.stringify(value), privateHeadersFor(c, origins))
}

const taggedHeaders = (c: Context, etag: string, origins: readonly string[]): Record<string, string> => ({
  ...privateHeadersFor(c, origins),
  vary: 'Authorization, Accept-Language, Accept-Encoding',
  etag,
})

/** An answer for the caller alone, of what has versions. */
export const taggedJson = (
  c: Context,
  value: unknown,
  etag: string,
  origins: readonly string[] = [],
): Promise<Response> => sendText(c, JSON.stringify(value), taggedHeaders(c, etag, origins))

/** What is answered instead to a caller who has that version already; null to all others. */
export function unchanged(c: Context, etag: string, origins: readonly string[] = []): Response | null {
  if (!isFresh(c.req.header('if-none-match'), etag)) return null
  return new Response(null, { status: 304, headers: taggedHeaders(c, etag, origins) })
}

/** An answer made once: its bytes plain and compressed, ready to be sent. */
export interface ReadyAnswer {
  readonly size: number
  readonly etag: string
  readonly plain: string
  readonly br: Uint8Array<ArrayBuffer> | null
  readonly gzip: Uint8Array<ArrayBuffer> | null
}

/** Makes an answer of a value, as JSON, or of a text as it is. */
export async function readyAnswer(value: unknown, asJson = true): Promise<ReadyAnswer> {
  const plain = asJson ? JSON.stringify(value) : String(value)
  const etag = etagOf(plain)
  if (plain.length < worthCompressing) return { size: plain.length, etag, plain, br: null, gzip: null }
  const [small, zipped] = await Promise.all([brotli(plain, brotliOptions(9)), zip(plain, { level: 9 })])
  const [br, gz] = [new Uint8Array(small), new Uint8Array(zipped)]
  return { size: plain.length * 2 + br.length + gz.length, etag, plain, br, gzip: gz }
}

/** Sends what was made before; as a public answer of JSON unless other headers are given. */
export function sendReady(
  c: Context,
  answer: ReadyAnswer,
  given: Readonly<Record<string, string>> = publicHeaders,
): Response {
  const headers: Record<string, string> = { ...given, etag: answer.etag }
  if (isFresh(c.req.header('if-none-match'), answer.etag)) return new Response(null, { status: 304, headers })
  const encoding = encodingOf(c.req.header('accept-encoding'))
  const bytes = encoding === null ? null : answer[encoding]
  if (encoding === null || bytes === null) return new Response(answer.plain, { headers })
  headers['content-encoding'] = encoding
  return new Response(bytes, { headers })
}
