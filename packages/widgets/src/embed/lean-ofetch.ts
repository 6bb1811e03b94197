/**
 * What the API client uses of ofetch, in ofetch's place, for the embed bundle only: JSON and blobs, a time-out, errors
 * with status and data. No retries, hooks or query building: the client has its own. A test holds it equal to ofetch.
 */

interface Options {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  responseType?: 'json' | 'blob'
  signal?: AbortSignal
  /** Milliseconds. */
  timeout?: number
}

export class FetchError extends Error {
  override readonly name = 'FetchError'
  readonly status?: number
  readonly data?: unknown

  constructor(message: string, { status, data, cause }: { status?: number; data?: unknown; cause?: unknown }) {
    super(message, { cause })
    if (status !== undefined) this.status = status
    this.data = data
  }
}

/** Text that is no JSON is handed on as it is: whoever checks the answer will see. */
async function json(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function request(url: string, options: Options, ask: typeof globalThis.fetch): Promise<unknown> {
  const { method = 'GET', headers, body, responseType, signal, timeout } = options
  const control = new AbortController()
  const give = () => control.abort(signal?.reason)
  if (signal?.aborted) give()
  signal?.addEventListener('abort', give)
  const timer = setTimeout(
    () => control.abort(new DOMException(`no answer in ${timeout} ms`, 'TimeoutError')),
    timeout ?? 2 ** 31 - 1,
  )
  try {
    const sent = body === undefined ? {} : { 'content-type': 'application/json', accept: 'application/json' }
    const response = await ask(url, {
      method,
      headers: { ...sent, ...headers },
      signal: control.signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const data = response.ok && responseType === 'blob' ? await response.blob() : await json(response)
    if (response.ok) return data
    throw new FetchError(`${method} ${url}: ${response.status}`, { status: response.status, data })
  } catch (error) {
    if (error instanceof FetchError) throw error
    throw new FetchError(`${method} ${url}: no answer`, { cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', give)
  }
}

export const ofetch = {
  create:
    (defaults: Options, globals?: { fetch?: typeof globalThis.fetch }) =>
    (url: string, options: Options = {}): Promise<unknown> =>
      request(url, { ...defaults, ...options }, globals?.fetch ?? globalThis.fetch),
}
