import type { ApiClient } from '../api/api.ts'
import { replayFacts, type ScheduleOptions } from '../contract/schedule.ts'
import type { Fact, WordStatistic } from '../contract/statistics.ts'
import type { Storage } from '../runtime/storage.ts'
import { createKeptLog } from './kept-log.ts'
import { wordsBegunSince } from './log.ts'
import { guestLogKey } from './log-keys.ts'

/** How far a learner is. */
export interface Progress {
  readonly statistics: readonly WordStatistic[]
  /** Words met for the first time since the day began. */
  readonly begunToday: number
  /** What is wished for words that are not begun yet, where the learner said so. */
  readonly retention?: number | undefined
}

/** What progress is asked for. */
export interface ProgressRequest {
  /** The library item whose words are asked. */
  readonly entityId?: number
  /** Or the list of somebody. */
  readonly wordListId?: number
  /** When the learner's day began, in milliseconds since 1970. */
  readonly dayStart: number
  /** Asks where words stand in another way, once the service has what waited; an account's only. */
  readonly ask?: () => Promise<readonly WordStatistic[]>
}

/** Where a learner's facts are kept: in the page's own origin for a guest, on the service for an account. */
export interface ProgressStore {
  /** Rejects with ApiError when the service does not answer. */
  load(request: ProgressRequest): Promise<Progress>
  /** Keeps facts; answers false when they will not outlive the page. Never fails. */
  append(facts: readonly Fact[]): boolean
}

/** A guest's progress: the log in the storage of the page's own origin, in memory where that is forbidden or full. */
export function createGuestProgress(storage: Storage, options?: ScheduleOptions): ProgressStore {
  const log = createKeptLog(storage, guestLogKey)
  /** What was answered on this page: two tabs that write at once may overwrite each other. */
  const mine: Fact[] = []
  return {
    async load({ dayStart }) {
      const facts = log.read()
      return { statistics: replayFacts(facts, options), begunToday: wordsBegunSince(facts, dayStart) }
    },
    append(facts) {
      mine.push(...facts)
      return log.add(mine)
    },
  }
}

/** The progress of whoever studies: of an account when there is a uid, else of a guest. The account's code loads on demand. */
export async function openProgress(options: {
  api: Pick<ApiClient, 'call'>
  storage: Storage
  uid: string | null
}): Promise<ProgressStore> {
  const { uid, storage } = options
  if (uid === null) return createGuestProgress(storage)
  const { createAccountProgress } = await import('./progress-account.ts')
  return createAccountProgress({ ...options, uid })
}
