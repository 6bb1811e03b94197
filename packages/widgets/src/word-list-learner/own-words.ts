import type { Client, Language } from '@ciyu/core'
import { getWordList, synthesizeReading } from '@ciyu/core/contract'
import type { Entity, Word } from './word-list-learner.store.ts'

interface Query {
  lang: Language
  examples: '1'
  limit: number
  page?: number
}

/** A page of the words of somebody's list. Rejects with ApiError: 404 where it is not shared with whoever asks. */
export const fetchOwnWords = (client: Client, owner: string, list: string, query: Query): Promise<Entity> =>
  client.api.call(getWordList, { params: { id: owner, listId: list }, query })

const spoken = new Map<number, string>()

/** The address of a word of one's own as audio: it is in no dictionary and is said by its reading. Rejects with ApiError. */
export async function speechOf(client: Client, { id, simplified, pinyin }: Word): Promise<string> {
  const known = spoken.get(id)
  if (known) return known
  const audio = await client.api.call(synthesizeReading, { body: { word: simplified, transcription: pinyin } })
  const url = URL.createObjectURL(audio)
  spoken.set(id, url)
  return url
}
