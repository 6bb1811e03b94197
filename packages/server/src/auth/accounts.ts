import { randomUUID } from 'node:crypto'
import type { Database } from '../db/index.ts'
import { eq, sql } from '../db/sql.ts'
import { AuthError } from './errors.ts'
import { checkMetadata } from './input.ts'
import { authAccounts, authFactors, authIdentities, type JsonObject } from './schema.ts'
import type { Account } from './tokens.ts'

type Identity = typeof authIdentities.$inferSelect
type Queries = Pick<Database, 'select' | 'insert' | 'update' | 'transaction'>

/** Supabase's user object. */
export interface User {
  id: string
  [field: string]: unknown
}

// What we know about the person ourselves; their own metadata does not overwrite it.
const ours = ['sub', 'email', 'email_verified', 'phone_verified'] as const

const isBanned = (account: Account, now: Date) => account.bannedUntil !== null && account.bannedUntil > now

/** @throws {AuthError} user_banned, with 403 unless another status is given */
export function refuseBanned(account: Account, now: Date, status: 400 | 403 = 403) {
  if (isBanned(account, now)) throw new AuthError(status, 'user_banned', 'User is banned')
}

export const findByEmail = async (db: Queries, email: string): Promise<Account | undefined> =>
  (await db.select().from(authAccounts).where(eq(authAccounts.email, email)))[0]

export const findById = async (db: Queries, id: string): Promise<Account | undefined> =>
  (await db.select().from(authAccounts).where(eq(authAccounts.id, id)))[0]

/** Notes a sign-in. */
export async function touch(db: Queries, account: Account, now: Date): Promise<Account> {
  const set = { lastSignInAt: now, updatedAt: now }
  await db.update(authAccounts).set(set).where(eq(authAccounts.id, account.id))
  return { ...account, ...set }
}

/** An address that was just proven, and what the account gets if it is made by that. */
interface Proven {
  readonly email: string
  readonly data: JsonObject
  readonly newAccountId?: string | null
  readonly passwordHash?: string | null
}

/**
 * The account of an address that was just proven, made if there is none: one statement, so that parallel sign-ins
 * cannot make two. Data and password count only when it is made.
 */
export async function confirmEmail(db: Queries, proven: Proven, now: Date): Promise<Account> {
  const { email, data, newAccountId, passwordHash = null } = proven
  const id = newAccountId ?? randomUUID()
  const known = { sub: id, email, email_verified: true, phone_verified: false }
  const [account] = await db
    .insert(authAccounts)
    .values({
      id,
      email,
      emailConfirmedAt: now,
      passwordHash,
      appMetadata: { provider: 'email', providers: ['email'] },
      userMetadata: { ...data, ...known },
      lastSignInAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: authAccounts.email,
      set: {
        emailConfirmedAt: sql`coalesce(${authAccounts.emailConfirmedAt}, excluded.email_confirmed_at)`,
        lastSignInAt: now,
        updatedAt: now,
      },
    })
    .returning()
  if (!account) throw new Error('The account was neither found nor made')
  await db
    .insert(authIdentities)
    .values({
      id: randomUUID(),
      accountId: account.id,
      provider: 'email',
      subject: account.id,
      data: { sub: account.id, email, email_verified: true, phone_verified: false },
      lastSignInAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [authIdentities.provider, authIdentities.subject],
      set: { lastSignInAt: now, updatedAt: now },
    })
  return account
}

/** Merges `patch` into the person's metadata; null removes a key. */
export function updateMetadata(db: Queries, id: string, patch: JsonObject, now: Date): Promise<Account> {
  return db.transaction(async (tx) => {
    const [account] = await tx.select().from(authAccounts).where(eq(authAccounts.id, id)).for('update')
    if (!account) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    const entries = Object.entries({ ...account.userMetadata, ...patch }).filter(([, value]) => value !== null)
    const merged: JsonObject = Object.fromEntries(entries)
    for (const name of ours) {
      const value = account.userMetadata[name]
      if (value === undefined) delete merged[name]
      else merged[name] = value
    }
    const set = { userMetadata: checkMetadata(merged), updatedAt: now }
    await tx.update(authAccounts).set(set).where(eq(authAccounts.id, id))
    return { ...account, ...set }
  })
}

const identitiesOf = (db: Queries, id: string): Promise<Identity[]> =>
  db.select().from(authIdentities).where(eq(authIdentities.accountId, id)).orderBy(authIdentities.createdAt)

const factorsOf = (db: Queries, id: string) =>
  db.select().from(authFactors).where(eq(authFactors.accountId, id)).orderBy(authFactors.createdAt)

const moment = (date: Date | null) => date?.toISOString()

/** The account as Supabase's clients know it. */
export async function userOf(db: Queries, account: Account): Promise<User> {
  const [identities, factors] = await Promise.all([identitiesOf(db, account.id), factorsOf(db, account.id)])
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email ?? '',
    email_confirmed_at: moment(account.emailConfirmedAt),
    phone: '',
    confirmed_at: moment(account.emailConfirmedAt),
    last_sign_in_at: moment(account.lastSignInAt),
    ...(account.newEmail && { new_email: account.newEmail, email_change_sent_at: moment(account.newEmailSentAt) }),
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
    ...(factors.length > 0 && {
      factors: factors.map((factor) => ({
        id: factor.id,
        friendly_name: factor.friendlyName,
        factor_type: 'totp',
        status: factor.status,
        created_at: moment(factor.createdAt),
        updated_at: moment(factor.updatedAt),
      })),
    }),
    identities: identities.map((identity) => ({
      identity_id: identity.id,
      id: identity.subject,
      user_id: identity.accountId,
      identity_data: identity.data,
      provider: identity.provider,
      last_sign_in_at: moment(identity.lastSignInAt),
      created_at: moment(identity.createdAt),
      updated_at: moment(identity.updatedAt),
      email: identity.data.email,
    })),
    created_at: moment(account.createdAt),
    updated_at: moment(account.updatedAt),
    is_anonymous: account.isAnonymous,
  }
}
