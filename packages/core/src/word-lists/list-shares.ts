import type { ApiClient } from '../api/api.ts'
import { getWordListStandings } from '../contract/word-lists.ts'

/** Words of a list that are known, and that are being learned. */
export interface ListShare {
  readonly known: number
  readonly learning: number
}

/** How far somebody is with each of their lists, by list id; lists of which nothing was learned are left out. Rejects with ApiError. */
export async function loadListShares(
  api: Pick<ApiClient, 'call'>,
  uid: string,
): Promise<ReadonlyMap<number, ListShare>> {
  const { items } = await api.call(getWordListStandings, { params: { id: uid } })
  return new Map(items.map(({ wordListId, known, learning }) => [wordListId, { known, learning }]))
}
