import type { ErrorBody } from '@ciyu/core/contract'
import type { Context } from 'hono'
import type { BaseIssue } from 'valibot'
import { isLanguage, type Language, languageOf } from './language.ts'
import { type MessageKey, messageOf } from './messages.ts'

const statuses = {
  route_not_found: 404,
  not_found: 404,
  unauthenticated: 401,
  forbidden: 403,
  conflict: 409,
  changed: 412,
  too_large: 413,
  invalid: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof statuses
export type FieldMessage = Extract<MessageKey, `field.${string}`>

/** A refusal that the caller is told about, in their language. */
export class ServiceError extends Error {
  override name = 'ServiceError'
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, FieldMessage>> | undefined
  /** What else the answer tells. */
  readonly details: Readonly<Record<string, unknown>> | undefined
  /** Seconds until it is worth trying again. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    options: {
      fields?: Readonly<Record<string, FieldMessage>>
      details?: Readonly<Record<string, unknown>>
      retryAfter?: number
      cause?: unknown
    } = {},
  ) {
    super(code, { cause: options.cause })
    this.code = code
    this.fields = options.fields
    this.details = options.details
    this.retryAfter = options.retryAfter
  }
}

const messageOfIssue: Readonly<Record<string, FieldMessage>> = {
  max_length: 'field.long',
  min_length: 'field.short',
  max_value: 'field.large',
  min_value: 'field.small',
  picklist: 'field.choice',
  variant: 'field.choice',
  literal: 'field.choice',
  regex: 'field.format',
  email: 'field.format',
  integer: 'field.format',
}

/** What is wrong by field, from what the validation found; the first finding of a field counts, at most 20 fields. */
export function invalid(issues: readonly BaseIssue<unknown>[], fallback: string): ServiceError {
  const fields: Record<string, FieldMessage> = {}
  for (const issue of issues) {
    if (Object.keys(fields).length >= 20) break
    const path = issue.path?.map((item) => String(item.key).slice(0, 40)).join('.') || fallback
    const missing = issue.input === undefined ? 'field.required' : undefined
    fields[path] ??= missing ?? messageOfIssue[issue.type] ?? 'field.type'
  }
  return new ServiceError('invalid', { fields })
}

/** The language to speak to a caller in: `lang` in the query, else `Accept-Language`, else English. */
export function callerLanguage(c: Context): Language {
  const asked = c.req.query('lang')
  return isLanguage(asked) ? asked : languageOf(c.req.header('accept-language'))
}

/** The answer that tells of a refusal. */
export function errorAnswer(c: Context, error: ServiceError): Response {
  const lang = callerLanguage(c)
  const body: ErrorBody = { message: messageOf(lang, error.code), code: error.code }
  if (error.fields) {
    body.fields = Object.fromEntries(
      Object.entries(error.fields).map(([field, message]) => [field, messageOf(lang, message)]),
    )
  }
  const headers: Record<string, string> = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
  }
  if (error.retryAfter !== undefined) headers['retry-after'] = String(Math.ceil(error.retryAfter))
  if (error.code === 'unauthenticated') headers['www-authenticate'] = 'Bearer'
  return c.json({ ...body, ...error.details }, statuses[error.code], headers)
}
