import type { ApiClient } from '../api/api.ts'
import type { SessionStore } from '../auth/session.ts'
import { $online } from '../runtime/online.ts'
import type { Storage } from '../runtime/storage.ts'
import { createKeptLog } from '../study/kept-log.ts'
import { guestLogKey, noteHandedOver, outboxKey } from '../study/log-keys.ts'
import { type AccountProgress, createAccountProgress } from '../study/progress-account.ts'

export interface HandOverOptions {
  api: Pick<ApiClient, 'call'>
  storage: Storage
  session: Pick<SessionStore, '$session'>
  /** The account that gets the facts. */
  uid: string
  /** Calls back after some milliseconds; `setTimeout` unless given. */
  later?: (callback: () => void, ms: number) => void
}

/** Facts moved in one step, so that a nearly full storage has room for the copy. */
const stepSize = 1000

/** Whether storage takes anything at all: where it never does, moving loses nothing. */
function keepsAnything(storage: Storage): boolean {
  const kept = storage.set('ciyu-probe', '1')
  storage.remove('ciyu-probe')
  return kept
}

/**
 * Moves a guest's log into the outbox of an account, step by step: what has been moved is that account's, whoever signs
 * in next. Stops where storage is too full to hold a step twice, and returns the ids that stand in both then.
 */
function claim(storage: Storage, uid: string): ReadonlySet<string> {
  const guest = createKeptLog(storage, guestLogKey)
  const outbox = createKeptLog(storage, outboxKey(uid))
  for (let step = guest.read().slice(0, stepSize); step.length; step = guest.read().slice(0, stepSize)) {
    const ids = new Set(step.map(({ id }) => id))
    if (!outbox.add(step) && keepsAnything(storage)) return ids
    guest.remove(ids)
    noteHandedOver(storage, uid, step.length)
  }
  return new Set()
}

const senders = new WeakMap<Storage, Map<string, AccountProgress>>()

/** The one sender of an account's facts on this page; it tries again by itself, and when the network is back. */
function senderOf({ api, storage, session, uid, later = setTimeout }: HandOverOptions): AccountProgress {
  const known = senders.get(storage)?.get(uid)
  if (known) return known
  const isCurrent = () => session.$session.get()?.user.user_metadata?.uid === uid
  const sender = createAccountProgress({
    api,
    storage,
    uid,
    // Whoever has signed in meanwhile is not asked about somebody else's facts.
    later: (callback, ms) => later(() => isCurrent() && callback(), ms),
  })
  $online.listen((online) => {
    if (online && isCurrent() && sender.waiting()) void sender.flush()
  })
  senders.set(storage, (senders.get(storage) ?? new Map()).set(uid, sender))
  return sender
}

/**
 * Posts what was learned as a guest, and what still waits from before, to the account. Facts stay in storage until the
 * service has acknowledged them; after a cut they go when the network is back, or at the next start.
 */
export async function handOver(options: HandOverOptions): Promise<void> {
  const { storage, uid } = options
  const sender = senderOf(options)
  for (;;) {
    const copied = claim(storage, uid)
    await sender.flush()
    if (sender.waiting() || !copied.size) return
    createKeptLog(storage, guestLogKey).remove(copied)
    noteHandedOver(storage, uid, copied.size)
  }
}
