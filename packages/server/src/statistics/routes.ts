import { getKnownWords, getWordStatistics, recordReviews } from '@ciyu/core/contract'
import type { Hono } from 'hono'
import type * as v from 'valibot'
import { handle } from '../http/handle.ts'
import type { Services } from '../services.ts'
import { settle } from './derivation.ts'
import { reviewQueries, type WordChoice } from './queries.ts'
import { putClockRight, recordFacts } from './record.ts'

function choiceOf({ wordIds, entityId, wordListId }: v.InferOutput<typeof getWordStatistics.query>): WordChoice {
  if (wordIds) return { wordIds: wordIds.split(',').map(Number) }
  if (entityId) return { entityId }
  return wordListId ? { wordListId } : {}
}

/** Mounts the calls of the review log and of what is derived from it. */
export function mountStatistics(app: Hono, services: Services): void {
  const { db } = services.store
  const reviews = reviewQueries(db)

  handle(app, services, getWordStatistics, async ({ params: { id }, query }) => {
    await settle(db, id)
    return { items: await reviews.statistics(id, choiceOf(query)) }
  })

  handle(app, services, getKnownWords, async ({ params: { id } }) => {
    await settle(db, id)
    const begun = await reviews.begun(id)
    return {
      known: begun.filter(({ isKnown }) => isKnown).map(({ wordId }) => wordId),
      learning: begun.filter(({ isKnown }) => !isKnown).map(({ wordId }) => wordId),
    }
  })

  handle(app, services, recordReviews, async ({ params: { id }, body: { words } }) => {
    const now = Date.now()
    const { facts, shifted } = putClockRight(words, now)
    return { ...(await recordFacts(db, id, facts)), shifted, now }
  })
}
