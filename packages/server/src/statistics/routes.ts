import { getWordStatistics, recordReviews, replayFacts } from '@ciyu/core/contract'
import type { Hono } from 'hono'
import { ServiceError } from '../http/errors.ts'
import { handle } from '../http/handle.ts'
import type { Services } from '../services.ts'
import { userQueries } from '../users/queries.ts'
import { reviewQueries } from './queries.ts'

/** Mounts the calls of the review log. */
export function mountStatistics(app: Hono, services: Services): void {
  const { store } = services
  const reviews = reviewQueries(store.db)
  const users = userQueries(store.db)

  handle(app, services, getWordStatistics, async ({ params: { id }, query: { wordIds, entityId } }) => {
    const choice = wordIds ? { wordIds: wordIds.split(',').map(Number) } : entityId ? { entityId } : {}
    return { items: replayFacts(await reviews.facts(id, choice)) }
  })

  handle(app, services, recordReviews, async ({ params: { id }, body: { words } }) => {
    if ((await users.byUid(id)) === null) throw new ServiceError('not_found')
    return reviews.record(id, words)
  })
}
