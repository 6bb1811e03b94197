import type { ApiClient } from '../api/api.ts'
import { getKnownWords } from '../contract/statistics.ts'
import { searchListWords } from '../contract/word-lists.ts'

/** Words of a list that are known, and that are being learned. */
export interface ListShare {
  readonly known: number
  readonly learning: number
}

const pageSize = 10_000

/**
 * How far somebody is with each of their lists, by list id; lists of which nothing was learned are left out. Rejects with
 * ApiError. It costs a page of all words, so it is asked for after what has to be seen first, and not for nothing.
 */
export async function loadListShares(
  api: Pick<ApiClient, 'call'>,
  uid: string,
): Promise<ReadonlyMap<number, ListShare>> {
  const params = { id: uid }
  const { known, learning } = await api.call(getKnownWords, { params })
  const shares = new Map<number, ListShare>()
  if (!known.length && !learning.length) return shares
  const isKnown = new Set(known)
  const isLearned = new Set(learning)
  for (let page = 1, seen = 0, total = 1; seen < total; page++) {
    const words = await api.call(searchListWords, { params, query: { limit: pageSize, page } })
    if (!words.items.length) break
    total = words.total
    seen += words.items.length
    for (const word of words.items) {
      const [k, l] = [Number(isKnown.has(word.id)), Number(isLearned.has(word.id))]
      if (k + l === 0) continue
      for (const { id } of word.lists) {
        const before = shares.get(id) ?? { known: 0, learning: 0 }
        shares.set(id, { known: before.known + k, learning: before.learning + l })
      }
    }
  }
  return shares
}
