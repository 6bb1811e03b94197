import { type $Fetch, FetchError, type FetchOptions, ofetch } from 'ofetch'
import type { Api, CallAnswer, CallDeclaration, CallInput } from '../contract/call.ts'
import { roots, timeouts } from '../contract/roots.ts'
import { acceptLanguage, type Language } from '../i18n/languages.ts'
import { ApiError } from './errors.ts'
import { type ApiEvents, Emitter } from './events.ts'

/** Where the bearer token comes from. Without one, calls are made as a guest. */
export interface TokenSource {
  /** The access token, or null for a guest. */
  token(): string | null | Promise<string | null>
  /** A new access token after a 401, or null if the session is over. */
  refresh(): Promise<string | null>
}

export interface ApiOptions {
  /** The service's origin; empty for the page's own. */
  service: string
  /** The interface's language: answers come in it where they can. */
  language: () => Language
  session: TokenSource
  /** Paths of the roots where they differ from the contract's. */
  roots?: Partial<Record<Api, string>>
  /** Basic credentials of the auth API. */
  credentials?: { user: string; password: string }
  /** Answers that were asked for ahead, by URL: each is used once. */
  prefetched?: Map<string, Promise<unknown>>
  fetch?: typeof globalThis.fetch
  /** Told what the service's clock says, in milliseconds, by answers that come from no cache. */
  onDate?: (now: number) => void
}

export interface CallOptions {
  signal?: AbortSignal
  /** The version that a change is meant for: where it is another by now, the call is refused with 412. */
  ifMatch?: number
  /** Lets the request outlive the page. */
  keepalive?: boolean
}

export interface ApiClient {
  /** Makes a call and checks its answer. Rejects with {@link ApiError}. */
  call<const C extends CallDeclaration>(
    declaration: C,
    input: CallInput<C>,
    options?: CallOptions,
  ): Promise<CallAnswer<C>>
  /** The address of a call, for `<audio src>` and links. */
  url<const C extends CallDeclaration>(declaration: C, input: CallInput<C>): string
  /** A public file of the service as JSON: `file('/strokes/我.json')`. Rejects with {@link ApiError}. */
  file(path: string): Promise<unknown>
  /** Listens to failures; returns the way to stop. */
  on: Emitter<ApiEvents>['on']
}

type Values = Record<string, unknown>
type LooseInput = { params?: Values; query?: Values; body?: unknown }

const fillPath = (path: string, params: Values = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

const queryText = (query: Values = {}): string => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value))
  const text = search.toString()
  return text && `?${text}`
}

/** The AI service reads -1 as "not chosen": such options are left out (specification, section 3). */
const withoutOmitted = (options: unknown): unknown =>
  typeof options === 'object' && options !== null && !Array.isArray(options)
    ? Object.fromEntries(Object.entries(options).filter(([, value]) => value !== -1))
    : options

function toApiError(error: unknown, call: string): ApiError {
  if (error instanceof ApiError) return error
  if (!(error instanceof FetchError)) {
    return new ApiError(`${call}: no answer`, { status: 0, code: 'network', cause: error })
  }
  const status = error.status ?? 0
  if (status === 0) {
    const timedOut = error.cause instanceof Error && /Timeout|aborted due to timeout/i.test(String(error.cause))
    return new ApiError(`${call}: no answer`, { status, code: timedOut ? 'timeout' : 'network', cause: error })
  }
  const body: unknown = error.data
  const { message, code, fields } = (typeof body === 'object' && body !== null ? body : {}) as Values
  return new ApiError(typeof message === 'string' ? message : `${call}: ${status}`, {
    status,
    code: typeof code === 'string' ? code : 'unknown',
    fields: (fields ?? {}) as Record<string, string>,
    details: body,
    cause: error,
  })
}

