/** What went wrong with a call, in a form that code can tell apart. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  /** The service's code (`not_found`, `invalid`, …), or ours: `network`, `timeout`, `garbled`. */
  readonly code: string
  /** With `invalid`: what is wrong, by field. */
  readonly fields: Readonly<Record<string, string>>
  /** The whole answer of a refusal that tells more, e.g. what has changed meanwhile (412). */
  readonly details: unknown

  constructor(
    message: string,
    details: { status: number; code: string; fields?: Record<string, string>; details?: unknown; cause?: unknown },
  ) {
    super(message, { cause: details.cause })
    this.status = details.status
    this.code = details.code
    this.fields = details.fields ?? {}
    this.details = details.details
  }
}

/** What each code means to a person, as a message key. */
const keys: Readonly<Record<string, string>> = {
  network: 'errors.network',
  timeout: 'errors.timeout',
  garbled: 'errors.garbled',
  not_found: 'errors.notFound',
  unauthenticated: 'errors.unauthenticated',
  forbidden: 'errors.forbidden',
  too_many: 'errors.tooMany',
}

/** The message key that says what a failed call means to a person; the service's own message is better when it sent one. */
export const errorKey = (error: unknown): string => (error instanceof ApiError && keys[error.code]) || 'errors.unknown'
