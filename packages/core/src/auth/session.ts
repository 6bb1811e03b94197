import type { SupabaseClient, Session as SupabaseSession } from '@supabase/supabase-js'
import { atom, type ReadableAtom } from 'nanostores'
import type { Storage } from '../runtime/storage.ts'

export type Session = SupabaseSession

/** The seven events of the auth client (specification, section 4). */
export type AuthEvent =
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'INITIAL_SESSION'
  | 'MFA_CHALLENGE_VERIFIED'

/** What the browser must know to sign somebody in. */
export interface AuthConfig {
  /** Where `/auth/v1` is. */
  supabaseUrl: string
  /** The browser's key for it. */
  supabaseAnonKey: string
  /** Where mails can be read in development. */
  mailbox?: string | null
}

export interface SessionStore {
  /** The session, or null for a guest. Known at once: what is stored is read without loading the auth client. */
  readonly $session: ReadableAtom<Session | null>
  /** The last event of the auth client, once it is loaded: a new object each time, so that two alike are both told. */
  readonly $event: ReadableAtom<{ readonly name: AuthEvent } | null>
  /** The configuration, fetched once. */
  config(): Promise<AuthConfig>
  /** The Supabase client; loaded when somebody signs in, signs out or a token must be refreshed. */
  client(): Promise<SupabaseClient>
  /** An access token that is valid now, refreshed if need be, or null for a guest. */
  token(): Promise<string | null>
  /**
   * A new access token whatever the old one is, or null if the session is over; then it is over here too.
   * Rejects when the auth service cannot be reached.
   */
  refresh(): Promise<string | null>
  /** Ends the session on this device; the service is told if it can be reached. Never fails. */
  end(): Promise<void>
}

interface Options {
  storage: Storage
  /** Where the auth service is and the browser's key for it. */
  config: () => Promise<AuthConfig>
  /** The present, in milliseconds. */
  now?: () => number
}

export const sessionKey = 'ciyu-session'

/** The client refreshes this long before expiry (auth.md 1.5); we load it no later than that. */
const refreshMarginS = 90

function storedSession(storage: Storage): Session | null {
  try {
    const parsed: unknown = JSON.parse(storage.get(sessionKey) ?? 'null')
    const session = parsed as Session | null
    return session?.access_token && session.refresh_token && session.user ? session : null
  } catch {
    return null
  }
}

/** A promise made once and shared; after a failure the next who asks tries again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

/** The session on an unmodified supabase-js: auto refresh on, a session in the URL is not detected. */
export function createSession({ storage, config: fetchConfig, now = Date.now }: Options): SessionStore {
  const $session = atom<Session | null>(storedSession(storage))
  const $event = atom<{ readonly name: AuthEvent } | null>(null)
  let loading = false
  const config = once(fetchConfig)

  const client = once(async () => {
    loading = true
    try {
      const [{ createClient }, { supabaseUrl, supabaseAnonKey }] = await Promise.all([
        import('@supabase/supabase-js'),
        config(),
      ])
      const supabase = createClient(supabaseUrl, supabaseAnonKey, {
        auth: {
          storageKey: sessionKey,
          autoRefreshToken: true,
          detectSessionInUrl: false,
          persistSession: true,
          storage: {
            getItem: (key) => storage.get(key),
            setItem: (key, value) => void storage.set(key, value),
            removeItem: (key) => storage.remove(key),
          },
        },
      })
      // Only stores are set here: awaiting the client inside its own callback deadlocks it.
      supabase.auth.onAuthStateChange((event, session) => {
        $event.set({ name: event as AuthEvent })
        $session.set(session)
      })
      return supabase
    } catch (error) {
      loading = false
      throw error
    }
  })

  // A sign-in or sign-out in another tab; once the auth client is here it tells of these by itself.
  storage.onChange((key) => {
    if (key === sessionKey && !loading) $session.set(storedSession(storage))
  })

  async function end() {
    try {
      // Here the session goes before the service is asked; whatever it answers, it is over.
      await (await client()).auth.signOut({ scope: 'local' })
    } catch {
      storage.remove(sessionKey)
      $session.set(null)
    }
  }

  return {
    $session,
    $event,
    config,
    client,
    end,
    async token() {
      const session = $session.get()
      if (!session) return null
      const left = (session.expires_at ?? 0) - now() / 1000
      // Without a network nothing can be refreshed, and what is kept here for its owner needs no fresh token.
      if (left > refreshMarginS || globalThis.navigator?.onLine === false) return session.access_token
      const { data } = await (await client()).auth.getSession()
      return data.session?.access_token ?? null
    },
    async refresh() {
      if (!$session.get()) return null
      const { auth } = await client()
      const { data, error } = await auth.refreshSession()
      if (data.session) return data.session.access_token
      if (error?.name === 'AuthRetryableFetchError') throw error
      // A refused refresh leaves the session in place until its access token expires; for us it has ended.
      await end()
      return null
    },
  }
}
