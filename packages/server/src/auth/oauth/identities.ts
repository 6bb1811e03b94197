import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/index.ts'
import { and, eq } from '../../db/sql.ts'
import { confirmEmail, findById, touch } from '../accounts.ts'
import { AuthError } from '../errors.ts'
import { emailOf } from '../input.ts'
import { authAccounts, authIdentities } from '../schema.ts'
import type { Account } from '../tokens.ts'
import type { Profile } from './provider.ts'

const needsVerification = (provider: string) =>
  new AuthError(
    403,
    'provider_email_needs_verification',
    `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
  )
const noEmail = () =>
  new AuthError(403, 'email_address_not_provided', 'Error getting user email from external provider')

/**
 * The account of somebody whom a provider vouches for. An address leads to an account only when the provider has
 * proven it; otherwise nothing is linked and nothing made, now or later.
 * @throws {AuthError} 403 provider_email_needs_verification, email_address_not_provided
 */
export async function accountOfProfile(tx: Database, provider: string, profile: Profile, now: Date): Promise<Account> {
  const { subject, email, isEmailVerified, data } = profile
  const mine = and(eq(authIdentities.provider, provider), eq(authIdentities.subject, subject))
  const [identity] = await tx
    .update(authIdentities)
    .set({ data, lastSignInAt: now, updatedAt: now })
    .where(mine)
    .returning({ accountId: authIdentities.accountId })
  if (identity) {
    const account = await findById(tx, identity.accountId)
    if (!account) throw new Error('An identity without an account')
    return touch(tx, account, now)
  }
  if (email === null) throw noEmail()
  if (!isEmailVerified) throw needsVerification(provider)
  const account = await proven(tx, provider, profile, emailOf(email), now)
  // Of two who come at once with the same identity, the second finds it.
  await tx
    .insert(authIdentities)
    .values({
      id: randomUUID(),
      accountId: account.id,
      provider,
      subject,
      data,
      lastSignInAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
  const before = Array.isArray(account.appMetadata.providers) ? account.appMetadata.providers : []
  const appMetadata = { provider, ...account.appMetadata, providers: [...new Set([...before, provider])] }
  // What the person wrote of themselves stays.
  const userMetadata = { ...data, ...account.userMetadata }
  await tx.update(authAccounts).set({ appMetadata, userMetadata }).where(eq(authAccounts.id, account.id))
  return { ...account, appMetadata, userMetadata }
}

async function proven(tx: Database, provider: string, { data }: Profile, email: string, now: Date): Promise<Account> {
  const newAccountId = randomUUID()
  const account = await confirmEmail(tx, { email, data, newAccountId }, now)
  if (account.id !== newAccountId) return account
  // Made by a provider: the mailbox itself has proven nothing yet, so there is no identity of it.
  await tx
    .delete(authIdentities)
    .where(and(eq(authIdentities.provider, 'email'), eq(authIdentities.accountId, account.id)))
  const appMetadata = { provider, providers: [provider] }
  return { ...account, appMetadata }
}
