import type { OAuthProviderConfig } from '../../config.ts'
import type { ProviderTokens } from '../pkce.ts'
import type { JsonObject } from '../schema.ts'
import { createOidc } from './oidc.ts'
import { createVk } from './vk.ts'

/** Who somebody is, by a provider's word. */
export interface Profile {
  /** The provider's name for the person; never changes. */
  readonly subject: string
  /** Lower case. */
  readonly email: string | null
  /** Whether the provider vouches for the address. */
  readonly isEmailVerified: boolean
  readonly data: JsonObject
}

export interface Provider {
  /** Adds to an address what this provider needs, and answers it. */
  authorizeUrl(wish: {
    state: string
    nonce: string
    challenge: string
    scopes: string
    more: readonly [string, string][]
  }): Promise<URL>
  /** @throws {ProviderError} when the provider refuses, does not answer, or answers what is not to be believed */
  exchange(back: {
    code: string
    verifier: string
    nonce: string
    state: string
    fields: URLSearchParams
  }): Promise<{ profile: Profile; tokens: ProviderTokens }>
  /** Reads a token that a client got by itself; absent where providers have none. @throws {ProviderError} */
  readonly readIdToken?: (given: { token: string; nonce: string; accessToken: string }) => Promise<Profile>
}

/** A provider that cannot be asked, or whose answer does not hold. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
}

const patience = 10_000 // milliseconds
const longest = 1024 * 1024 // characters

/** A JSON object from a provider. @throws {ProviderError} */
export async function fetchJson(url: string, init: RequestInit = {}): Promise<JsonObject> {
  try {
    const answer = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      headers: { accept: 'application/json', ...init.headers },
    })
    const text = await answer.text()
    if (!answer.ok) throw new ProviderError(`The provider answered ${answer.status}: ${text.slice(0, 200)}`)
    const value: unknown = text.length > longest ? null : JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause
    throw new ProviderError('The provider cannot be asked', { cause })
  }
  throw new ProviderError('The provider answered no JSON object')
}

export const textIn = (object: JsonObject, name: string): string => {
  const value = object[name]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** The providers that are configured, by name. A map: `constructor` and `__proto__` are no providers. */
export function createProviders(
  configs: readonly OAuthProviderConfig[],
  callback: string,
  clock: () => number,
): ReadonlyMap<string, Provider> {
  return new Map(
    configs.map((config) => [
      config.name,
      config.name === 'vk' ? createVk(config, callback) : createOidc(config, callback, clock),
    ]),
  )
}
