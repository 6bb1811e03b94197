import { randomUUID } from 'node:crypto'
import { type Database, schema } from '../db/index.ts'
import { and, eq, ne, sql } from '../db/sql.ts'
import type { MailLang } from '../mail/index.ts'
import { findByEmail } from './accounts.ts'
import type { CodeRow, Codes } from './codes.ts'
import { AuthError, linkRefused } from './errors.ts'
import type { Letters } from './letters.ts'
import type { Limits } from './limits.ts'
import type { Challenge } from './pkce.ts'
import { authAccounts, authIdentities, type JsonObject } from './schema.ts'
import type { Account } from './tokens.ts'

const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')

/**
 * Asks both addresses to confirm a change, or the new one alone when there is no old one.
 * @throws {AuthError} 422 email_exists, 429 over_email_send_rate_limit, 500 when no mail goes out
 */
export async function requestEmailChange(
  deps: { db: Database; codes: Codes; letters: Letters; limits: Limits; clock: () => number },
  account: Account,
  wish: { to: string; lang: MailLang; redirect: string; challenge: Challenge | null },
): Promise<void> {
  const { db, codes, letters, limits, clock } = deps
  const { to, lang, redirect, challenge } = wish
  if (await findByEmail(db, to)) throw emailExists()
  const addresses = account.email === null ? [to] : [account.email, to]
  for (const email of addresses) await limits.mail(email, 'email-change')
  const now = new Date(clock())
  await codes.forget(db, account.id, 'email-change')
  await db
    .update(authAccounts)
    .set({ newEmail: to, newEmailConfirmed: null, newEmailSentAt: now, updatedAt: now })
    .where(eq(authAccounts.id, account.id))
  for (const email of addresses) {
    const code = { email, purpose: 'email-change', type: 'email_change', accountId: account.id, challenge } as const
    const { sent } = await letters.write({ code, lang, redirect, change: { from: account.email, to } })
    await sent
  }
}

/**
 * Takes in that one address has confirmed.
 * @returns the changed account, or null while the other address has yet to confirm
 * @throws {AuthError} 422 email_exists when somebody else has the address by now, 403 when nothing is to be changed
 */
export async function confirmNewEmail(tx: Database, codes: Codes, spent: CodeRow, now: Date): Promise<Account | null> {
  const mine = eq(authAccounts.id, spent.accountId ?? randomUUID())
  const [account] = await tx.select().from(authAccounts).where(mine).for('update')
  const { email, newEmail } = account ?? {}
  if (!account || !newEmail || (spent.email !== email && spent.email !== newEmail)) throw linkRefused()
  const side = spent.email === newEmail ? 'new' : 'current'
  const before = account.newEmailConfirmed
  if (account.email !== null && (before === null || before === side)) {
    await tx.update(authAccounts).set({ newEmailConfirmed: side, updatedAt: now }).where(mine)
    return null
  }
  const [other] = await tx.select({ id: authAccounts.id }).from(authAccounts).where(eq(authAccounts.email, newEmail))
  if (other) throw emailExists()
  await codes.forget(tx, account.id, 'email-change')
  return giveEmail(tx, account, newEmail, now)
}

async function giveEmail(tx: Database, account: Account, email: string, now: Date): Promise<Account> {
  const known: JsonObject = { sub: account.id, email, email_verified: true, phone_verified: false }
  const providers = Array.isArray(account.appMetadata.providers) ? account.appMetadata.providers : []
  const [changed] = await tx
    .update(authAccounts)
    .set({
      email,
      emailConfirmedAt: now,
      newEmail: null,
      newEmailConfirmed: null,
      newEmailSentAt: null,
      isAnonymous: false,
      appMetadata: { provider: 'email', ...account.appMetadata, providers: [...new Set([...providers, 'email'])] },
      userMetadata: { ...account.userMetadata, ...known },
      lastSignInAt: now,
      updatedAt: now,
    })
    .where(eq(authAccounts.id, account.id))
    .returning()
  if (!changed) throw linkRefused()
  await tx
    .insert(authIdentities)
    .values({
      id: randomUUID(),
      accountId: account.id,
      provider: 'email',
      subject: account.id,
      data: known,
      lastSignInAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [authIdentities.provider, authIdentities.subject],
      set: { data: known, updatedAt: now },
    })
  // The person's record follows, unless a record that nobody has claimed yet bears that address.
  const { users } = schema
  const taken = sql`EXISTS (SELECT 1 FROM users AS u WHERE u.email = ${email})`
  await tx
    .update(users)
    .set({ email })
    .where(and(eq(users.authId, account.id), ne(users.email, email), sql`NOT ${taken}`))
  return changed
}
