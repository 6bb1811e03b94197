import type { Context } from 'hono'
import { AuthError, validationFailed } from './errors.ts'
import type { JsonObject } from './schema.ts'

// What Supabase takes, which is what HTML calls a valid e-mail address.
const email =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

const mostMetadata = 8192 // characters of JSON, since every token carries it

/** The JSON object that a request brings; empty without a body. @throws {AuthError} 400 bad_json */
export async function bodyOf(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text()
  if (text === '') return {}
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  } catch {
    // told below, like any other body that is no object
  }
  throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON')
}

/** A text, '' for what is missing. @throws {AuthError} 400 for anything else */
export function textOf(body: Record<string, unknown>, name: string): string {
  const value = body[name] ?? ''
  if (typeof value !== 'string') throw new AuthError(400, 'bad_json', `${name} must be a string`)
  return value
}

/** An address in lower case. @throws {AuthError} 400 validation_failed */
export function emailOf(value: string): string {
  const address = value.toLowerCase()
  if (address.length > 255 || !email.test(address))
    throw validationFailed('Unable to validate email address: invalid format')
  return address
}

/** What may become `user_metadata`. @throws {AuthError} 400 for what is no object, is too large or cannot be stored */
export function metadataOf(value: unknown): JsonObject {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw new AuthError(400, 'bad_json', 'data must be an object')
  return checkMetadata(value as JsonObject)
}

export function checkMetadata(data: JsonObject): JsonObject {
  const text = JSON.stringify(data)
  if (text.length > mostMetadata) throw validationFailed(`User metadata must not exceed ${mostMetadata} characters`)
  if (text.includes('\\u0000')) throw validationFailed('User metadata must not contain null characters')
  return data
}
