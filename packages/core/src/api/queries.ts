import { type FetcherStore, nanoquery } from '@nanostores/query'
import { computed, type ReadableAtom } from 'nanostores'
import type { CallAnswer, CallDeclaration, CallInput } from '../contract/call.ts'
import type { Language } from '../i18n/languages.ts'
import type { ApiClient } from './api.ts'
import type { ApiError } from './errors.ts'

/** A call as a store: `{data, error, loading}`, fetched while somebody looks, shared by all who ask the same. */
export type CallStore<C> = FetcherStore<CallAnswer<C>, ApiError>

export interface Queries {
  /**
   * The store of a call. Null as input means "nothing to ask yet".
   * @param input the call's input, or a store of it
   */
  store<const C extends CallDeclaration>(
    declaration: C,
    input: CallInput<C> | ReadableAtom<CallInput<C> | null>,
  ): CallStore<C>
  /** Fetches again, where somebody looks, all stores of the named calls. */
  revalidate(...declarations: CallDeclaration[]): void
  /** Forgets what was fetched for the named calls, or for all: another person may see other things. */
  invalidate(...declarations: CallDeclaration[]): void
}

const isStore = <T>(input: T | ReadableAtom<T>): input is ReadableAtom<T> =>
  typeof input === 'object' && input !== null && 'listen' in input

/** Stores of calls; their keys carry the language, since answers come in it. */
export function createQueries(api: ApiClient, $language: ReadableAtom<Language>): Queries {
  const [createFetcher, , { invalidateKeys, revalidateKeys }] = nanoquery({ onErrorRetry: false })
  const stores = new Map<string, FetcherStore>()
  const ofCalls = (declarations: CallDeclaration[]) => (key: string) =>
    declarations.length === 0 || declarations.some(({ name }) => key.startsWith(`${name} `))

  return {
    store(declaration, input) {
      const fixed = isStore(input) ? null : `${declaration.name} ${JSON.stringify(input)}`
      const known = fixed && stores.get(fixed)
      if (known) return known
      const $key = isStore(input)
        ? computed(input, (value) => (value === null ? null : `${declaration.name} ${JSON.stringify(value)}`))
        : fixed
      const created = createFetcher([...($key === null ? [] : [$key]), $language], {
        fetcher: (key) => api.call(declaration, JSON.parse(String(key).slice(declaration.name.length + 1))),
        dedupeTime: 60_000,
        cacheLifetime: Number.POSITIVE_INFINITY,
      })
      if (fixed) stores.set(fixed, created)
      return created as never
    },
    revalidate: (...declarations) => revalidateKeys(ofCalls(declarations)),
    invalidate: (...declarations) => invalidateKeys(ofCalls(declarations)),
  }
}
