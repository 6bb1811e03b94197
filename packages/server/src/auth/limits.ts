import type { Config } from '../config.ts'
import type { Database } from '../db/index.ts'
import { eq, lte, sql } from '../db/sql.ts'
import type { Purpose } from './codes.ts'
import { AuthError } from './errors.ts'
import { authLimits } from './schema.ts'

/** Supabase's own figures, where it has any. */
const perSender = {
  otp: { most: 30, seconds: 300 },
  verify: { most: 30, seconds: 300 },
  user: { most: 30, seconds: 300 },
  signup: { most: 30, seconds: 300 },
  recover: { most: 30, seconds: 300 },
  resend: { most: 30, seconds: 300 },
  token: { most: 150, seconds: 300 },
  oauth: { most: 150, seconds: 300 },
  factor: { most: 75, seconds: 300 },
  anonymous: { most: 30, seconds: 3600 },
}
const guesses = { most: 30, seconds: 3600 }

export interface Limits {
  /** One more call of a kind by a sender. @throws {AuthError} 429 over_request_rate_limit */
  request(kind: keyof typeof perSender, sender: string): Promise<void>
  /** One more code tried for an address, whoever tries. @throws {AuthError} 429 over_request_rate_limit */
  guess(email: string): Promise<void>
  /** One more password or code of a factor tried for an account, whoever tries. @throws {AuthError} 429 */
  secret(kind: 'password' | 'factor', account: string): Promise<void>
  /** One more mail to an address. @throws {AuthError} 429 over_email_send_rate_limit */
  mail(email: string, purpose: Purpose): Promise<void>
  /** Takes `mail` back: it did not go out. */
  mailFailed(email: string, purpose: Purpose): Promise<void>
  tidy(): Promise<void>
}

const mailKey = (email: string, purpose: Purpose) => `mail ${purpose} ${email}`
const tooMany = (wait: number) => new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', wait)

/**
 * Counts in the database, so that all processes count together; by whole windows, which begin with their first event.
 * A window in the table costs one statement, atomic under any number of parallel calls.
 */
export function createLimits(db: Database, config: Pick<Config, 'auth'>, clock: () => number): Limits {
  const { rateLimits, mailInterval, mailsPerHour } = config.auth

  /** Seconds to wait; 0 when the event is within the limit. */
  async function take(key: string, { most, seconds }: { most: number; seconds: number }): Promise<number> {
    if (!rateLimits || seconds === 0) return 0
    const now = clock()
    const resetsAt = new Date(now + seconds * 1000)
    const over = sql`${authLimits.resetsAt} <= ${new Date(now).toISOString()}::timestamptz`
    const [row] = await db
      .insert(authLimits)
      .values({ key, count: 1, resetsAt })
      .onConflictDoUpdate({
        target: authLimits.key,
        set: {
          count: sql`case when ${over} then 1 else ${authLimits.count} + 1 end`,
          resetsAt: sql`case when ${over} then ${resetsAt.toISOString()}::timestamptz else ${authLimits.resetsAt} end`,
        },
      })
      .returning({ count: authLimits.count, resetsAt: authLimits.resetsAt })
    if (!row || row.count <= most) return 0
    return Math.max(1, Math.ceil((row.resetsAt.getTime() - now) / 1000))
  }

  async function takeOrRefuse(key: string, limit: { most: number; seconds: number }) {
    const wait = await take(key, limit)
    if (wait > 0) throw tooMany(wait)
  }

  return {
    request: (kind, sender) => takeOrRefuse(`${kind} ${sender}`, perSender[kind]),
    guess: (email) => takeOrRefuse(`guess ${email}`, guesses),
    secret: (kind, account) => takeOrRefuse(`${kind} ${account}`, guesses),
    async mail(email, purpose) {
      const wait = await take(mailKey(email, purpose), { most: 1, seconds: mailInterval })
      if (wait > 0) {
        const message = `For security purposes, you can only request this after ${wait} seconds.`
        throw new AuthError(429, 'over_email_send_rate_limit', message, wait)
      }
      const busy = await take('mails', { most: mailsPerHour, seconds: 3600 })
      if (busy > 0) throw new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded', busy)
    },
    async mailFailed(email, purpose) {
      await db.delete(authLimits).where(eq(authLimits.key, mailKey(email, purpose)))
    },
    async tidy() {
      await db.delete(authLimits).where(lte(authLimits.resetsAt, new Date(clock())))
    },
  }
}
