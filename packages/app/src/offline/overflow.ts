import { addWaitingFacts, outboxKey, waitingFacts } from '@ciyu/core'
import { type Fact, getToday } from '@ciyu/core/contract'
import { client } from '../client.ts'
import { queries } from '../queries.ts'
import { overflowCache, overflowUrl } from './caches.ts'

/** Ids of the answers that are in the cache. */
const kept = new Set<string>()
const taken = new Map<string, Promise<void>>()
let isKept = true

/** Whether the answers that local storage had no room for outlive the page. */
export const isOverflowKept = (): boolean => isKept

/**
 * Puts the answers that local storage has no room for into a cache, which has far more: each under its id, so that tabs
 * need not agree. The worker drops an answer when the service has taken it.
 */
async function keepOverflow(uid: string): Promise<void> {
  const facts = waitingFacts(client.storage, uid).filter(({ id }) => !kept.has(id))
  try {
    const cache = await caches.open(overflowCache)
    for (const fact of facts) {
      kept.add(fact.id)
      await cache.put(overflowUrl(uid, fact.id), new Response(JSON.stringify(fact)))
    }
    isKept = true
  } catch {
    isKept = false
    for (const { id } of facts) kept.delete(id)
  }
}

async function read(uid: string): Promise<void> {
  const cache = await caches.open(overflowCache)
  const mine = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(overflowUrl(uid, '')))
  if (!mine.length) return
  const facts = await Promise.all(mine.map(async (key) => (await (await cache.match(key))?.json()) as Fact | undefined))
  addWaitingFacts(
    client.storage,
    uid,
    facts.filter((fact) => fact !== undefined),
  )
  queries.revalidate(getToday)
}

/** Puts back among what waits what an earlier page could keep in the cache only; once for each account. Never fails. */
export function takeOverflow(uid: string): Promise<void> {
  const known = taken.get(uid) ?? read(uid).catch(() => undefined)
  taken.set(uid, known)
  return known
}

/** Sees to it that what local storage refuses outlives the page all the same. */
export function watchOverflow(): void {
  client.storage.onRefused((key) => {
    const uid = client.$uid.get()
    if (uid === null || key !== outboxKey(uid)) return false
    void keepOverflow(uid)
    return isKept
  })
}
