import { Readable } from 'node:stream'
import { guardCell, type WordStanding } from '@ciyu/core/contract'
import writeXlsxFile, { type Cell } from 'write-excel-file/node'
import type { Language } from '../http/language.ts'
import { type MessageKey, messageOf } from '../http/messages.ts'
import { withMarks } from '../words/reading.ts'

/** A cell of CSV that no spreadsheet runs, quoted where it must be. */
export function csvCell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const guarded = guardCell(value)
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

type Heading = Extract<MessageKey, `download.${string}`>

/** A day as `2026-11-21`, in a zone. */
type Dated = (ms: number) => string

const tenths = (value: number): number => Math.round(value * 10) / 10

interface Column {
  readonly heading: Heading
  readonly width: number
  value(standing: WordStanding, lang: Language, day: Dated): string | number | null
}

const dated = (ms: number | null, day: Dated): string | null => (ms === null ? null : day(ms))

const columns: readonly Column[] = [
  { heading: 'download.simplified', width: 14, value: ({ word }) => word.simplified },
  { heading: 'download.traditional', width: 14, value: ({ word }) => word.traditional },
  { heading: 'download.pinyin', width: 18, value: ({ word }) => withMarks(word.pinyin) },
  { heading: 'download.meanings', width: 40, value: ({ word }) => word.meanings.join('; ') },
  { heading: 'download.hsk', width: 10, value: ({ word: { hsk } }) => hsk && `HSK ${hsk.version} ${hsk.level}` },
  { heading: 'download.standing', width: 14, value: ({ standing }, lang) => messageOf(lang, `download.${standing}`) },
  { heading: 'download.reviews', width: 10, value: ({ reviews }) => reviews },
  { heading: 'download.again', width: 10, value: ({ again }) => again },
  { heading: 'download.minutes', width: 10, value: ({ tookMs }) => tenths(tookMs / 60_000) },
  { heading: 'download.first', width: 12, value: ({ firstAt }, _, day) => dated(firstAt, day) },
  { heading: 'download.last', width: 12, value: ({ lastAt }, _, day) => dated(lastAt, day) },
  {
    heading: 'download.due',
    width: 12,
    value: ({ skills }, _, day) => {
      const due = skills.filter(({ suspended, reps }) => !suspended && reps > 0).map((skill) => skill.due)
      return due.length === 0 ? null : day(Math.min(...due))
    },
  },
  {
    heading: 'download.stability',
    width: 14,
    value: ({ skills }) => (skills.length === 0 ? null : tenths(Math.max(...skills.map((skill) => skill.stability)))),
  },
  {
    heading: 'download.lapses',
    width: 10,
    value: ({ skills }) => skills.reduce((sum, { lapses }) => sum + lapses, 0),
  },
]

/** What a file is written in: a language, and a time zone for its days. */
interface Writing {
  readonly lang: Language
  readonly zone: string
}

function dayIn(zone: string): Dated {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (ms) => format.format(ms)
}

const tableOf = (standings: readonly WordStanding[], { lang, zone }: Writing) => {
  const day = dayIn(zone)
  return standings.map((standing) => columns.map((column) => column.value(standing, lang, day)))
}

/** Word statistics as CSV: UTF-8 with a mark that says so, lines that end as RFC 4180 has them. */
export function csvOf(standings: readonly WordStanding[], writing: Writing): string {
  const head = columns.map(({ heading }) => messageOf(writing.lang, heading))
  return `\uFEFF${[head, ...tableOf(standings, writing)].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
}

/** Word statistics as a workbook, as it is being written. Its texts are texts: no spreadsheet runs them. */
export async function xlsxOf(standings: readonly WordStanding[], writing: Writing): Promise<ReadableStream> {
  const cell = (value: string | number | null): Cell =>
    value === null ? null : typeof value === 'number' ? { value, type: Number } : { value, type: String }
  const head = columns.map(
    ({ heading }): Cell => ({ value: messageOf(writing.lang, heading), type: String, fontWeight: 'bold' }),
  )
  const rows = tableOf(standings, writing).map((row) => row.map(cell))
  const { toStream } = writeXlsxFile([head, ...rows], {
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  })
  return Readable.toWeb(await (toStream as () => Promise<Readable>)()) as ReadableStream
}
