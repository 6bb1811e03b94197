import Papa from 'papaparse'
import type { ListWord } from '../contract/word-lists.ts'
import { formatPinyin, marks, readNumbered } from '../pinyin/index.ts'
import { guardCell, joinMeanings } from './cells.ts'
import { type Field, fields } from './columns.ts'
import { plecoLine } from './pleco.ts'

/** What is written: comma- or tab-separated text, or Pleco's text format. */
export const formats = ['csv', 'tsv', 'pleco'] as const
export type Format = (typeof formats)[number]

/** A word with what its owner says of it, and the titles of the lists it stands in. */
export type ExportWord = Pick<
  ListWord,
  'simplified' | 'traditional' | 'pinyin' | 'meanings' | 'translation' | 'note' | 'context' | 'hsk'
> & { lists?: readonly string[] }

export interface ExportChoices {
  format: Format
  /** In the order of {@link fields}, whatever the order here. */
  columns: readonly Field[]
  /** Tone marks, or numbers. */
  pinyin: 'marks' | 'numbers'
  /** What each column is called. */
  nameOf: (field: Field) => string
}

const reading = (pinyin: string, notation: ExportChoices['pinyin']) =>
  notation === 'numbers' ? pinyin : formatPinyin(readNumbered(pinyin), marks, { joined: true })

const cellOf: Readonly<Record<Field, (word: ExportWord, notation: ExportChoices['pinyin']) => string>> = {
  simplified: ({ simplified }) => simplified,
  traditional: ({ traditional }) => traditional,
  pinyin: ({ pinyin }, notation) => reading(pinyin, notation),
  meaning: ({ meanings }) => joinMeanings(meanings),
  ownMeaning: ({ translation }) => joinMeanings(translation ?? []),
  note: ({ note }) => note ?? '',
  context: ({ context }) => context ?? '',
  hsk: ({ hsk }) => (hsk ? `${hsk.version}/${hsk.level}` : ''),
  lists: ({ lists = [] }) => joinMeanings(lists),
}

/**
 * Words as the text of a file. CSV is RFC 4180 with a byte order mark, by which Excel knows it as UTF-8; cells that a
 * spreadsheet would run are guarded (`cells.ts`).
 */
export function exportWords(words: readonly ExportWord[], { format, columns, pinyin, nameOf }: ExportChoices): string {
  if (format === 'pleco') {
    const lines = words.map((word) =>
      plecoLine({ ...word, pinyin: reading(word.pinyin, pinyin), meaning: joinMeanings(word.meanings) }),
    )
    return lines.map((line) => `${line}\n`).join('')
  }
  const chosen = fields.filter((field) => columns.includes(field))
  const table = [
    chosen.map(nameOf),
    ...words.map((word) => chosen.map((field) => guardCell(cellOf[field](word, pinyin)))),
  ]
  return exportTable(table, format === 'csv' ? ',' : '\t')
}

/** Rows as a file that a spreadsheet opens; the cells are written as they are given. */
export const exportTable = (rows: readonly (readonly string[])[], delimiter: ',' | '\t' = ','): string => {
  const text = Papa.unparse(
    rows.map((row) => [...row]),
    { newline: '\r\n', delimiter },
  )
  return `${delimiter === ',' ? '\ufeff' : ''}${text}\r\n`
}

/** The name of a file of words: the title without what file systems refuse. */
export const fileName = (title: string, format: Format): string => {
  const plain = title
    .replace(/[\p{Cc}\s\\/:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 80)
  return `${plain || 'ciyu'}.${format === 'pleco' ? 'txt' : format}`
}
