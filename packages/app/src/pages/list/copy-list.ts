import type { Entity, ListWord, WordList } from '@ciyu/core'
import { shelfOf } from '../lists/stores.ts'

/** Copies a library item to somebody's own lists; the copy remembers what it is one of. Rejects with ApiError. */
export const copyEntity = (uid: string, { id, title, description }: Pick<Entity, 'id' | 'title' | 'description'>) =>
  shelfOf(uid).create({ title, description, entityId: id })

/** Copies somebody else's list with what they say of its words. Rejects with ApiError. */
export const copyList = (
  uid: string,
  { title, description }: Pick<WordList, 'title' | 'description'>,
  words: readonly ListWord[],
): Promise<WordList> =>
  shelfOf(uid).create({
    title,
    description,
    words: words.map(({ id, custom, translation, note, context, simplified, traditional, pinyin, meanings }) => {
      const said = { ...(note && { note }), ...(context && { context }) }
      return custom
        ? { simplified, traditional, pinyin, translation: meanings, ...said }
        : { wordId: id, ...(translation && { translation }), ...said }
    }),
  })
