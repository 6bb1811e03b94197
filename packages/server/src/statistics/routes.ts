import { getKnownWords, getWordStatistics, recordReviews, replayFacts, type WordStatistic } from '@ciyu/core/contract'
import type { Hono } from 'hono'
import type * as v from 'valibot'
import { ServiceError } from '../http/errors.ts'
import { handle } from '../http/handle.ts'
import type { Services } from '../services.ts'
import { userQueries } from '../users/queries.ts'
import { reviewQueries, type WordChoice } from './queries.ts'

/** Days of stability from which on a word counts as known. */
const knownFrom = 7

const isReviewed = ({ skills }: WordStatistic) => skills.some(({ reps }) => reps > 0)

const isKnown = ({ skills }: WordStatistic) =>
  skills.some(
    ({ skill, state, stability }) =>
      (skill === 'meaning' || skill === 'reading') && state === 2 && stability >= knownFrom,
  )

function choiceOf({ wordIds, entityId, wordListId }: v.InferOutput<typeof getWordStatistics.query>): WordChoice {
  if (wordIds) return { wordIds: wordIds.split(',').map(Number) }
  if (entityId) return { entityId }
  return wordListId ? { wordListId } : {}
}

/** Mounts the calls of the review log. */
export function mountStatistics(app: Hono, services: Services): void {
  const { store } = services
  const reviews = reviewQueries(store.db)
  const users = userQueries(store.db)

  handle(app, services, getWordStatistics, async ({ params: { id }, query }) => ({
    items: replayFacts(await reviews.facts(id, choiceOf(query))),
  }))

  handle(app, services, getKnownWords, async ({ params: { id } }) => {
    const studied = replayFacts(await reviews.facts(id, {})).filter(isReviewed)
    return {
      known: studied.filter(isKnown).map(({ wordId }) => wordId),
      learning: studied.filter((word) => !isKnown(word)).map(({ wordId }) => wordId),
    }
  })

  handle(app, services, recordReviews, async ({ params: { id }, body: { words } }) => {
    if ((await users.byUid(id)) === null) throw new ServiceError('not_found')
    return reviews.record(id, words)
  })
}
