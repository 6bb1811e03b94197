import { parsePinyin, syllablesOf } from '../pinyin/index.ts'

/** A word as somebody pasted it. */
export interface PastedWord {
  readonly text: string
  /** Its reading, where one stood beside it, as written. */
  readonly pinyin?: string
  /** Its meaning, where one stood beside it. */
  readonly meaning?: string
}

const hasHan = (text: string) => /\p{Script=Han}/u.test(text)

/** Whether a text is pinyin and nothing else: `xué xí`, `xue2 xi2`. */
const isReading = (text: string): boolean => {
  const parts = parsePinyin(text)
  return syllablesOf(parts).length > 0 && parts.every((part) => typeof part !== 'string' || /^[\s'’·-]*$/.test(part))
}

/** Whether pinyin says tones, by mark or by number: without them `to` and `sun` are as good English. */
const hasTones = (text: string) => syllablesOf(parsePinyin(text)).some(({ tone }) => tone > 0)

/** How many of the pieces beside a word are its reading: as many syllables as it has characters, the first with its tone. */
function readingPieces(text: string, beside: readonly string[]): number {
  if (!hasTones(beside[0] ?? '')) return 0
  const characters = [...text].filter(hasHan).length
  let pieces = 0
  let syllables = 0
  for (const piece of beside) {
    if (!isReading(piece) || syllables >= characters) break
    syllables += syllablesOf(parsePinyin(piece)).length
    pieces++
  }
  return pieces
}

/** A word with what stands beside it: first its reading, if there is one, then its meaning. */
function described(text: string, beside: readonly string[], columns: boolean): PastedWord {
  const readings = columns ? Number(isReading(beside[0] ?? '')) : readingPieces(text, beside)
  const pinyin = beside.slice(0, readings).join(' ')
  const meaning = beside.slice(readings).join(' ')
  return { text, ...(pinyin && { pinyin }), ...(meaning && { meaning }) }
}

function readLine(line: string): PastedWord[] {
  const cells = line.split('\t').map((cell) => cell.trim())
  const filled = cells.filter(Boolean)
  const [first = '', ...beside] = filled
  if (cells.length > 1 && hasHan(first) && !beside.some(hasHan)) return [described(first, beside, true)]
  const pieces = line.split(/[\s,，、;；|/]+/).filter(Boolean)
  const words = pieces.filter(hasHan)
  const [only] = words
  if (only !== undefined && words.length === 1 && pieces[0] === only) return [described(only, pieces.slice(1), false)]
  return words.map((text) => ({ text }))
}

/**
 * Finds the words in what somebody pasted: one a line with reading and meaning beside it, or many parted by commas, tabs,
 * spaces or `、`. Each word once, in order; what has no Chinese in it is no word.
 */
export function readPasted(text: string): PastedWord[] {
  const found = new Map<string, PastedWord>()
  for (const line of text.split(/\r?\n/)) {
    for (const word of readLine(line)) {
      const cleaned = word.text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
      if (cleaned && !found.has(cleaned)) found.set(cleaned, { ...word, text: cleaned })
    }
  }
  return [...found.values()]
}

/** Whether what is in a clipboard is a column of words rather than something to search for. */
export const isColumn = (text: string): boolean => readPasted(text).length > 1 || /[\t\n]/.test(text.trim())
