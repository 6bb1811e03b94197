import {
  getFocusedEntities,
  getFocusedStatistics,
  getFocusedWordLists,
  getLeeches,
  getRetentionCosts,
  getStudiedWords,
  getStudyPlan,
  getToday,
  setFocus,
  updateOwnWord,
  updateStudyPlan,
} from '@ciyu/core/contract'
import type { Hono } from 'hono'
import { ServiceError } from '../http/errors.ts'
import { handle } from '../http/handle.ts'
import type { Services } from '../services.ts'
import { chosenBy } from '../statistics/choice.ts'
import { dayOf, spanOf } from './days.ts'
import { changeFocus, focusedEntities, focusedLists, studiedInLists } from './focus.ts'
import { leechesOf } from './leeches.ts'
import { sayOfWord } from './own-word.ts'
import { changePlan, readyPlan } from './plan.ts'
import { retentionCosts } from './retention-costs.ts'
import { costCards, todayOf } from './today.ts'
import { saidOf, wordsInOrder } from './words.ts'

/** Mounts the calls of studying: the plan, what is in focus, and what there is to do. */
export function mountStudy(app: Hono, services: Services): void {
  const { db } = services.store

  handle(app, services, getStudyPlan, ({ params: { id } }) => readyPlan(db, id))

  handle(app, services, updateStudyPlan, ({ params: { id }, body }) => changePlan(db, id, body))

  handle(app, services, setFocus, ({ params: { id }, body }) => changeFocus(db, id, body))

  handle(app, services, getFocusedWordLists, async ({ params: { id } }) => {
    const plan = await readyPlan(db, id)
    const { end } = await dayOf(db, plan, Date.now())
    return { items: await focusedLists(db, id, plan.skills, end) }
  })

  handle(app, services, getFocusedEntities, async ({ params: { id } }, { lang }) => {
    const plan = await readyPlan(db, id)
    const { end } = await dayOf(db, plan, Date.now())
    return { items: await focusedEntities(db, id, plan.skills, end, lang) }
  })

  handle(app, services, getFocusedStatistics, async ({ params: { id, a, b } }) => {
    const plan = await readyPlan(db, id)
    const { start, end } = await spanOf(db, plan, a, b)
    return { items: await studiedInLists(db, id, start, end) }
  })

  handle(app, services, getToday, async ({ params: { id }, query: { examples, ahead } }, { lang }) =>
    todayOf(db, id, await readyPlan(db, id), Date.now(), { lang, examples: examples === '1', ahead }),
  )

  handle(app, services, getRetentionCosts, async ({ params: { id }, query }) => {
    const plan = await readyPlan(db, id)
    const chosen = await chosenBy(db, id, query)
    return { items: retentionCosts(await costCards(db, id, plan, Date.now(), chosen)) }
  })

  handle(app, services, getLeeches, async ({ params: { id } }, { lang }) => {
    await readyPlan(db, id)
    return leechesOf(db, id, lang)
  })

  handle(app, services, getStudiedWords, async ({ params: { id }, query }, { lang }) => {
    const { wordIds, entityId, examples } = query
    if ((wordIds === undefined) === (entityId === undefined)) {
      throw new ServiceError('invalid', { fields: { wordIds: wordIds === undefined ? 'field.required' : 'field.one' } })
    }
    const chosen = wordIds?.split(',').map(Number) ?? (await saidOf(db, id, entityId ?? 0))
    return { items: await wordsInOrder(db, id, [...new Set(chosen)], { lang, examples: examples === '1' }) }
  })

  handle(app, services, updateOwnWord, ({ params: { id, wordId }, body }) => sayOfWord(db, id, wordId, body))
}
