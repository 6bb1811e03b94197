import type { Fact } from '../contract/statistics.ts'
import type { Storage } from '../runtime/storage.ts'
import { createKeptLog } from '../study/kept-log.ts'
import { outboxKey } from '../study/log-keys.ts'

/** The facts of an account that the service has not acknowledged yet, as far as this browser knows. */
export const waitingFacts = (storage: Storage, uid: string): readonly Fact[] =>
  createKeptLog(storage, outboxKey(uid)).read()

/** Puts facts among those that wait, each once; false when they could be kept in memory only. */
export const addWaitingFacts = (storage: Storage, uid: string, facts: readonly Fact[]): boolean =>
  createKeptLog(storage, outboxKey(uid)).add(facts)
