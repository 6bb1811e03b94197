import type { Storage } from '../runtime/storage.ts'

/** The storage key of a guest's review log. */
export const guestLogKey = 'ciyu-reviews'

/** Where facts of an account wait until the service has acknowledged them. */
export const outboxKey = (uid: string) => `ciyu-outbox:${uid}`

/** Where facts are put aside that the service will not have. */
export const refusedKey = (uid: string) => `ciyu-refused:${uid}`

/** Where it is noted which words were begun today. */
export const begunKey = (uid: string) => `ciyu-begun:${uid}`

/** Where it is counted how many of a guest's facts an account has taken over, until somebody has told the person. */
export const handedOverKey = (uid: string) => `ciyu-handed-over:${uid}`

/** Counts facts that an account has taken: whichever part of the page took them, they are told of once. */
export function noteHandedOver(storage: Pick<Storage, 'get' | 'set'>, uid: string, count: number): void {
  if (count) storage.set(handedOverKey(uid), String(Number(storage.get(handedOverKey(uid)) ?? 0) + count))
}
