import { describe, expect, test } from 'vitest'
import type { Word } from '../contract/words.ts'
import type { Field } from './columns.ts'
import { planImport, resolveImport } from './plan.ts'

const word = (id: number, simplified: string, traditional: string, pinyin: string, meanings: string[]): Word => ({
  id,
  simplified,
  traditional,
  pinyin,
  meanings,
  lang: 'en',
  hsk: null,
})
const words = [
  word(1, '学习', '學習', 'xue2 xi2', ['to study', 'to learn']),
  word(2, '行', '行', 'xing2', ['to walk']),
  word(3, '行', '行', 'hang2', ['row']),
]
const columns: Field[] = ['simplified', 'pinyin', 'meaning', 'note']

const importOf = (rows: string[][], given?: Parameters<typeof resolveImport>[2]) => {
  const { candidates, skipped } = planImport(
    rows.map((cells, index) => ({ line: index + 1, cells })),
    columns,
  )
  const matches = candidates.map(({ simplified, pinyin }) =>
    words
      .filter((one) => one.simplified === simplified || one.traditional === simplified)
      .sort((a, b) => Number(b.pinyin === pinyin) - Number(a.pinyin === pinyin))
      .map(({ id }) => id),
  )
  const resolved = resolveImport(candidates, { matches, words }, given)
  return { additions: resolved.additions, skipped: [...skipped, ...resolved.skipped] }
}
const reasons = (rows: string[][], given?: Parameters<typeof resolveImport>[2]) =>
  importOf(rows, given).skipped.map(({ line, reason, field }) => [line, reason, ...(field ? [field] : [])])

describe('an import', () => {
  test('takes words of the dictionary by their id, with what the file says of them', () => {
    expect(
      importOf([
        ['学习', 'xué xí', 'учиться', '!'],
        ['行', 'háng', ''],
      ]).additions,
    ).toEqual([
      { line: 1, text: '学习', own: false, word: { wordId: 1, translation: ['учиться'], note: '!' } },
      { line: 2, text: '行', own: false, word: { wordId: 3 } },
    ])
  })

  test('leaves the dictionary’s meanings where the file has the same, or where its own are not wanted', () => {
    expect(importOf([['学习', '', 'to study; to learn']]).additions[0]?.word).toEqual({ wordId: 1 })
    expect(importOf([['学习', '', 'pauken']], { keepMeanings: false }).additions[0]?.word).toEqual({ wordId: 1 })
  })

  test('makes a word of its own of what the dictionary lacks, when reading and meaning are there', () => {
    expect(importOf([['词语网[詞語網]', 'cíyǔ wǎng', 'a site']]).additions).toEqual([
      {
        line: 1,
        text: '词语网',
        own: true,
        word: { simplified: '词语网', traditional: '詞語網', pinyin: 'ci2 yu3 wang3', translation: ['a site'] },
      },
    ])
    expect(importOf([['学习', 'xue2 xi5', 'a nickname']]).additions[0]).toMatchObject({ own: true })
    expect(importOf([['嘎嘣', 'ㄍㄚ ㄅㄥ', 'crunch']]).additions[0]?.word).toMatchObject({ pinyin: 'ga1 beng1' })
  })

  test('says line by line what was skipped and why', () => {
    expect(
      reasons([
        ['', 'x', 'y'],
        ['hello', '', ''],
        ['学习', '', ''],
        ['學習', '', ''],
        ['词语网', '', ''],
        ['词语网', 'ci2 yu3 wang3', ''],
        ['词语网', '', 'a site'],
        ['词'.repeat(41), '', ''],
        ['学习', '', 'x'.repeat(501)],
        ['学习', '', '', 'x'.repeat(2001)],
        ['词语网', 'ci2 yu3 wang3', 'a'],
        ['词语网', 'cíyǔwǎng', 'b'],
      ]),
    ).toEqual([
      [1, 'noWord'],
      [2, 'notChinese'],
      [8, 'tooLong', 'simplified'],
      [9, 'tooLong', 'meaning'],
      [10, 'tooLong', 'note'],
      [4, 'duplicate'],
      [5, 'unknown'],
      [6, 'noMeaning'],
      [7, 'noReading'],
      [12, 'duplicate'],
    ])
  })

  test('adds nothing that the list has', () => {
    const existing = [
      { id: 1, simplified: '学习', pinyin: 'xue2 xi2' },
      { id: 9, simplified: '词语网', pinyin: 'ci2 yu3 wang3' },
    ]
    expect(reasons([['学习'], ['词语网', 'ci2 yu3 wang3', 'a'], ['行']], { existing })).toEqual([
      [1, 'inList'],
      [2, 'inList'],
    ])
  })
})
