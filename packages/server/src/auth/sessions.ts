import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Database } from '../db/index.ts'
import { users } from '../db/schema.ts'
import { and, eq, ne, sql } from '../db/sql.ts'
import type { Principal } from '../services.ts'
import { findById, refuseBanned, type User, userOf } from './accounts.ts'
import { AuthError, validationFailed } from './errors.ts'
import type { Keys } from './keys.ts'
import { authAccounts, authSessions } from './schema.ts'
import type { Account, Claims, Session, Tokens } from './tokens.ts'

/** What a client gets when it is signed in. */
export interface SessionAnswer {
  access_token: string
  token_type: 'bearer'
  /** Seconds. */
  expires_in: number
  /** Unix seconds. */
  expires_at: number
  refresh_token: string
  user: User
}

export type SignOutScope = 'local' | 'global' | 'others'

export interface Sessions {
  open(db: Pick<Database, 'insert'>, account: Account, method: string, userAgent: string): Promise<Session>
  answer(account: Account, session: Session): Promise<SessionAnswer>
  /** The next access and refresh token for a refresh token. @throws {AuthError} 400 as Supabase says it */
  refresh(refreshToken: string): Promise<SessionAnswer>
  /** Who a token's session belongs to. @throws {AuthError} 403 when account or session are gone */
  principal(claims: Claims): Promise<Principal>
  close(claims: Claims, scope: SignOutScope): Promise<void>
  /** The session of a token. @throws {AuthError} 403 session_not_found */
  find(claims: Claims): Promise<Session>
  /** Takes a second factor in: the session is `aal2` from here on. @throws {AuthError} 403 session_not_found */
  raise(db: Pick<Database, 'update'>, claims: Claims, factorId: string): Promise<Session>
}

const wellFormed = /^[A-Za-z0-9_-]{12,200}$/
const notFound = () => new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
const sessionGone = () => new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
const alreadyUsed = () => new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')

/** Ids and counter in the clear, then a keyed hash of them: 36 bytes. Nothing of it is stored but the counter. */
function refreshTokenOf(keys: Keys, sessionId: string, counter: number): string {
  const head = Buffer.alloc(20)
  head.write(sessionId.replaceAll('-', ''), 0, 'hex')
  head.writeUInt32BE(counter, 16)
  const seal = Buffer.from(keys.hash('refresh-token', head), 'base64url').subarray(0, 16)
  return Buffer.concat([head, seal]).toString('base64url')
}

function readRefreshToken(keys: Keys, token: string): { sessionId: string; counter: number } | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 36) return null
  const hex = bytes.toString('hex', 0, 16)
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const counter = bytes.readUInt32BE(16)
  const expected = Buffer.from(refreshTokenOf(keys, sessionId, counter))
  const given = Buffer.from(token)
  return expected.length === given.length && timingSafeEqual(expected, given) ? { sessionId, counter } : null
}

