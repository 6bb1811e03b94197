import type { Client, Language } from '@ciyu/core'
import { getStudiedWords, getWordList } from '@ciyu/core/contract'
import type { Entity, Word } from './learner.ts'

interface Query {
  lang: Language
  examples: '1'
  limit: number
  page?: number
}

/** A page of the words of somebody's list. Rejects with ApiError: 404 where it is not shared with whoever asks. */
export const fetchOwnWords = (client: Client, owner: string, list: string, query: Query): Promise<Entity> =>
  client.api.call(getWordList, { params: { id: owner, listId: list }, query })

/** What whoever is signed in says of words of a library item: own meanings, notes. */
export async function fetchSaid(client: Client, entityId: number): Promise<Map<number, Partial<Word>>> {
  const id = client.$uid.get() ?? ''
  const { items } = await client.api.call(getStudiedWords, { params: { id }, query: { entityId } })
  return new Map(
    items.map(({ id: wordId, note, translation }) => [
      wordId,
      { note, translation, ...(translation && { meanings: translation }) },
    ]),
  )
}
