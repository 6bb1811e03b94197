import type { AddedWord, Language, ListWord, Word, WordFields } from '@ciyu/core'
import { draftOf, type WordDraft } from './word-form.tsx'

/** A word of the dictionary as it will stand in a list. */
export const fromDictionary = (word: Word, translation: readonly string[] | null = null): AddedWord => ({
  word: {
    ...word,
    ...(translation && { meanings: [...translation] }),
    custom: false,
    translation: translation && [...translation],
    note: null,
    context: null,
    addedAt: Date.now(),
  },
})

/** A word of one's own as it will stand in a list, and as the service is told of it. */
export function ownWord(draft: WordDraft, id: number, lang: Language): AddedWord {
  const { simplified, pinyin, translation, note, context } = draft
  const word: ListWord = {
    id,
    simplified,
    traditional: simplified,
    pinyin,
    meanings: [...translation],
    lang,
    hsk: null,
    custom: true,
    translation: null,
    note: note || null,
    context: context || null,
    addedAt: Date.now(),
  }
  const own = { simplified, pinyin, translation: [...translation], ...(note && { note }), ...(context && { context }) }
  return { word, own }
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one, at) => one === b[at])

/** What a form changed of a word; what was emptied goes back to the dictionary. */
export function fieldsOf(word: ListWord, draft: WordDraft): WordFields {
  const before = draftOf(word)
  const { simplified, pinyin, translation, note, context } = draft
  return {
    ...(!same(translation, before.translation) && { translation: translation.length ? translation : null }),
    ...(note !== before.note && { note: note || null }),
    ...(context !== before.context && { context: context || null }),
    ...(word.custom && simplified !== before.simplified && { simplified, traditional: simplified }),
    ...(word.custom && pinyin !== before.pinyin && { pinyin }),
  }
}
