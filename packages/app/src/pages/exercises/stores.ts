import {
  type DueCard,
  getFocusedEntities,
  getFocusedWordLists,
  getLeeches,
  getRetentionCosts,
  getToday,
  type Leech,
  setFocus,
} from '@ciyu/core/contract'
import { client } from '../../client.ts'
import { queries } from '../../queries.ts'

/** What there is to do; its words come with the learner. */
export const todayOf = (uid: string) => queries.store(getToday, { params: { id: uid }, query: { examples: '0' } })
/** The same with tomorrow in it, for when today is done. */
export const tomorrowOf = (uid: string) =>
  queries.store(getToday, { params: { id: uid }, query: { examples: '0', ahead: '1' } })
export const focusedLists = (uid: string) => queries.store(getFocusedWordLists, { params: { id: uid } })
export const focusedEntities = (uid: string) => queries.store(getFocusedEntities, { params: { id: uid } })
export const leechesOf = (uid: string) => queries.store(getLeeches, { params: { id: uid } })

/** What can be studied: a list of one's own, or a library item. */
export type Target = { readonly wordListId: number } | { readonly entityId: number }

export const targetOf = (item: { id: number; ownerUid?: string }): Target =>
  item.ownerUid === undefined ? { entityId: item.id } : { wordListId: item.id }

/** Fetches anew what a change of plan or focus, or an answer, changes. */
export const refreshToday = (): void =>
  queries.revalidate(getToday, getFocusedWordLists, getFocusedEntities, getLeeches, getRetentionCosts)

/** Takes something up, lays it down, or changes how it is studied. Rejects with ApiError. */
export async function focus(
  uid: string,
  target: Target,
  change: { focused: boolean; retention?: number | null; newWords?: number | null },
): Promise<void> {
  await client.api.call(setFocus, { params: { id: uid }, body: { ...target, ...change } })
  refreshToday()
}

/** Words of one practice: more is no practice any more. */
export const mostPractised = 30

/** Words that keep slipping, at most so many; what is left aside can be practised too. */
export const practicable = (leeches: readonly Leech[], most: number): number[] =>
  leeches.slice(0, most).map(({ word }) => word.id)

/** Different words of cards, in their order, at most so many. */
export const wordsOf = (cards: readonly DueCard[], most: number): number[] =>
  [...new Set(cards.map(({ wordId }) => wordId))].slice(0, most)
