import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Database } from '../db/index.ts'
import { and, eq, isNull, lt, lte, ne, sql } from '../db/sql.ts'
import { findById } from './accounts.ts'
import { AuthError } from './errors.ts'
import type { Keys } from './keys.ts'
import type { Limits } from './limits.ts'
import { qrSvg } from './qr-code.ts'
import { authChallenges, authFactors, authSessions } from './schema.ts'
import type { SessionAnswer, Sessions } from './sessions.ts'
import { aalOf, type Claims } from './tokens.ts'
import { matchStep, newSecret, totpUri } from './totp.ts'

type Factor = typeof authFactors.$inferSelect

const mostFactors = 10
const challengeTtl = 300_000 // milliseconds

export interface Factors {
  enrol(claims: Claims, wish: { friendlyName: string; issuer: string }): Promise<object>
  challenge(claims: Claims, factorId: string): Promise<object>
  /** The session, raised to `aal2`. @throws {AuthError} 422 mfa_verification_failed, mfa_challenge_expired */
  verify(claims: Claims, factorId: string, challengeId: string, code: string): Promise<SessionAnswer>
  unenrol(claims: Claims, factorId: string): Promise<object>
  /** Whether the account has a factor in force that the session has not shown. */
  isMissing(claims: Claims): Promise<boolean>
  tidy(): Promise<void>
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const notFound = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
const failed = () => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')

/** Second factors by time-based codes. */
export function createFactors(deps: {
  db: Database
  config: Pick<Config, 'publicUrl'>
  keys: () => Promise<Keys>
  sessions: Sessions
  limits: Limits
  clock: () => number
}): Factors {
  const { db, config, keys, sessions, limits, clock } = deps
  const all = (accountId: string) => db.select().from(authFactors).where(eq(authFactors.accountId, accountId))

  async function factorOf({ accountId }: Claims, id: string): Promise<Factor> {
    if (!uuid.test(id)) throw notFound()
    const mine = and(eq(authFactors.id, id), eq(authFactors.accountId, accountId))
    const [factor] = await db.select().from(authFactors).where(mine)
    if (!factor) throw notFound()
    return factor
  }
  const isRaised = async (claims: Claims) => aalOf(await sessions.find(claims)) === 'aal2'

  return {
    async enrol(claims, { friendlyName, issuer }) {
      const { accountId } = claims
      const account = await findById(db, accountId)
      if (!account) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
      const existing = await all(accountId)
      if (existing.some(({ status }) => status === 'verified') && !(await isRaised(claims)))
        throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
      if (existing.length >= mostFactors)
        throw new AuthError(
          422,
          'too_many_enrolled_mfa_factors',
          'Maximum number of enrolled factors reached, unenroll to continue',
        )
      if (friendlyName !== '' && existing.some((factor) => factor.friendlyName === friendlyName))
        throw new AuthError(
          422,
          'mfa_factor_name_conflict',
          `A factor with the friendly name "${friendlyName}" for this user already exists`,
        )
      const secret = newSecret()
      const uri = totpUri(secret, issuer || new URL(config.publicUrl).host, account.email ?? account.id)
      const now = new Date(clock())
      const id = randomUUID()
      await db.insert(authFactors).values({
        id,
        accountId,
        friendlyName,
        status: 'unverified',
        secret: (await keys()).seal('totp', secret),
        createdAt: now,
        updatedAt: now,
      })
      return { id, type: 'totp', friendly_name: friendlyName, totp: { qr_code: qrSvg(uri), secret, uri } }
    },

    async challenge(claims, factorId) {
      const factor = await factorOf(claims, factorId)
      const id = randomUUID()
      const expiresAt = new Date(clock() + challengeTtl)
      await db.insert(authChallenges).values({ id, factorId: factor.id, expiresAt })
      return { id, type: 'totp', expires_at: Math.floor(expiresAt.getTime() / 1000) }
    },

    async verify(claims, factorId, challengeId, code) {
      const factor = await factorOf(claims, factorId)
      const [challenge] = uuid.test(challengeId)
        ? await db
            .select()
            .from(authChallenges)
            .where(and(eq(authChallenges.id, challengeId), eq(authChallenges.factorId, factor.id)))
        : []
      if (!challenge)
        throw new AuthError(404, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
      if (challenge.expiresAt.getTime() <= clock())
        throw new AuthError(
          422,
          'mfa_challenge_expired',
          'MFA challenge has expired, verify against another challenge or create a new challenge.',
        )
      await limits.secret('factor', factor.id)
      const step = matchStep((await keys()).unseal('totp', factor.secret), code, clock())
      if (step === null) throw failed()
      const now = new Date(clock())
      const session = await db.transaction(async (tx) => {
        // One of many who send the same code at once takes the step, and no step is taken twice.
        const [taken] = await tx
          .update(authFactors)
          .set({ status: 'verified', lastStep: step, updatedAt: now })
          .where(and(eq(authFactors.id, factor.id), lt(authFactors.lastStep, step)))
          .returning({ id: authFactors.id })
        if (!taken) throw failed()
        await tx.delete(authChallenges).where(eq(authChallenges.id, challengeId))
        const raised = await sessions.raise(tx, claims, factor.id)
        if (factor.status === 'unverified') {
          const others = and(eq(authSessions.accountId, claims.accountId), ne(authSessions.id, claims.sessionId))
          await tx.delete(authSessions).where(and(others, isNull(authSessions.factorId)))
          const unverified = and(eq(authFactors.accountId, claims.accountId), eq(authFactors.status, 'unverified'))
          await tx.delete(authFactors).where(unverified)
        }
        return raised
      })
      const account = await findById(db, claims.accountId)
      if (!account) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
      return sessions.answer(account, session)
    },

    async unenrol(claims, factorId) {
      const factor = await factorOf(claims, factorId)
      if (factor.status === 'verified' && !(await isRaised(claims)))
        throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
      await db.transaction(async (tx) => {
        await tx.delete(authFactors).where(eq(authFactors.id, factor.id))
        await tx
          .update(authSessions)
          .set({
            factorId: null,
            amr: sql`coalesce((SELECT jsonb_agg(entry) FROM jsonb_array_elements(${authSessions.amr}) AS entry
              WHERE entry->>'method' <> 'totp'), '[]'::jsonb)`,
          })
          .where(eq(authSessions.factorId, factor.id))
      })
      return { id: factor.id }
    },

    async isMissing(claims) {
      const factors = await all(claims.accountId)
      return factors.some(({ status }) => status === 'verified') && !(await isRaised(claims))
    },

    async tidy() {
      const now = new Date(clock())
      await db.delete(authChallenges).where(lte(authChallenges.expiresAt, now))
    },
  }
}
