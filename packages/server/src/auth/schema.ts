import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from '../db/sql.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** What tokens are signed with and hashes are keyed with. The newest generation of a purpose is in use. */
export const authKeys = pgTable(
  'auth_keys',
  {
    purpose: text({ enum: ['access-token', 'hash'] }).notNull(),
    generation: integer().notNull(),
    kid: text().notNull(),
    jwk: jsonb().$type<JsonObject>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.generation] })],
)

/** Supabase's users: who can sign in. The person's record of the service is `users`, found by `auth_id`. */
export const authAccounts = pgTable('auth_accounts', {
  id: uuid().primaryKey(),
  /** Lower case and proven; null for an anonymous account. */
  email: text().unique(),
  emailConfirmedAt: moment('email_confirmed_at'),
  /** Null while there is none, so that no password fits. */
  passwordHash: text('password_hash'),
  /** The address that it is to have, and which of the two addresses has confirmed that already. */
  newEmail: text('new_email'),
  newEmailConfirmed: text('new_email_confirmed', { enum: ['current', 'new'] }),
  newEmailSentAt: moment('new_email_sent_at'),
  appMetadata: jsonb('app_metadata').$type<JsonObject>().notNull(),
  userMetadata: jsonb('user_metadata').$type<JsonObject>().notNull(),
  isAnonymous: boolean('is_anonymous').notNull().default(false),
  bannedUntil: moment('banned_until'),
  lastSignInAt: moment('last_sign_in_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** By which providers somebody is known; `email` is one of them. */
export const authIdentities = pgTable(
  'auth_identities',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => authAccounts.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    /** The provider's name for the person; for `email` the account's id. */
    subject: text().notNull(),
    data: jsonb().$type<JsonObject>().notNull(),
    lastSignInAt: moment('last_sign_in_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    unique('auth_identities_subject').on(table.provider, table.subject),
    index('auth_identities_account').on(table.accountId),
  ],
)

/** The newest code and link of an address and a purpose, hashed; a new request replaces them, success removes them. */
export const authCodes = pgTable(
  'auth_codes',
  {
    email: text().notNull(),
    /** A `decoy` is written, of the past, where nothing is sent: the time must not tell. */
    purpose: text({ enum: ['sign-in', 'recovery', 'email-change', 'reauthentication', 'decoy'] }).notNull(),
    codeHash: text('code_hash').notNull(),
    linkHash: text('link_hash').notNull().unique(),
    /** Supabase's name for the mail: `signup` for a new address, `magiclink` for a known one, and so on. */
    type: text({ enum: ['signup', 'magiclink', 'recovery', 'email_change', 'reauthentication'] }).notNull(),
    /** Whose it is, where an account is concerned that exists. */
    accountId: uuid('account_id').references(() => authAccounts.id, { onDelete: 'cascade' }),
    /** What the account will have if it is made by this: nothing is known of an address before it is proven. */
    newAccountId: uuid('new_account_id'),
    passwordHash: text('password_hash'),
    /** With a PKCE challenge the link gives no session but a code for who knows the verifier. */
    challenge: text(),
    challengeMethod: text('challenge_method', { enum: ['s256', 'plain'] }),
    /** Guesses so far; too many and the code is dead, the link not. */
    attempts: integer().notNull().default(0),
    /** Becomes `user_metadata` of the account if there is none yet. */
    data: jsonb().$type<JsonObject>().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.email, table.purpose] }),
    index('auth_codes_expires_at').on(table.expiresAt),
    index('auth_codes_account').on(table.accountId),
  ],
)

/** A browser that is signed in. Its refresh token is the one with `counter`. */
export const authSessions = pgTable(
  'auth_sessions',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => authAccounts.id, { onDelete: 'cascade' }),
    counter: integer().notNull().default(0),
    /** How it was signed in to, the latest first. */
    amr: jsonb().$type<{ method: string; timestamp: number }[]>().notNull(),
    /** The second factor that raised it to `aal2`. */
    factorId: uuid('factor_id'),
    userAgent: text('user_agent').notNull(),
    createdAt: moment('created_at').notNull(),
    refreshedAt: moment('refreshed_at').notNull(),
  },
  (table) => [index('auth_sessions_account').on(table.accountId)],
)

/** How often something happened in a window of time; shared by all processes. */
export const authLimits = pgTable(
  'auth_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (table) => [index('auth_limits_resets_at').on(table.resetsAt)],
)

/** Ways back in that are open for minutes: states of OAuth, and codes that a client exchanges for a session. */
export const authFlows = pgTable(
  'auth_flows',
  {
    /** SHA-256 of state or code. */
    hash: text().primaryKey(),
    kind: text({ enum: ['state', 'code'] }).notNull(),
    /** Whose session a code opens. */
    accountId: uuid('account_id').references(() => authAccounts.id, { onDelete: 'cascade' }),
    /** How a code was come by, as `amr` says it. */
    method: text().notNull(),
    challenge: text(),
    challengeMethod: text('challenge_method', { enum: ['s256', 'plain'] }),
    /** Encrypted JSON: of a state what the provider's answer is held against, of a code the provider's tokens. */
    sealed: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('auth_flows_expires_at').on(table.expiresAt), index('auth_flows_account').on(table.accountId)],
)

/** Second factors. */
export const authFactors = pgTable(
  'auth_factors',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => authAccounts.id, { onDelete: 'cascade' }),
    friendlyName: text('friendly_name').notNull(),
    status: text({ enum: ['unverified', 'verified'] }).notNull(),
    /** Encrypted. */
    secret: text().notNull(),
    /** The last step of time whose code was taken: none is taken twice. */
    lastStep: integer('last_step').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('auth_factors_account').on(table.accountId)],
)

export const authChallenges = pgTable(
  'auth_challenges',
  {
    id: uuid().primaryKey(),
    factorId: uuid('factor_id')
      .notNull()
      .references(() => authFactors.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('auth_challenges_factor').on(table.factorId),
    index('auth_challenges_expires_at').on(table.expiresAt),
  ],
)
