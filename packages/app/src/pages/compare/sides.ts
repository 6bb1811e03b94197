import type { Language, Word } from '@ciyu/core'
import { getEntity, getKnownWords } from '@ciyu/core/contract'
import { client } from '../../client.ts'
import { wordsOfAllLists, wordsOfList } from '../../transfer/list-words.ts'

/** What a person knows, as a side of a comparison. */
export const knownSide = 'known'

/** The id of an own list among the sides (`u12`), or null. */
export const listOfSide = (side: string): number | null => Number(/^u(\d{1,9})$/.exec(side)?.[1] ?? 0) || null

/** One side as it was fetched. */
interface Fetched {
  title: string | null
  words: readonly Word[]
  /** The ids of all its words, where some are known by id only. */
  ids: ReadonlySet<number> | null
}

/** Both sides, every word with what the dictionary says of it as far as any answer had it. */
export interface Side {
  title: string | null
  words: readonly Word[]
  /** Words that are in it by their id only: none of the person's lists and not the other side has them. */
  unnamed: number
}

const mostWords = 10_000

async function fetchSide(id: string, uid: string, lang: Language): Promise<Fetched> {
  if (id === knownSide) {
    // Which words they are is told by id; what they are, by the lists that they stand in.
    const [{ known }, mine] = await Promise.all([
      client.api.call(getKnownWords, { params: { id: uid } }),
      wordsOfAllLists(uid, lang),
    ])
    return { title: null, words: mine, ids: new Set(known) }
  }
  const listId = listOfSide(id)
  if (listId !== null) return { title: null, words: await wordsOfList(uid, listId, lang), ids: null }
  const { title, words } = await client.api.call(getEntity, { params: { id }, query: { lang, limit: mostWords } })
  return { title, words: words.items, ids: null }
}

const named = ({ title, words, ids }: Fetched, other: Fetched): Side => {
  if (!ids) return { title, words, unnamed: 0 }
  const byId = new Map([...other.words, ...words].map((word) => [word.id, word]))
  const found = [...byId.values()].filter((word) => ids.has(word.id))
  return { title, words: found, unnamed: ids.size - found.length }
}

/** Fetches both sides at once. Rejects with ApiError. */
export async function fetchSides(ids: readonly [string, string], uid: string, lang: Language): Promise<[Side, Side]> {
  const [here, there] = await Promise.all([fetchSide(ids[0], uid, lang), fetchSide(ids[1], uid, lang)])
  return [named(here, there), named(there, here)]
}
