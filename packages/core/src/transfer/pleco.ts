import type { Field } from './columns.ts'
import { readText } from './encoding.ts'
import { mostRows, TransferError } from './errors.ts'
import { batchSize, type Reader, type TableRow } from './reader.ts'

/** What Pleco writes for a line break inside a definition. */
const plecoBreak = '\ueab1'

/** What the columns of a Pleco file hold; the last is the category that the entry stands under. */
export const plecoFields: readonly (Field | null)[] = ['simplified', 'traditional', 'pinyin', 'meaning', null]

const entry = /^([^\t[\]]*)(?:\[([^\t[\]]*)\])?(?:\t([^\t]*))?(?:\t(.*))?$/s

/** Reads Pleco's text export: `simplified[traditional]<TAB>pinyin<TAB>definition`, and `// category` lines. */
export function parsePleco(text: string): TableRow[] {
  const rows: TableRow[] = []
  let category = ''
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.trimEnd()
    if (!line) continue
    if (line.startsWith('//')) {
      category = line.slice(2).trim()
      continue
    }
    const [, simplified = line, traditional = '', pinyin = '', meaning = ''] = entry.exec(line) ?? []
    rows.push({
      line: index + 1,
      cells: [simplified, traditional, pinyin, meaning.replaceAll(plecoBreak, '\n'), category],
    })
    if (rows.length > mostRows) throw new TransferError('tooManyRows')
  }
  return rows
}

interface PlecoWord {
  simplified: string
  traditional: string
  pinyin: string
  meaning: string
}

const oneLine = (text: string) => text.replace(/[\t ]*(\r\n|\n|\r)[\t ]*/g, plecoBreak).replaceAll('\t', ' ')

/** One line of Pleco's text format. */
export const plecoLine = ({ simplified, traditional, pinyin, meaning }: PlecoWord): string =>
  [traditional === simplified ? simplified : `${simplified}[${traditional}]`, pinyin, meaning].map(oneLine).join('\t')

const looksLikePleco = (text: string) =>
  text
    .slice(0, 16_384)
    .split(/\r\n|\n|\r/)
    .some((line) => /^\p{Script=Han}+\[\p{Script=Han}+\]\t/u.test(line) || /^\/\/ ?\S/.test(line))

export const pleco: Reader = {
  format: 'pleco',
  accepts({ name, bytes }, { encoding, delimiter }) {
    if (delimiter) return false
    return looksLikePleco(readText(name, bytes.subarray(0, 65_536), encoding).text)
  },
  read(source, choices) {
    const { text, encoding } = readText(source.name, source.bytes, choices.encoding)
    return {
      info: { format: 'pleco', encoding, delimiter: null, fields: plecoFields },
      rows: (async function* () {
        const rows = parsePleco(text)
        for (let from = 0; from < rows.length; from += batchSize) yield rows.slice(from, from + batchSize)
      })(),
    }
  },
}
