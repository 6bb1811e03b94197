import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Database } from '../db/index.ts'
import { and, eq, gt, lt, lte, ne, sql } from '../db/sql.ts'
import { codeRefused, linkRefused } from './errors.ts'
import type { Keys } from './keys.ts'
import type { Challenge } from './pkce.ts'
import { authCodes, type JsonObject } from './schema.ts'

/** Wrong guesses that kill a code. Its link lives on, so nobody can lock somebody else out. */
const mostAttempts = 10

export type CodeRow = typeof authCodes.$inferSelect
export type Purpose = Exclude<CodeRow['purpose'], 'decoy'>
type Queries = Pick<Database, 'select' | 'insert' | 'update' | 'delete'>

export interface NewCode {
  readonly email: string
  readonly purpose: Purpose
  readonly type: CodeRow['type']
  readonly data?: JsonObject
  readonly accountId?: string
  readonly newAccountId?: string
  readonly passwordHash?: string
  readonly challenge?: Challenge | null
}

export interface Codes {
  /** A new code and link token for an address and a purpose; they replace what it had. */
  issue(code: NewCode): Promise<{ code: string; linkToken: string }>
  /** What waits for confirmation at an address. */
  pending(email: string, purpose: Purpose): Promise<CodeRow | undefined>
  /** Makes what `issue` makes, of no use to anybody, in the same time. */
  pretend(email: string): Promise<void>
  /**
   * Counts a guess and says whether it is right. Not undone by a failing transaction, so call it outside of one.
   * @throws {AuthError} 403 otp_expired
   */
  guess(email: string, purpose: Purpose, code: string): Promise<{ linkHash: string }>
  /** Takes the code out of use, for whoever comes first. @throws {AuthError} 403 otp_expired */
  spend(db: Queries, linkHash: string, purpose: Purpose, by: 'code' | 'link'): Promise<CodeRow>
  /** Takes away what an account has asked for at other addresses than `email`. */
  forget(db: Queries, accountId: string, purpose: Purpose, email?: string): Promise<void>
  linkHash(linkToken: string): string
  tidy(): Promise<void>
}

/** Codes can be guessed, so their hash is keyed; link tokens are 256 random bits. */
export function createCodes(deps: {
  db: Database
  config: Pick<Config, 'auth'>
  keys: () => Promise<Keys>
  clock: () => number
}): Codes {
  const { db, config, keys, clock } = deps
  const hashCode = async (email: string, purpose: Purpose, code: string) =>
    (await keys()).hash('code', `${purpose}\0${email}\0${code}`)
  const linkHash = (token: string) => createHash('sha256').update(token).digest('base64url')
  const alive = () => gt(authCodes.expiresAt, new Date(clock()))
  const of = (email: string, purpose: Purpose) => and(eq(authCodes.email, email), eq(authCodes.purpose, purpose))

  async function write(wish: NewCode, purpose: CodeRow['purpose'], ttl: number) {
    const { email, type, data = {}, accountId, newAccountId, passwordHash, challenge } = wish
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const linkToken = `${challenge ? 'pkce_' : ''}${randomBytes(32).toString('base64url')}`
    const fresh = {
      codeHash: await hashCode(email, wish.purpose, code),
      linkHash: linkHash(linkToken),
      type,
      attempts: 0,
      data,
      accountId: accountId ?? null,
      newAccountId: newAccountId ?? null,
      passwordHash: passwordHash ?? null,
      challenge: challenge?.challenge ?? null,
      challengeMethod: challenge?.method ?? null,
      expiresAt: new Date(clock() + ttl),
    }
    await db
      .insert(authCodes)
      .values({ email, purpose, ...fresh })
      .onConflictDoUpdate({ target: [authCodes.email, authCodes.purpose], set: fresh })
    return { code, linkToken }
  }

  return {
    linkHash,

    issue: (wish) => write(wish, wish.purpose, config.auth.codeTtl * 1000),

    // Beside what the address may have, and of the past.
    async pretend(email) {
      await write({ email, purpose: 'sign-in', type: 'magiclink' }, 'decoy', 0)
    },

    async pending(email, purpose) {
      const [row] = await db
        .select()
        .from(authCodes)
        .where(and(of(email, purpose), alive()))
      return row
    },

    async guess(email, purpose, code) {
      const given = await hashCode(email, purpose, code)
      // The count goes up before the comparison: parallel guesses cannot all read the same count.
      const [row] = await db
        .update(authCodes)
        .set({ attempts: sql`${authCodes.attempts} + 1` })
        .where(and(of(email, purpose), alive(), lt(authCodes.attempts, mostAttempts)))
        .returning({ codeHash: authCodes.codeHash, linkHash: authCodes.linkHash })
      if (!row || !timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(given))) throw codeRefused()
      return { linkHash: row.linkHash }
    },

    async spend(queries, hash, purpose, by) {
      const [row] = await queries
        .delete(authCodes)
        .where(and(eq(authCodes.linkHash, hash), eq(authCodes.purpose, purpose), alive()))
        .returning()
      if (!row) throw by === 'code' ? codeRefused() : linkRefused()
      return row
    },

    async forget(queries, accountId, purpose, email) {
      const theirs = and(eq(authCodes.accountId, accountId), eq(authCodes.purpose, purpose))
      await queries.delete(authCodes).where(email === undefined ? theirs : and(theirs, ne(authCodes.email, email)))
    },

    async tidy() {
      await db.delete(authCodes).where(lte(authCodes.expiresAt, new Date(clock())))
    },
  }
}