export function createSessions(deps: {
  db: Database
  config: Pick<Config, 'auth'>
  keys: () => Promise<Keys>
  tokens: Tokens
  clock: () => number
}): Sessions {
  const { db, config, keys, tokens, clock } = deps

  // The hot query of every call with a token: account, session and user record in one.
  const find = db
    .select({
      email: authAccounts.email,
      isAnonymous: authAccounts.isAnonymous,
      bannedUntil: authAccounts.bannedUntil,
      sessionId: authSessions.id,
      uid: users.uid,
    })
    .from(authAccounts)
    .leftJoin(
      authSessions,
      and(eq(authSessions.id, sql.placeholder('session')), eq(authSessions.accountId, authAccounts.id)),
    )
    .leftJoin(users, eq(users.authId, sql`${authAccounts.id}::text`))
    .where(eq(authAccounts.id, sql.placeholder('account')))
    .prepare('auth_principal')

  async function answer(account: Account, session: Session): Promise<SessionAnswer> {
    const { token, expiresAt } = await tokens.sign(account, session)
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: config.auth.tokenTtl,
      expires_at: expiresAt,
      refresh_token: refreshTokenOf(await keys(), session.id, session.counter),
      user: await userOf(db, account),
    }
  }

  /** The session after a refresh token was used; it does not move on when the token is one that was lost or raced. */
  async function advance(sessionId: string, counter: number, now: Date): Promise<Session> {
    const [moved] = await db
      .update(authSessions)
      .set({ counter: counter + 1, refreshedAt: now })
      .where(and(eq(authSessions.id, sessionId), eq(authSessions.counter, counter)))
      .returning()
    if (moved) return moved
    const [session] = await db.select().from(authSessions).where(eq(authSessions.id, sessionId))
    if (!session || counter > session.counter) throw notFound()
    // The parent of the active token is forgiven at any age: its answer may never have arrived.
    const age = now.getTime() - session.refreshedAt.getTime()
    if (counter === session.counter - 1 || age <= config.auth.reuseInterval * 1000) return session
    await db.delete(authSessions).where(eq(authSessions.id, sessionId))
    throw alreadyUsed()
  }

  return {
    async open(queries, account, method, userAgent) {
      const now = new Date(clock())
      const [session] = await queries
        .insert(authSessions)
        .values({
          id: randomUUID(),
          accountId: account.id,
          amr: [{ method, timestamp: Math.floor(now.getTime() / 1000) }],
          userAgent: userAgent.slice(0, 300),
          createdAt: now,
          refreshedAt: now,
        })
        .returning()
      if (!session) throw new Error('The session was not stored')
      return session
    },

    answer,

    async refresh(refreshToken) {
      if (!wellFormed.test(refreshToken)) throw validationFailed('Refresh token is not valid')
      const read = readRefreshToken(await keys(), refreshToken)
      if (!read) throw notFound()
      const now = new Date(clock())
      const session = await advance(read.sessionId, read.counter, now)
      const account = await findById(db, session.accountId)
      if (!account) throw notFound()
      refuseBanned(account, now, 400)
      return answer(account, session)
    },

    async principal({ accountId, sessionId }) {
      const [row] = await find.execute({ account: accountId, session: sessionId })
      if (!row) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
      if (row.sessionId === null) throw sessionGone()
      if (row.bannedUntil !== null && row.bannedUntil.getTime() > clock())
        throw new AuthError(403, 'user_banned', 'User is banned')
      return { authId: accountId, sessionId, email: row.email ?? '', uid: row.uid, isAnonymous: row.isAnonymous }
    },

    async find({ accountId, sessionId }) {
      const mine = and(eq(authSessions.id, sessionId), eq(authSessions.accountId, accountId))
      const [session] = await db.select().from(authSessions).where(mine)
      if (!session) throw sessionGone()
      return session
    },

    async raise(queries, { accountId, sessionId }, factorId) {
      const now = new Date(clock())
      const entry = JSON.stringify([{ method: 'totp', timestamp: Math.floor(now.getTime() / 1000) }])
      const [session] = await queries
        .update(authSessions)
        .set({
          counter: sql`${authSessions.counter} + 1`,
          refreshedAt: now,
          factorId,
          amr: sql`${entry}::text::jsonb || coalesce((SELECT jsonb_agg(entry) FROM jsonb_array_elements(${authSessions.amr}) AS entry
            WHERE entry->>'method' <> 'totp'), '[]'::jsonb)`,
        })
        .where(and(eq(authSessions.id, sessionId), eq(authSessions.accountId, accountId)))
        .returning()
      if (!session) throw sessionGone()
      return session
    },

    async close({ accountId, sessionId }, scope) {
      const mine = eq(authSessions.accountId, accountId)
      const which = { local: eq(authSessions.id, sessionId), others: ne(authSessions.id, sessionId), global: undefined }
      await db.delete(authSessions).where(and(mine, which[scope]))
    },
  }
}
