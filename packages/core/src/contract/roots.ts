import type { Api } from './call.ts'

/** Where each API begins, relative to the service's origin (specification, section 7). */
export const roots: Readonly<Record<Api, string>> = {
  base: '/api',
  texts: '/api/1.1',
  auth: '/api/auth',
  ai: '/api/ai',
  admin: '/api/admin',
}

/** How long a call of each API may take, in milliseconds (specification, section 9). */
export const timeouts: Readonly<Record<Api, number>> = {
  base: 60_000,
  texts: 60_000,
  auth: 20_000,
  ai: 90_000,
  admin: 20_000,
}
