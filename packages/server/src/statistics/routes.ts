import {
  defaultRetention,
  downloadWordStatistics,
  findWordStatistics,
  getKnownWords,
  getStudentStatistics,
  getStudyStatistics,
  getWordStatistics,
  recordReviews,
} from '@ciyu/core/contract'
import type { Hono } from 'hono'
import type * as v from 'valibot'
import { ServiceError } from '../http/errors.ts'
import { type CallContext, callerUid, handle } from '../http/handle.ts'
import type { Services } from '../services.ts'
import { wishOf } from '../study/focus-words.ts'
import { readyPlan } from '../study/plan.ts'
import { toWord, wordQueries } from '../words/queries.ts'
import { settle } from './derivation.ts'
import { csvOf, xlsxOf } from './download.ts'
import { picturesOf } from './pictures.ts'
import { reviewQueries, type WordChoice } from './queries.ts'
import { putClockRight, recordFacts } from './record.ts'
import { inShort } from './student.ts'
import { findStandings } from './word-statistics.ts'

/** More words than anybody has. */
const all = 1_000_000

/** Nobody but the learner is told. */
function requireSelf(userId: string, context: CallContext): void {
  if (callerUid(context) !== userId) throw new ServiceError('forbidden')
}

function choiceOf({ wordIds, entityId, wordListId }: v.InferOutput<typeof getWordStatistics.query>): WordChoice {
  if (wordIds) return { wordIds: wordIds.split(',').map(Number) }
  if (entityId) return { entityId }
  return wordListId ? { wordListId } : {}
}

/** Mounts the calls of the review log and of what is derived from it. */
export function mountStatistics(app: Hono, services: Services): void {
  const { db } = services.store
  const reviews = reviewQueries(db)
  const words = wordQueries(db)

  handle(app, services, getWordStatistics, async ({ params: { id }, query }) => {
    const plan = await settle(db, id)
    const choice = choiceOf(query)
    const [items, wish] = await Promise.all([
      reviews.statistics(id, choice),
      choice.entityId || choice.wordListId ? wishOf(db, id, choice) : null,
    ])
    return { items, retention: wish ?? plan.retention ?? defaultRetention }
  })

  handle(app, services, getKnownWords, async ({ params: { id }, query }, { lang }) => {
    await settle(db, id)
    const begun = await reviews.begun(id)
    const known = begun.filter(({ isKnown }) => isKnown).map(({ wordId }) => wordId)
    return {
      known,
      learning: begun.filter(({ isKnown }) => !isKnown).map(({ wordId }) => wordId),
      ...(query.words === '1' && { words: (await words.byIds(known, id, lang)).map((row) => toWord(row, lang)) }),
    }
  })

  handle(app, services, recordReviews, async ({ params: { id }, body }) => {
    const now = Date.now()
    const { facts, shifted } = putClockRight(body.words, now)
    return { ...(await recordFacts(db, id, facts)), shifted, now }
  })

  handle(app, services, findWordStatistics, async ({ query }, context) => {
    const { userId, page, limit, lang: _, ...asked } = query
    requireSelf(userId, context)
    const found = await findStandings(db, userId, asked, context.lang, limit, (page - 1) * limit)
    return { ...found, page, limit }
  })

  handle(app, services, downloadWordStatistics, async ({ query }, context) => {
    const { userId, format, lang: _, ...asked } = query
    requireSelf(userId, context)
    const { lang } = context
    const { items } = await findStandings(db, userId, asked, lang, all, 0)
    const plan = await readyPlan(db, userId)
    const writing = { lang, zone: plan.zone }
    const body = format === 'csv' ? csvOf(items, writing) : await xlsxOf(items, writing)
    const type =
      format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    return new Response(body, {
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="ciyu-words.${format}"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  })

  handle(app, services, getStudyStatistics, async ({ params: { id }, query }, { lang }) =>
    picturesOf(db, id, await readyPlan(db, id), Date.now(), query, lang),
  )

  handle(app, services, getStudentStatistics, async ({ params: { id } }) =>
    inShort(db, id, await readyPlan(db, id), Date.now()),
  )
}
