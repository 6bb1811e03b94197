import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guardCell, joinMeanings, splitMeanings, unguardCell } from './cells.ts'
import { type Field, fields, guessColumns, guessHeader } from './columns.ts'
import { type ExportWord, exportWords, type Format, fileName } from './export.ts'
import { planImport, questionOf, resolveImport } from './plan.ts'
import { readTable } from './read.ts'

const names: Record<Field, string> = {
  simplified: 'Simplified',
  traditional: 'Traditional',
  pinyin: 'Pinyin',
  meaning: 'Meanings',
  ownMeaning: 'Own meanings',
  note: 'Note',
  context: 'Sentence',
  hsk: 'HSK',
  lists: 'Lists',
}
const choices = (format: Format) => ({
  format,
  columns: fields,
  pinyin: 'numbers' as const,
  nameOf: (field: Field) => names[field],
})

const word: ExportWord = {
  simplified: '学习',
  traditional: '學習',
  pinyin: 'xue2 xi2',
  meanings: ['to study', 'to learn; to know'],
  translation: null,
  note: '=1+1',
  context: '他说："学习，学习。"',
  hsk: { version: '2.0', level: 1 },
  lists: ['One', 'Two'],
}

test('CSV is RFC 4180 with a byte order mark', () => {
  expect(exportWords([word], { ...choices('csv'), pinyin: 'marks' })).toBe(
    '\ufeffSimplified,Traditional,Pinyin,Meanings,Own meanings,Note,Sentence,HSK,Lists\r\n' +
      `学习,學習,xuéxí,to study; to learn\\; to know,,'=1+1,"他说：""学习，学习。""",2.0/1,One; Two\r\n`,
  )
})

test('Pleco’s text has one line a word', () => {
  expect(exportWords([word, { ...word, traditional: '学习', meanings: ['a\nb\tc'] }], choices('pleco'))).toBe(
    '学习[學習]\txue2 xi2\tto study; to learn\\; to know\n学习\txue2 xi2\ta\ueab1b c\n',
  )
})

/** What makes trouble in tables. */
const hostile = fc.string({
  unit: fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    '"',
    "'",
    ',',
    ';',
    '；',
    '|',
    '\\',
    '\ufeff',
    ' ',
    'a',
    '学',
  ),
  maxLength: 12,
})

test('a guarded cell begins with nothing that is run, and comes back as it was', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r]/)
      expect(unguardCell(guardCell(text))).toBe(text)
    }),
  )
})

const trimmed = hostile.map((text) => text.trim())
const meanings = fc.array(trimmed.filter(Boolean), { minLength: 1, maxLength: 3 })

test('meanings come back from their cell', () => {
  fc.assert(
    fc.property(meanings, (list) => {
      expect(splitMeanings(joinMeanings(list))).toEqual(list)
    }),
  )
})

const entry = fc.record({
  own: fc.boolean(),
  translation: fc.option(meanings),
  meanings,
  note: fc.option(trimmed.filter(Boolean)),
  context: fc.option(trimmed.filter(Boolean)),
})

describe.each(['csv', 'tsv'] as const)('a list that becomes %s', (format) => {
  test('is the same list when it is read again, in every field', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 6 }), async (entries) => {
        const list = entries.map(({ own, ...rest }, index) => ({
          ...rest,
          id: index + 1,
          own,
          simplified: `词${String.fromCodePoint(0x4e00 + index)}`,
          traditional: `詞${String.fromCodePoint(0x4e00 + index)}`,
          pinyin: 'ci2 yi1',
          hsk: null,
          lang: 'en' as const,
          translation: own ? rest.meanings : rest.translation,
        }))
        const bytes = new TextEncoder().encode(exportWords(list, choices(format)))
        const { rows } = await readTable({ name: `list.${format}`, bytes })
        expect(guessHeader(rows)).toBe(true)
        const { candidates, skipped } = planImport(rows.slice(1), guessColumns(rows, true))
        const known = list.filter(({ own }) => !own)
        const matches = candidates
          .map(questionOf)
          .map(({ text }) => known.filter(({ simplified }) => simplified === text).map(({ id }) => id))
        const { additions, skipped: more } = resolveImport(
          candidates,
          { matches, words: known },
          { keepMeanings: false },
        )
        expect([...skipped, ...more]).toEqual([])
        expect(additions.map(({ word }) => word)).toEqual(
          list.map(({ own, id, simplified, traditional, pinyin, translation, meanings: said, note, context }) => ({
            ...(own ? { simplified, traditional, pinyin, translation } : { wordId: id }),
            ...(!own && translation && translation.join() !== said.join() && { translation }),
            ...(note && { note }),
            ...(context && { context }),
          })),
        )
      }),
      { numRuns: 300 },
    )
  })
})

test('a file is named by its list, without what file systems refuse', () => {
  expect(fileName(' HSK 1/2: "a" ', 'pleco')).toBe('HSK 1 2 a.txt')
  expect(fileName('///', 'csv')).toBe('ciyu.csv')
})
