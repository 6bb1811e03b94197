import { randomUUID } from 'node:crypto'
import type { Database } from '../db/index.ts'
import { findByEmail, findById, refuseBanned, touch, type User, userOf } from './accounts.ts'
import type { Codes } from './codes.ts'
import { AuthError } from './errors.ts'
import type { Letters } from './letters.ts'
import type { Limits } from './limits.ts'
import { checkStrength, type Passwords } from './passwords.ts'
import { authAccounts, type JsonObject } from './schema.ts'
import type { SessionAnswer, Sessions } from './sessions.ts'
import { type Asking, langFor } from './sign-in.ts'
import type { Account } from './tokens.ts'

export interface PasswordSignIn {
  /**
   * Mails a link that makes an account with this password; nothing is made before. A known address gets no mail, and
   * the answer looks like Supabase's.
   * @throws {AuthError} 422 weak_password, 429 over_email_send_rate_limit
   */
  signUp(asking: Asking & { password: string; data: JsonObject }): Promise<User>
  /** @throws {AuthError} 400 invalid_credentials, email_not_confirmed or user_banned */
  signIn(email: string, password: string, userAgent: string): Promise<SessionAnswer>
  /** Mails a way to a new password to a known address. @throws {AuthError} 429 */
  recover(asking: Asking): Promise<void>
  /** Mails what waits for confirmation once more; nothing where nothing waits. @throws {AuthError} 429 */
  resend(asking: Asking, type: 'signup' | 'email_change'): Promise<void>
  /** A session of a new account that proves nothing. */
  anonymous(data: JsonObject, userAgent: string): Promise<SessionAnswer>
}

const wrong = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')

/** Sign-in by password, and what belongs to it. Known and unknown addresses cost the same time. */
export function createPasswordSignIn(deps: {
  db: Database
  codes: Codes
  letters: Letters
  sessions: Sessions
  limits: Limits
  hashes: Passwords
  clock: () => number
}): PasswordSignIn {
  const { db, codes, letters, sessions, limits, hashes, clock } = deps

  /** An account that is not stored: what a sign-up looks like until the address is proven. */
  function sketch(id: string, email: string, data: JsonObject, now: Date): Account {
    return {
      id,
      email,
      emailConfirmedAt: null,
      passwordHash: null,
      newEmail: null,
      newEmailConfirmed: null,
      newEmailSentAt: null,
      appMetadata: { provider: 'email', providers: ['email'] },
      userMetadata: { ...data, sub: id, email, email_verified: false, phone_verified: false },
      isAnonymous: false,
      bannedUntil: null,
      lastSignInAt: null,
      createdAt: now,
      updatedAt: now,
    }
  }

  return {
    async signUp({ email, password, data, redirect, acceptLanguage, challenge }) {
      checkStrength(password, email)
      await limits.mail(email, 'sign-in')
      const passwordHash = await hashes.hash(password)
      const [known, waiting] = await Promise.all([findByEmail(db, email), codes.pending(email, 'sign-in')])
      const now = new Date(clock())
      const newAccountId = waiting?.newAccountId ?? randomUUID()
      const account = sketch(newAccountId, email, data, now)
      const made: User = { ...(await userOf(db, account)), confirmation_sent_at: now.toISOString() }
      if (known) {
        await codes.pretend(email)
        return { ...made, id: randomUUID(), role: '', identities: [] }
      }
      const code = { email, purpose: 'sign-in', type: 'signup', data, newAccountId, passwordHash, challenge } as const
      await letters.write({ code, lang: langFor({ acceptLanguage }, data), redirect })
      const at = now.toISOString()
      const identity = {
        identity_id: randomUUID(),
        id: newAccountId,
        user_id: newAccountId,
        identity_data: account.userMetadata,
        provider: 'email',
        last_sign_in_at: at,
        created_at: at,
        updated_at: at,
        email,
      }
      return { ...made, identities: [identity] }
    },

    async signIn(email, password, userAgent) {
      await limits.secret('password', email)
      const [account, waiting] = await Promise.all([findByEmail(db, email), codes.pending(email, 'sign-in')])
      const fits = await hashes.fits(password, account ? account.passwordHash : waiting?.passwordHash)
      if (!fits) throw wrong()
      if (!account) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
      const now = new Date(clock())
      refuseBanned(account, now, 400)
      const seen = await touch(db, account, now)
      return sessions.answer(seen, await sessions.open(db, seen, 'password', userAgent))
    },

    async recover({ email, redirect, acceptLanguage, challenge }) {
      await limits.mail(email, 'recovery')
      const account = await findByEmail(db, email)
      if (!account) return codes.pretend(email)
      const code = { email, purpose: 'recovery', type: 'recovery', accountId: account.id, challenge } as const
      await letters.write({ code, lang: langFor({ acceptLanguage }, account.userMetadata), redirect })
    },

    async resend({ email, redirect, acceptLanguage, challenge }, type) {
      const purpose = type === 'signup' ? 'sign-in' : 'email-change'
      await limits.mail(email, purpose)
      const waiting = await codes.pending(email, purpose)
      if (!waiting || waiting.type !== type) return codes.pretend(email)
      const { data, accountId, newAccountId, passwordHash } = waiting
      const code = {
        email,
        purpose,
        type,
        data,
        challenge,
        ...(accountId && { accountId }),
        ...(newAccountId && { newAccountId }),
        ...(passwordHash && { passwordHash }),
      } as const
      const account = accountId ? await findById(db, accountId) : undefined
      const change = account?.newEmail ? { from: account.email, to: account.newEmail } : undefined
      await letters.write({ code, lang: langFor({ acceptLanguage }, data), redirect, ...(change && { change }) })
    },

    async anonymous(data, userAgent) {
      const now = new Date(clock())
      const opened = await db.transaction(async (tx) => {
        const [account] = await tx
          .insert(authAccounts)
          .values({
            id: randomUUID(),
            appMetadata: {},
            userMetadata: data,
            isAnonymous: true,
            lastSignInAt: now,
            createdAt: now,
            updatedAt: now,
          })
          .returning()
        if (!account) throw new Error('The account was not made')
        return { account, session: await sessions.open(tx, account, 'anonymous', userAgent) }
      })
      return sessions.answer(opened.account, opened.session)
    },
  }
}
