import { type CallAnswer, type CallDeclaration, type HandlerInput, roots, type Schema } from '@ciyu/core/contract'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { AuthService, Principal, Services } from '../services.ts'
import { privateJson, publicJson } from './answers.ts'
import { hasCredentials, wantsCredentials } from './credentials.ts'
import { callerLanguage, invalid, ServiceError } from './errors.ts'
import { type Language, languageOf } from './language.ts'
import { parseQuery } from './query.ts'

/** The most that a call takes in, in bytes. */
export const bodyLimit = 10 * 1024 * 1024

export interface CallContext {
  readonly c: Context
  /** What the answer is to be written in. */
  readonly lang: Language
  /** Who calls; null in public calls, which do not ask, and for guests where a call is open to them. */
  readonly principal: Principal | null
}

type Answer<C extends CallDeclaration> = C['answer'] extends Schema ? CallAnswer<C> | Response : Response

/** What a call does with its checked input. A `Response` is sent as it is. */
export type Handler<C extends CallDeclaration> = (
  input: HandlerInput<C>,
  context: CallContext,
) => Promise<Answer<C>> | Answer<C>

/** Who may do something with a call that is not public: the principal, or a refusal. */
export async function requirePrincipal(c: Context, auth: Pick<AuthService, 'authenticate'>): Promise<Principal> {
  const header = c.req.header('authorization')
  const token = header && /^Bearer +(\S+)$/i.exec(header)?.[1]
  const principal = token ? await auth.authenticate(token) : null
  if (principal === null) throw new ServiceError('unauthenticated')
  return principal
}

/** The same where guests may call too: null without a token; one that is not good is refused. */
export const optionalPrincipal = (c: Context, auth: Pick<AuthService, 'authenticate'>): Promise<Principal | null> =>
  c.req.header('authorization') === undefined ? Promise.resolve(null) : requirePrincipal(c, auth)

/** The uid of whoever makes a call that only somebody with a user record makes sense of. */
export function callerUid({ principal }: CallContext): string {
  if (principal?.uid) return principal.uid
  throw new ServiceError('forbidden')
}

const decoder = new TextDecoder('utf-8', { fatal: true })

async function bytesOf(c: Context): Promise<Uint8Array> {
  const announced = c.req.header('content-length')
  if (announced !== undefined) {
    if (Number(announced) > bodyLimit) throw new ServiceError('too_large')
    return new Uint8Array(await c.req.arrayBuffer())
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of c.req.raw.body ?? []) {
    size += part.length
    if (size > bodyLimit) throw new ServiceError('too_large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The JSON of a request. Throws 413 when it is too large, 422 when it is none or holds what no database stores. */
async function bodyOf(c: Context): Promise<unknown> {
  const bytes = await bytesOf(c)
  try {
    const text = decoder.decode(bytes)
    if (text.includes('\\u0000')) throw new ServiceError('invalid', { fields: { body: 'field.characters' } })
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof ServiceError) throw error
    throw new ServiceError('invalid', { fields: { body: 'field.json' }, cause: error })
  }
}

function check(schema: Schema, value: unknown, part: string): unknown {
  const result = v.safeParse(schema, value, { abortPipeEarly: true })
  if (result.success) return result.output
  // An id of the wrong form in the path names a thing that cannot exist.
  if (part === 'params') throw new ServiceError('not_found')
  throw invalid(result.issues, part)
}

function queryOf(c: Context): Record<string, unknown> {
  const { url } = c.req
  const start = url.indexOf('?')
  if (start < 0) return {}
  const end = url.indexOf('#', start)
  const search = end < 0 ? url.slice(start + 1) : url.slice(start + 1, end)
  if (search.includes('%00')) throw new ServiceError('invalid', { fields: { query: 'field.characters' } })
  return parseQuery(search)
}

/** The path of a call as the router wants it, without a trailing slash. */
export const routeOf = (call: CallDeclaration): string =>
  (roots[call.api] + call.path).replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')

/**
 * Mounts what answers a declared call, with and without a trailing slash: checks who calls and what came in, hands it
 * over typed, and sends what comes back.
 */
export function handle<const C extends CallDeclaration>(
  app: Hono,
  { auth, config }: { auth: Pick<AuthService, 'authenticate'>; config: Services['config'] },
  call: C,
  handler: Handler<C>,
): void {
  const { params, query, body, access } = call
  const open = access === 'public'
  const listener = async (c: Context): Promise<Response> => {
    if (access === 'basic' && !hasCredentials(c, config.mailCredentials)) return wantsCredentials(c)
    const asks = !open && access !== 'basic'
    const principal = asks ? await (access === 'shared' ? optionalPrincipal : requirePrincipal)(c, auth) : null
    if (access === 'admin' && !config.adminEmails.has(principal?.email.toLowerCase() ?? ''))
      throw new ServiceError('forbidden')
    const given = params && check(params, c.req.param(), 'params')
    if (access === 'self' && principal?.uid !== c.req.param('id')) throw new ServiceError('forbidden')
    const asked = query && check(query, queryOf(c), 'query')
    const sent = body && check(body, await bodyOf(c), 'body')
    // The three were parsed by the very schemas that the type is inferred from.
    const input = { params: given, query: asked, body: sent } as HandlerInput<C>
    const lang =
      asked === undefined ? callerLanguage(c) : (askedLanguage(asked) ?? languageOf(c.req.header('accept-language')))
    const answer = await handler(input, { c, lang, principal })
    if (answer instanceof Response) return answer
    return open && call.method === 'GET' ? publicJson(c, answer) : privateJson(c, answer, config.origins)
  }
  const route = routeOf(call)
  app.on(call.method, [route, `${route}/`], listener)
}

const askedLanguage = (query: unknown): Language | undefined => (query as { lang?: Language }).lang
