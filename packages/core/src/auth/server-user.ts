import type { ApiClient } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { createUser, getUserByEmail, type User } from '../contract/users.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 28 random alphanumeric characters. */
export function randomUid(): string {
  let uid = ''
  while (uid.length < 28) {
    // 248 is the largest multiple of 62 in a byte; what lies above would favour the first letters.
    for (const byte of crypto.getRandomValues(new Uint8Array(32)))
      if (byte < 248 && uid.length < 28) uid += alphabet[byte % 62]
  }
  return uid
}

const randomUsername = () => `User${1000 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 9000)}`

/** The service's record by e-mail; a 404 makes one, any other error is thrown on (specification, section 8). */
export async function serverUser(
  api: Pick<ApiClient, 'call'>,
  email: string,
  metadata: Record<string, unknown>,
): Promise<User> {
  try {
    return await api.call(getUserByEmail, { params: { email } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    const known = metadata.uid
    const uid = typeof known === 'string' && /^[A-Za-z0-9]{28}$/.test(known) ? known : randomUid()
    const name = metadata.displayName
    const username = typeof name === 'string' && name.trim() ? name.trim().slice(0, 80) : randomUsername()
    return api.call(createUser, { body: { uid, email, username } })
  }
}
