import type { Fact } from '../contract/statistics.ts'
import type { Storage } from '../runtime/storage.ts'
import { createKeptLog } from '../study/kept-log.ts'
import { outboxKey } from './waiting.ts'

/** The facts of an account that the service has not acknowledged yet, as far as this browser knows. */
export const waitingFacts = (storage: Storage, uid: string): readonly Fact[] =>
  createKeptLog(storage, outboxKey(uid)).read()
