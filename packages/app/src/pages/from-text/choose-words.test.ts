import type { Word } from '@ciyu/core'
import { expect, test } from 'vitest'
import { chooseWords, firstFilter } from './choose-words.ts'

const word = (id: number, level?: number): [number, Word] => [
  id,
  {
    id,
    simplified: '学',
    traditional: '學',
    pinyin: 'xue2',
    meanings: ['to study'],
    lang: 'en',
    hsk: level ? { version: '2.0', level } : null,
  },
]
const dictionary = new Map([word(1, 1), word(2, 2), word(3), word(4, 2)])
const words = [
  { wordId: 1, count: 9, first: 0, sentence: '' },
  { wordId: 2, count: 1, first: 1, sentence: '' },
  { wordId: 3, count: 5, first: 2, sentence: '' },
  { wordId: 4, count: 5, first: 3, sentence: '' },
  { wordId: 99, count: 5, first: 4, sentence: '' },
]
const chosen = (filter: Partial<typeof firstFilter>) =>
  chooseWords(words, dictionary, (id) => (id === 1 ? 'known' : 'new'), { ...firstFilter, ...filter }).map(
    ({ id }) => id,
  )

test('the new words come first by how often they stand in the text, then by where', () => {
  expect(chosen({})).toEqual([3, 4, 2])
})

test('words are narrowed down by level, by count, and to the new ones', () => {
  expect(chosen({ onlyNew: false, order: 'appearance' })).toEqual([1, 2, 3, 4])
  expect(chosen({ level: 2 })).toEqual([4, 2])
  expect(chosen({ level: 0 })).toEqual([3])
  expect(chosen({ least: 2 })).toEqual([3, 4])
})
