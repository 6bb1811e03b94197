import type { ApiClient } from '../api/api.ts'
import {
  addCustomWord,
  addWordsToList,
  type ListWord,
  type NewListWord,
  orderListWords,
  removeWordsFromList,
  updateListWord,
  updateWordList,
  type WordList,
} from '../contract/word-lists.ts'
import { type AddedWord, isPlain, type ListChange } from './changes.ts'

const toSend = ({ word: { id, translation, note, context }, own }: AddedWord): NewListWord =>
  own ?? {
    wordId: id,
    ...(translation && { translation }),
    ...(note && { note }),
    ...(context && { context }),
  }

/** What the service answers to a change: the list, and the word where it is about one. */
interface Answer {
  readonly wordList: WordList
  readonly word?: ListWord
}

/**
 * Sends one change; refused with 412 when the list is no longer of that version.
 * @param version the version of the list that the change is made on
 */
export function sendChange(
  api: Pick<ApiClient, 'call'>,
  params: { id: string; listId: number },
  change: ListChange,
  version: number,
): Promise<Answer> {
  const options = { ifMatch: version }
  switch (change.kind) {
    case 'details': {
      const { kind: _, ...body } = change
      return api.call(updateWordList, { params, body }, options)
    }
    case 'add': {
      const [first] = change.words
      if (change.words.length === 1 && first?.own) return api.call(addCustomWord, { params, body: first.own }, options)
      const body = change.words.every(isPlain)
        ? {
            wordIds: change.words.map(({ word }) => word.id),
            ...(change.positions && { positions: [...change.positions] }),
          }
        : { words: change.words.map(toSend) }
      return api.call(addWordsToList, { params, body }, options)
    }
    case 'remove':
      return api.call(removeWordsFromList, { params, body: { wordIds: [...change.wordIds] } }, options)
    case 'edit': {
      const { translation, ...fields } = change.fields
      const body = { ...fields, ...(translation !== undefined && { translation: translation && [...translation] }) }
      return api.call(updateListWord, { params: { ...params, wordId: change.wordId }, body }, options)
    }
    case 'move': {
      const { wordId, position } = change
      return api.call(updateListWord, { params: { ...params, wordId }, body: { position } }, options)
    }
    case 'order': {
      // What the service never made has no place there.
      const wordIds = change.wordIds.filter((id) => id > 0)
      return api.call(orderListWords, { params, body: { wordIds } }, options)
    }
  }
}
