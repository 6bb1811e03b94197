import type { Storage } from '../runtime/storage.ts'
import { begunKey, guestLogKey, handedOverKey, outboxKey, refusedKey } from '../study/log-keys.ts'
import { listChangesKey } from '../word-lists/kept-changes.ts'
import type { HandOverOptions } from './hand-over.ts'

/** The keys of all that this browser holds of an account's progress. */
export const accountKeys = (uid: string) => [
  outboxKey(uid),
  refusedKey(uid),
  begunKey(uid),
  handedOverKey(uid),
  listChangesKey(uid),
]

/** Whether this browser holds facts that the account should have. */
export const hasWaitingFacts = (storage: Pick<Storage, 'get'>, uid: string): boolean =>
  storage.get(guestLogKey) !== null || storage.get(outboxKey(uid)) !== null

/**
 * Posts what was learned as a guest, and what still waits from before, to the account: after a sign-in and at every
 * start. It costs a look at storage when nothing waits, and loads its code when something does. What the network does
 * not let through stays, and goes when it is back or at the next start.
 */
export async function sendWaitingFacts(options: HandOverOptions): Promise<void> {
  if (!hasWaitingFacts(options.storage, options.uid)) return
  const { handOver } = await import('./hand-over.ts')
  await handOver(options)
}

/**
 * How many of a guest's facts have come to the account, told once: the learner and the menu of a page take them too, and
 * who is first is nobody's to say. 0 while some still wait.
 */
export function takeHandedOver(storage: Pick<Storage, 'get' | 'remove'>, uid: string): number {
  if (hasWaitingFacts(storage, uid)) return 0
  const count = Number(storage.get(handedOverKey(uid)) ?? 0)
  storage.remove(handedOverKey(uid))
  return count
}
