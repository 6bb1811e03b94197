import type { UserSession } from '@ciyu/core/contract'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database, Store } from './db/index.ts'
import type { Language } from './http/language.ts'

/** Who makes a call, as their token says. */
export interface Principal {
  /** The account of Supabase Auth. */
  readonly authId: string
  readonly sessionId: string
  readonly email: string
  /** The user record that belongs to the account; null before there is one. */
  readonly uid: string | null
  readonly isAnonymous: boolean
}

/** Signs people in and knows them by their token. */
export interface AuthService {
  /** The calls under `/auth/v1`. */
  readonly routes: Hono
  /** Null for a token that is not good (any more). */
  authenticate(token: string): Promise<Principal | null>
  readonly accounts: AccountService
}

/** What there is about accounts beside signing in. */
export interface AccountService {
  /** Where somebody is signed in, the latest first. */
  sessions(principal: Principal): Promise<UserSession[]>
  /** False when there is no such session of theirs. */
  endSession(principal: Principal, sessionId: string): Promise<boolean>
  /** Everything that sign-in holds of somebody, without secrets. */
  export(principal: Principal): Promise<Record<string, unknown>>
  /** Removes everything that sign-in holds of somebody; their tokens are refused from then on. */
  remove(db: Pick<Database, 'delete'>, principal: Principal): Promise<void>
  /** Mails a sign-in link. @throws {ServiceError} invalid, too_many, unavailable */
  mailLink(wish: { email: string; redirect?: string; lang: Language; sender: string }): Promise<void>
}

/** Speaks Chinese. */
export interface SpeechService {
  say(text: { text: string; pinyin?: string; rate?: number }): Promise<{ bytes: Uint8Array; type: 'audio/mpeg' }>
}

/** What the application is made of; tests pass their own. */
export interface Services {
  readonly config: Config
  readonly store: Store
  readonly logger: Logger
  readonly auth: AuthService
  readonly speech: SpeechService
  /** Where mail can be read in development. */
  readonly mailbox: Hono | null
}
