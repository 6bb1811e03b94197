import type { Storage } from '../runtime/storage.ts'

/** The user as this browser knows them; a guest has no uid. */
export interface StoredUser {
  email: string
  name: string
  uid: string
}

const userKey = 'ciyu-user'
const emailKey = 'ciyu-sign-in-email'
const preferencesKey = 'ciyu-preferences'

function parsed(storage: Storage, key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(storage.get(key) ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The stored user, or null for a guest and for what cannot be read. */
export function readUser(storage: Storage): StoredUser | null {
  const { email, name, uid } = parsed(storage, userKey)
  return typeof email === 'string' && typeof name === 'string' && typeof uid === 'string' && uid
    ? { email, name, uid }
    : null
}

export const keepUser = (storage: Storage, user: StoredUser) => storage.set(userKey, JSON.stringify(user))
export const forgetUser = (storage: Storage) => storage.remove(userKey)

/** The address that a mail was asked for, and when, in milliseconds since 1970. */
export function readAskedEmail(storage: Storage): { email: string; at: number } | null {
  const { email, at } = parsed(storage, emailKey)
  return typeof email === 'string' && email && typeof at === 'number' ? { email, at } : null
}

export const keepAskedEmail = (storage: Storage, email: string, at: number) =>
  storage.set(emailKey, JSON.stringify({ email, at }))
export const forgetAskedEmail = (storage: Storage) => storage.remove(emailKey)

/** The stored preferences of this browser (specification, section 3). */
export interface Preferences {
  uiLanguage: string
}

export function readPreferences(storage: Storage): Preferences {
  const { uiLanguage } = parsed(storage, preferencesKey)
  return { uiLanguage: typeof uiLanguage === 'string' && uiLanguage ? uiLanguage : 'en' }
}
