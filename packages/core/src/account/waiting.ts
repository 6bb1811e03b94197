import type { Storage } from '../runtime/storage.ts'
import type { HandOverOptions } from './hand-over.ts'

/** Where facts of an account wait until the service has acknowledged them; `progress-account.ts` uses the same. */
export const outboxKey = (uid: string) => `ciyu-outbox:${uid}`

/** The keys of all that this browser holds of an account's progress. */
export const accountKeys = (uid: string) => [outboxKey(uid), `ciyu-refused:${uid}`, `ciyu-begun:${uid}`]

/** The guest's log; `progress.ts` names it too, and brings the whole scheduler with it, so it is repeated here. */
const guestKey = 'ciyu-reviews'

/** Whether this browser holds facts that the account should have. */
export const hasWaitingFacts = (storage: Pick<Storage, 'get'>, uid: string): boolean =>
  storage.get(guestKey) !== null || storage.get(outboxKey(uid)) !== null

/**
 * Posts what was learned as a guest, and what still waits from before, to the account: after a sign-in and at every
 * start. It costs a look at storage when nothing waits, and loads its code when something does. What the network does
 * not let through stays, and goes when it is back or at the next start.
 * @returns how many of the guest's facts are on the account now; 0 while some still wait
 */
export async function sendWaitingFacts(options: HandOverOptions): Promise<number> {
  if (!hasWaitingFacts(options.storage, options.uid)) return 0
  const { handOver } = await import('./hand-over.ts')
  return handOver(options)
}
