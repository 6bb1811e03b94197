import Papa from 'papaparse'
import { unguardCell } from './cells.ts'
import { fieldOf } from './columns.ts'
import { readText } from './encoding.ts'
import { mostRows, TransferError } from './errors.ts'
import { batchSize, type Delimiter, delimiters, type Reader, type TableRow } from './reader.ts'

/** Rows looked at to guess. */
const sampleRows = 50

const sampleOf = (text: string) => text.slice(0, 64 * 1024)

/** The delimiter that parts the first rows into the most even columns; a tab where nothing parts them. */
export function guessDelimiter(text: string): Delimiter {
  let best: { delimiter: Delimiter; points: number } = { delimiter: '\t', points: 0 }
  for (const delimiter of delimiters) {
    const { data } = Papa.parse<string[]>(sampleOf(text), { delimiter, preview: sampleRows, skipEmptyLines: 'greedy' })
    const widths = data.map((row) => row.length)
    const common = mode(widths)
    if (common < 2) continue
    const even = widths.filter((width) => width === common).length / widths.length
    const named = data[0]?.every((cell) => fieldOf(cell))
    // A tab is seldom there by chance, a comma often; names of columns that are all known leave no doubt.
    const points = even + (delimiter === '\t' ? 0.5 : 0) + (named ? 2 : 0)
    if (points > best.points) best = { delimiter, points }
  }
  return best.delimiter
}

function mode(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

/** Lines before the table that Anki's text export begins with: `#separator:tab`, `#html:true`. */
function ankiHead(text: string): { lines: number; length: number; separator: string | undefined; html: boolean } {
  const [head = ''] = /^(?:#[a-z ]+:.*\r?\n)*/.exec(text) ?? []
  return {
    lines: head.split('\n').length - 1,
    length: head.length,
    separator: /^#separator:(.*?)\r?$/m.exec(head)?.[1],
    html: /^#html:true\r?$/m.test(head),
  }
}

const separators: Readonly<Record<string, Delimiter>> = { tab: '\t', comma: ',', semicolon: ';', pipe: '|' }

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** The text of a cell that holds HTML. */
const withoutTags = (cell: string) =>
  cell
    .replace(/<br\s*\/?>|<\/(div|p|li)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? '')
    .trim()

const newlines = (text: string, from: number, to: number) => {
  let count = 0
  for (let index = from; index < to; index++) {
    const sign = text.charCodeAt(index)
    if (sign === 10 || (sign === 13 && text.charCodeAt(index + 1) !== 10)) count++
  }
  return count
}

/** All rows that are not empty, with the line each begins in. */
function rowsOf(text: string, delimiter: Delimiter, firstLine: number, clean: (cell: string) => string): TableRow[] {
  const rows: TableRow[] = []
  let problem: TransferError | null = null
  let line = firstLine
  let at = 0
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, errors, meta }, parser) => {
      if (errors.some(({ code }) => code === 'MissingQuotes')) problem = new TransferError('cutOff', line)
      const cells = data.map(clean)
      if (cells.some((cell) => cell.trim())) rows.push({ line, cells })
      // One more than allowed is the header.
      if (rows.length > mostRows + 1) problem = new TransferError('tooManyRows')
      line += newlines(text, at, meta.cursor)
      at = meta.cursor
      if (problem) parser.abort()
    },
  })
  if (problem) throw problem
  return rows
}

/** CSV, TSV and what is pasted from a table; Quizlet’s and Anki’s text exports are that too. */
export const delimited: Reader = {
  format: 'delimited',
  accepts: () => true,
  read(source, choices) {
    const { text, encoding } = readText(source.name, source.bytes, choices.encoding)
    if (!text.trim()) throw new TransferError('empty')
    const head = ankiHead(text)
    const body = text.slice(head.length)
    const delimiter = choices.delimiter ?? separators[head.separator?.toLowerCase() ?? ''] ?? guessDelimiter(body)
    return {
      info: { format: 'delimited', encoding, delimiter, fields: null },
      rows: (async function* () {
        const rows = rowsOf(body, delimiter, head.lines + 1, head.html ? withoutTags : unguardCell)
        for (let from = 0; from < rows.length; from += batchSize) yield rows.slice(from, from + batchSize)
      })(),
    }
  },
}
