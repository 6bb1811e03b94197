import type { Database } from '../db/index.ts'
import { and, desc, eq, sql } from '../db/sql.ts'
import { ServiceError } from '../http/errors.ts'
import type { AccountService, Principal } from '../services.ts'
import { findById, userOf } from './accounts.ts'
import { AuthError } from './errors.ts'
import { emailOf } from './input.ts'
import type { Limits } from './limits.ts'
import { authAccounts, authCodes, authLimits, authSessions } from './schema.ts'
import type { SignIn } from './sign-in.ts'

/** A refusal of sign-in as the service's other calls tell it. */
export function asServiceError(error: unknown): unknown {
  if (!(error instanceof AuthError)) return error
  const { status, retryAfter } = error
  if (status === 429) return new ServiceError('too_many', { cause: error, ...(retryAfter && { retryAfter }) })
  if (status < 500) return new ServiceError('invalid', { fields: { email: 'field.format' }, cause: error })
  return new ServiceError('unavailable', { cause: error })
}

/** What the account page and the export need of our own sign-in. */
export function createAccountService(deps: {
  db: Database
  signIn: SignIn
  limits: Limits
  redirectFor: (...wishes: (string | undefined)[]) => string
}): AccountService {
  const { db, signIn, limits, redirectFor } = deps

  const sessionsOf = ({ authId }: Principal) =>
    db
      .select()
      .from(authSessions)
      .where(eq(authSessions.accountId, authId))
      .orderBy(desc(authSessions.refreshedAt), desc(authSessions.createdAt))

  const sessions: AccountService['sessions'] = async (principal) =>
    (await sessionsOf(principal)).map(({ id, createdAt, refreshedAt, userAgent }) => ({
      id,
      createdAt: createdAt.getTime(),
      lastSeenAt: refreshedAt.getTime(),
      userAgent: userAgent === '' ? null : userAgent,
      current: id === principal.sessionId,
    }))

  return {
    sessions,

    async endSession({ authId }, sessionId) {
      const mine = and(eq(authSessions.id, sessionId), eq(authSessions.accountId, authId))
      return (await db.delete(authSessions).where(mine).returning({ id: authSessions.id })).length > 0
    },

    async export(principal) {
      const account = await findById(db, principal.authId)
      return { account: account ? await userOf(db, account) : null, sessions: await sessions(principal) }
    },

    async remove(queries, { authId, email }) {
      await queries.delete(authAccounts).where(eq(authAccounts.id, authId))
      if (email === '') return
      await queries.delete(authCodes).where(eq(authCodes.email, email))
      // What is counted for the address names the address.
      await queries.delete(authLimits).where(sql`right(${authLimits.key}, ${email.length + 1}) = ${` ${email}`}`)
    },

    async mailLink({ email, redirect, lang, sender }) {
      try {
        await limits.request('otp', sender)
        await signIn.request({
          email: emailOf(email),
          data: { lang },
          create: true,
          redirect: redirectFor(redirect),
          acceptLanguage: undefined,
          challenge: null,
        })
      } catch (error) {
        throw asServiceError(error)
      }
    },
  }
}
