import type { Standing, Word } from '@ciyu/core'
import type { TextWord } from '@ciyu/core/texts'

/** Which words of a text are shown, and in which order. */
export interface Filter {
  order: 'frequency' | 'appearance'
  onlyNew: boolean
  /** An HSK level; 0 for words of none, null for all. */
  level: number | null
  /** How often a word stands in the text at least. */
  least: number
}

export const firstFilter: Filter = { order: 'frequency', onlyNew: true, level: null, least: 1 }

/** A word of the text with what the dictionary says of it. */
export interface ListedWord extends TextWord {
  id: number
  word: Word
}

/** The words that a filter lets through, in its order. */
export function chooseWords(
  words: Iterable<TextWord>,
  dictionary: ReadonlyMap<number, Word>,
  standing: (wordId: number) => Standing,
  { order, onlyNew, level, least }: Filter,
): ListedWord[] {
  const listed: ListedWord[] = []
  for (const one of words) {
    const word = dictionary.get(one.wordId)
    if (!word || one.count < least) continue
    if (onlyNew && standing(one.wordId) !== 'new') continue
    if (level !== null && (word.hsk?.level ?? 0) !== level) continue
    listed.push({ ...one, id: one.wordId, word })
  }
  return listed.sort((a, b) => (order === 'frequency' && b.count - a.count) || a.first - b.first)
}
