import type { Language, Word } from '@ciyu/core'
import { getEntity, getKnownWords } from '@ciyu/core/contract'
import { client } from '../../client.ts'
import { wordsOfList } from '../../transfer/list-words.ts'

/** What a person knows, as a side of a comparison. */
export const knownSide = 'known'

/** The id of an own list among the sides (`u12`), or null. */
export const listOfSide = (side: string): number | null => Number(/^u(\d{1,9})$/.exec(side)?.[1] ?? 0) || null

/** A side with its words in order. */
export interface Side {
  title: string | null
  words: readonly Word[]
}

async function fetchSide(id: string, uid: string, lang: Language): Promise<Side> {
  if (id === knownSide) {
    const { words = [] } = await client.api.call(getKnownWords, { params: { id: uid }, query: { words: '1', lang } })
    return { title: null, words }
  }
  const listId = listOfSide(id)
  if (listId !== null) return { title: null, words: await wordsOfList(uid, listId, lang) }
  const { title, words } = await client.api.call(getEntity, { params: { id }, query: { lang, limit: mostWords } })
  return { title, words: words.items }
}

const mostWords = 10_000

/** Fetches both sides at once. Rejects with ApiError. */
export const fetchSides = (ids: readonly [string, string], uid: string, lang: Language): Promise<[Side, Side]> =>
  Promise.all([fetchSide(ids[0], uid, lang), fetchSide(ids[1], uid, lang)])
