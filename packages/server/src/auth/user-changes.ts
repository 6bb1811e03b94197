import type { Database } from '../db/index.ts'
import { eq } from '../db/sql.ts'
import type { MailLang } from '../mail/index.ts'
import { findById } from './accounts.ts'
import type { Codes } from './codes.ts'
import { requestEmailChange } from './email-change.ts'
import { AuthError, validationFailed } from './errors.ts'
import type { Letters } from './letters.ts'
import type { Limits } from './limits.ts'
import { checkStrength, type Passwords } from './passwords.ts'
import type { Challenge } from './pkce.ts'
import { authAccounts } from './schema.ts'
import type { Sessions } from './sessions.ts'
import type { Account, Claims } from './tokens.ts'

/** How long after signing in a password may be set without further proof, in milliseconds. */
const fresh = 24 * 3_600_000

interface PasswordChange {
  readonly password: string
  /** What `reauthenticate` mailed. */
  readonly nonce: string
  readonly currentPassword: string
}

export interface UserChanges {
  /**
   * Sets a password and ends the other sessions.
   * @throws {AuthError} 422 weak_password, same_password, reauthentication_not_valid; 400 reauthentication_needed
   */
  setPassword(claims: Claims, account: Account, change: PasswordChange): Promise<void>
  /** @throws {AuthError} 422 email_exists, 429 over_email_send_rate_limit */
  changeEmail(
    account: Account,
    wish: { to: string; lang: MailLang; redirect: string; challenge: Challenge | null },
  ): Promise<void>
  /** Mails a code with which the person shows that it is them. @throws {AuthError} 422 email_not_confirmed, 429 */
  reauthenticate(account: Account, lang: MailLang): Promise<void>
  /** @throws {AuthError} 403 user_not_found */
  account(claims: Claims): Promise<Account>
}

/** What people change of their own account. */
export function createUserChanges(deps: {
  db: Database
  codes: Codes
  letters: Letters
  sessions: Sessions
  limits: Limits
  hashes: Passwords
  clock: () => number
}): UserChanges {
  const { db, codes, letters, sessions, limits, hashes, clock } = deps

  async function prove(claims: Claims, account: Account, { nonce, currentPassword }: PasswordChange) {
    if (currentPassword !== '') {
      await limits.secret('password', account.email ?? account.id)
      if (!(await hashes.fits(currentPassword, account.passwordHash)))
        throw new AuthError(400, 'invalid_credentials', 'Current password is not right')
      return
    }
    const { createdAt } = await sessions.find(claims)
    if (nonce === '') {
      if (clock() - createdAt.getTime() < fresh) return
      throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
    }
    try {
      await limits.guess(account.email ?? '')
      const { linkHash } = await codes.guess(account.email ?? '', 'reauthentication', nonce)
      await codes.spend(db, linkHash, 'reauthentication', 'code')
    } catch (error) {
      if (!(error instanceof AuthError) || error.code !== 'otp_expired') throw error
      throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
    }
  }

  return {
    async setPassword(claims, account, change) {
      if (account.email === null)
        throw new AuthError(
          422,
          'validation_failed',
          'Updating password of an anonymous user without an email or phone is not allowed',
        )
      checkStrength(change.password, account.email)
      await prove(claims, account, change)
      if (await hashes.fits(change.password, account.passwordHash))
        throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
      const passwordHash = await hashes.hash(change.password)
      const set = { passwordHash, updatedAt: new Date(clock()) }
      await db.update(authAccounts).set(set).where(eq(authAccounts.id, account.id))
      await sessions.close(claims, 'others')
    },

    changeEmail: (account, wish) => requestEmailChange({ db, codes, letters, limits, clock }, account, wish),

    async reauthenticate(account, lang) {
      const { email, id: accountId } = account
      if (email === null)
        throw validationFailed('Reauthentication requires the user to have an email or a phone number')
      await limits.mail(email, 'reauthentication')
      const code = { email, purpose: 'reauthentication', type: 'reauthentication', accountId } as const
      const { sent } = await letters.write({ code, lang, redirect: null })
      await sent
    },

    async account({ accountId }) {
      const account = await findById(db, accountId)
      if (!account) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
      return account
    },
  }
}
