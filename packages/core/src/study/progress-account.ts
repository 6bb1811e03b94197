import type { ApiClient } from '../api/api.ts'
import { applyFacts, type ScheduleOptions } from '../contract/schedule.ts'
import { type Fact, getWordStatistics, recordReviews } from '../contract/statistics.ts'
import type { Storage } from '../runtime/storage.ts'
import { createKeptLog } from './kept-log.ts'
import { begunKey, guestLogKey, noteHandedOver, outboxKey, refusedKey } from './log-keys.ts'
import type { ProgressStore } from './progress.ts'

export interface AccountProgressOptions extends ScheduleOptions {
  api: Pick<ApiClient, 'call'>
  storage: Storage
  uid: string
  /** Calls back after some milliseconds; `setTimeout` unless given. */
  later?: (callback: () => void, ms: number) => void
}

export interface AccountProgress extends ProgressStore {
  /** Sends what waits, as far as the service takes it; resolves when that is known. */
  flush(): Promise<void>
  /** Facts that the service has not acknowledged yet. */
  waiting(): number
}

/** Facts in one request. */
const batchSize = 100
const firstDelay = 2_000
const longestDelay = 60_000

const statusOf = (error: unknown) => (error as { status?: unknown } | null)?.status

interface Begun {
  /** The day these were begun. */
  dayStart: number
  /** The first review of each word, `{review id: word id}`. */
  words: Record<string, number>
}

/**
 * The progress of an account: facts go to the service in small batches and wait in an outbox in storage until it has
 * acknowledged them. A guest's log of this origin is handed over once.
 */
export function createAccountProgress(options: AccountProgressOptions): AccountProgress {
  const { api, storage, uid, later = setTimeout } = options
  const outbox = createKeptLog(storage, outboxKey(uid))
  const refused = createKeptLog(storage, refusedKey(uid))
  /** What was answered on this page and is not acknowledged: two tabs that write at once may overwrite each other. */
  const mine = new Map<string, Fact>()
  let known = new Set<number>()
  let begun: Begun = { dayStart: 0, words: {} }
  let sending: Promise<void> | null = null
  let delay = firstDelay
  let size = batchSize

  function takeGuestLog() {
    const guest = createKeptLog(storage, guestLogKey)
    const facts = guest.read()
    if (!facts.length) return
    outbox.add(facts)
    guest.remove(new Set(facts.map(({ id }) => id)))
    noteHandedOver(storage, uid, facts.length)
  }

  function nextBatch(): readonly Fact[] {
    outbox.add([...mine.values()])
    return outbox.read().slice(0, size)
  }

  async function send() {
    for (let batch = nextBatch(); batch.length; batch = nextBatch()) {
      const ids = new Set(batch.map(({ id }) => id))
      try {
        await api.call(recordReviews, { params: { id: uid }, body: { words: [...batch] } })
        delay = firstDelay
      } catch (error) {
        if (statusOf(error) !== 422) throw error
        // One bad fact must not hold up the others: they go one by one, and it is put aside.
        if (batch.length > 1) {
          size = 1
          continue
        }
        refused.add(batch)
      }
      for (const id of ids) mine.delete(id)
      outbox.remove(ids)
    }
    size = batchSize
  }

  function flush(): Promise<void> {
    sending ??= send()
      .catch((error: unknown) => {
        const status = statusOf(error)
        if (status === 401 || status === 403) return
        later(() => void flush(), delay)
        delay = Math.min(delay * 2, longestDelay)
      })
      .finally(() => {
        sending = null
      })
    return sending
  }

  function readBegun(dayStart: number): Begun {
    try {
      const kept = JSON.parse(storage.get(begunKey(uid)) ?? 'null') as Begun | null
      if (kept?.dayStart === dayStart && typeof kept.words === 'object' && kept.words) return kept
    } catch {
      // What cannot be read is counted anew.
    }
    return { dayStart, words: {} }
  }

  function noteBegun(facts: readonly Fact[]) {
    for (const fact of facts) {
      if (fact.kind === 'undo') delete begun.words[fact.undoes]
      const counted =
        fact.kind === 'review' && (known.has(fact.wordId) || Object.values(begun.words).includes(fact.wordId))
      if (fact.kind === 'review' && !counted) begun.words[fact.id] = fact.wordId
    }
    storage.set(begunKey(uid), JSON.stringify(begun))
  }

  return {
    flush,
    waiting: () => outbox.read().length,
    async load({ dayStart, ask, ...query }) {
      takeGuestLog()
      await flush()
      const { items, retention } = ask
        ? { items: await ask() }
        : await api.call(getWordStatistics, { params: { id: uid }, query })
      const statistics = applyFacts(items, outbox.read(), { ...options, ...(retention && { retention }) })
      begun = readBegun(dayStart)
      known = new Set(statistics.map(({ wordId }) => wordId))
      return { statistics, begunToday: Object.keys(begun.words).length, retention }
    },
    append(facts) {
      noteBegun(facts)
      for (const fact of facts) mine.set(fact.id, fact)
      const kept = outbox.add([...mine.values()])
      void flush()
      return kept
    },
  }
}
