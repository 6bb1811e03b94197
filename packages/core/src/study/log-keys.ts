import type { Storage } from '../runtime/storage.ts'

/** The storage key of a guest's review log. */
export const guestLogKey = 'ciyu-reviews'

/** Where it is counted how many of a guest's facts an account has taken over, until somebody has told the person. */
export const handedOverKey = (uid: string) => `ciyu-handed-over:${uid}`

/** Counts facts that an account has taken: whichever part of the page took them, they are told of once. */
export function noteHandedOver(storage: Pick<Storage, 'get' | 'set'>, uid: string, count: number): void {
  if (count) storage.set(handedOverKey(uid), String(Number(storage.get(handedOverKey(uid)) ?? 0) + count))
}
