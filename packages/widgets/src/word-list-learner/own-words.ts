import type { Client, Language } from '@ciyu/core'
import { getWordList } from '@ciyu/core/contract'
import type { Entity } from './learner.ts'

interface Query {
  lang: Language
  examples: '1'
  limit: number
  page?: number
}

/** A page of the words of somebody's list. Rejects with ApiError: 404 where it is not shared with whoever asks. */
export const fetchOwnWords = (client: Client, owner: string, list: string, query: Query): Promise<Entity> =>
  client.api.call(getWordList, { params: { id: owner, listId: list }, query })
