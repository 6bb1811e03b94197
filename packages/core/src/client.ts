import { computed, type ReadableAtom } from 'nanostores'
import { type ApiClient, createApi } from './api/api.ts'
import { createSession, type Session, type SessionStore } from './auth/session.ts'
import type { Api } from './contract/call.ts'
import { createI18n, type I18n, type MessageLoader, type Messages } from './i18n/i18n.ts'
import { chooseLanguage, type Language, languageCookieDays, languageCookies } from './i18n/languages.ts'
import { widgetMessages } from './i18n/messages.ts'
import { type Clock, createClock } from './runtime/clock.ts'
import { formatCookie } from './runtime/cookies.ts'
import { registry } from './runtime/registry.ts'
import { createStorage, type Storage } from './runtime/storage.ts'
import { version } from './version.ts'

export interface ClientConfig {
  /** The service's origin, e.g. `https://ciyu.example`; empty for the page's own. */
  service?: string
  /** The language to begin with; chosen from cookie and browser unless given. */
  language?: Language
  roots?: Partial<Record<Api, string>>
  fetch?: typeof globalThis.fetch
  storage?: Storage
}

/** One page's connection to one service: calls, session, language and storage, shared by everything on the page. */
export interface Client {
  readonly service: string
  readonly api: ApiClient
  readonly i18n: I18n
  readonly storage: Storage
  /** The present by the service's clock, however wrong the device's is. */
  readonly clock: Clock
  readonly session: SessionStore
  readonly $session: ReadableAtom<Session | null>
  /** The service's id of the signed-in user, or null for a guest. */
  readonly $uid: ReadableAtom<string | null>
}

const preferencesKey = 'ciyu-preferences'

function keepLanguage(storage: Storage, language: Language) {
  storage.set(preferencesKey, JSON.stringify({ uiLanguage: language }))
  if (typeof document === 'undefined') return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = formatCookie(languageCookies[0], language, {
    days: languageCookieDays,
    crossOrigin: globalThis.top !== globalThis.self,
  })
}

/** The texts of the widgets: those that the loader asked for ahead, else those of the build. */
const ownMessages: MessageLoader = (language) => {
  const early = registry(version).prefetched.get(`texts ${language}`) as Promise<Messages> | undefined
  return early?.catch(() => widgetMessages(language)) ?? widgetMessages(language)
}

/** Makes a client. Pages want {@link getClient}, which shares one. */
export function createClient(config: ClientConfig = {}): Client {
  const service = (config.service ?? '').replace(/\/+$/, '')
  const storage = config.storage ?? createStorage()
  const cookies = typeof document === 'undefined' ? '' : document.cookie
  const i18n = createI18n({
    language: config.language ?? chooseLanguage(cookies, globalThis.navigator?.languages ?? []),
    loaders: [ownMessages],
    onSwitch: (language) => keepLanguage(storage, language),
  })
  const clock = createClock(storage)
  const api = createApi({
    service,
    onDate: clock.note,
    language: () => i18n.$language.get(),
    session: { token: () => session.token(), refresh: () => session.refresh() },
    prefetched: registry(version).prefetched,
    ...(config.roots && { roots: config.roots }),
    ...(config.fetch && { fetch: config.fetch }),
  })
  const session: SessionStore = createSession({
    storage,
    now: clock.now,
    // Only who signs in, or is signed in for long, needs to know where the auth service is.
    config: async () => api.call((await import('./contract/service.ts')).getConfig, {}),
  })
  return {
    service,
    api,
    i18n,
    storage,
    clock,
    session,
    $session: session.$session,
    $uid: computed(session.$session, (value) => {
      const uid: unknown = value?.user.user_metadata?.uid
      return typeof uid === 'string' ? uid : null
    }),
  }
}

/** The page's client for a service: one for each origin, whichever bundle or copy of Ciyu asks. */
export function getClient(config: ClientConfig = {}): Client {
  const origin = config.service || (globalThis.location?.origin ?? '')
  const { clients } = registry(version)
  const known = clients.get(origin) as Client | undefined
  if (known) return known
  const created = createClient(config)
  clients.set(origin, created)
  return created
}