/** The HTTP client of the service: one ofetch instance for each root, one refresh and one retry on 401. */
export function createApi(options: ApiOptions): ApiClient {
  const { service, session } = options
  const events = new Emitter<ApiEvents>()

  const instance = (api: Api): $Fetch =>
    ofetch.create(
      { timeout: timeouts[api], retry: 0, ...(options.fetch && { fetch: options.fetch }) } as FetchOptions,
      options.fetch && { fetch: options.fetch },
    )
  const instances: Partial<Record<Api, $Fetch>> = {}

  const address = (declaration: CallDeclaration, input: LooseInput) =>
    service +
    (options.roots?.[declaration.api] ?? roots[declaration.api]) +
    fillPath(declaration.path, input.params) +
    queryText(input.query)

  async function headers(api: Api, token: string | null): Promise<Record<string, string>> {
    const all: Record<string, string> = { 'Accept-Language': acceptLanguage(options.language()) }
    if (api === 'auth' && options.credentials) {
      const { user, password } = options.credentials
      all.Authorization = `Basic ${btoa(`${user}:${password}`)}`
    } else if (token) all.Authorization = `Bearer ${token}`
    return all
  }

  async function send(
    declaration: CallDeclaration,
    input: LooseInput,
    token: string | null,
    { signal, ifMatch, keepalive }: CallOptions,
  ) {
    const { api, method, answer } = declaration
    const url = address(declaration, input)
    const early = method === 'GET' && !token ? options.prefetched?.get(url) : undefined
    if (early) {
      options.prefetched?.delete(url)
      const body = await early.catch(() => undefined)
      if (body !== undefined) return body
    }
    instances[api] ??= instance(api)
    const body = api === 'ai' ? withoutOmitted(input.body) : input.body
    return instances[api](url, {
      method,
      headers: { ...(await headers(api, token)), ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }) },
      responseType: typeof answer === 'string' ? 'blob' : 'json',
      onResponse({ response }) {
        const date = Date.parse(response.headers.get('date') ?? '')
        // What may be cached says when it was made, not what time it is.
        if (!Number.isNaN(date) && (method !== 'GET' || declaration.access === 'self')) options.onDate?.(date)
      },
      ...(body !== undefined && { body: body as Record<string, unknown> }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    }) as Promise<unknown>
  }

  async function sendWithRefresh(declaration: CallDeclaration, input: LooseInput, given: CallOptions) {
    const token = declaration.api === 'auth' ? null : await session.token()
    try {
      return await send(declaration, input, token, given)
    } catch (error) {
      if (!(error instanceof FetchError) || error.status !== 401 || declaration.api === 'auth') throw error
      const renewed = await session.refresh()
      if (!renewed) {
        events.emit('sign-in-needed', { call: declaration.name })
        throw error
      }
      return send(declaration, input, renewed, given)
    }
  }

  return {
    url: (declaration, input) => address(declaration, input as LooseInput),
    on: events.on.bind(events),
    async file(path) {
      instances.base ??= instance('base')
      try {
        return (await instances.base(service + encodeURI(path), { responseType: 'json' })) as unknown
      } catch (error) {
        throw toApiError(error, path)
      }
    },
    async call(declaration, input, given = {}) {
      try {
        const raw = await sendWithRefresh(declaration, input as LooseInput, given)
        if (typeof declaration.answer === 'string') return raw as never
        // By the interface that all schemas share: the client needs no schema library of its own.
        const checked = await declaration.answer['~standard'].validate(raw)
        if (!checked.issues) return checked.value as never
        throw new ApiError(`${declaration.name}: unexpected answer`, {
          status: 200,
          code: 'garbled',
          cause: checked.issues,
        })
      } catch (caught) {
        if (given.signal?.aborted) throw caught
        const error = toApiError(caught, declaration.name)
        if (error.status !== 401) {
          const { message, status, code } = error
          events.emit('axios-error', { message, status, code, call: declaration.name })
        }
        throw error
      }
    },
  }
}
