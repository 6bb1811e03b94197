import type { BaseIssue, BaseSchema, InferInput, InferOutput } from 'valibot'

/** A valibot schema of anything: what a call takes or answers. */
export type Schema = BaseSchema<unknown, unknown, BaseIssue<unknown>>

/** The roots of the service; where each begins and how long it may take stands in `roots.ts`. */
export type Api = 'base' | 'texts' | 'auth' | 'ai' | 'admin'

/**
 * Who may make a call.
 * - `public`: anybody, and the answer may be cached by anybody
 * - `signed-in`: anybody with a session
 * - `self`: only the user whose uid is the path's `id`
 * - `shared`: anybody may ask; who is told stands with the call, and the answer is not for caches
 * - `admin`: only those whose addresses the operator has named
 * - `basic`: whoever has the operator's basic credentials
 */
export type CallAccess = 'public' | 'signed-in' | 'self' | 'shared' | 'admin' | 'basic'

export interface CallDeclaration {
  /** The name of the call in OpenAPI: unique, camelCase. */
  readonly name: string
  readonly api: Api
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to the root, parameters in braces; the service answers with and without a trailing slash. */
  readonly path: `/${string}`
  readonly access: CallAccess
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The shape of the JSON answer, or the content type of a binary one. */
  readonly answer: Schema | `${string}/${string}`
}

/** Declares one call of the service. The only place where its path, input and answer are written down. */
// What is declared and not used may be left out of a bundle.
/* @__NO_SIDE_EFFECTS__ */
export function declareCall<const C extends CallDeclaration>(call: C): C {
  return call
}

type Input<C, Part extends string> = C extends Record<Part, infer S extends Schema> ? InferInput<S> : undefined
type Output<C, Part extends string> = C extends Record<Part, infer S extends Schema> ? InferOutput<S> : undefined
type Given<Part extends string, T> = T extends undefined
  ? { [key in Part]?: never }
  : Record<string, never> extends T
    ? { [key in Part]?: T }
    : { [key in Part]: T }

/** What a client passes to make the call. */
export type CallInput<C> = Given<'params', Input<C, 'params'>> &
  Given<'query', Input<C, 'query'>> &
  Given<'body', Input<C, 'body'>>

/** What a handler receives: the same, validated and with defaults filled in. */
export interface HandlerInput<C> {
  readonly params: Output<C, 'params'>
  readonly query: Output<C, 'query'>
  readonly body: Output<C, 'body'>
}

/** What the call answers: the parsed JSON, or the bytes of a binary answer. */
export type CallAnswer<C> = C extends { answer: infer A } ? (A extends Schema ? InferOutput<A> : Blob) : never
