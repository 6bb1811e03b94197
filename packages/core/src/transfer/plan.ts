import type { NewListWord } from '../contract/word-lists.ts'
import type { Word } from '../contract/words.ts'
import { numbers, parsePinyin, parseZhuyin, syllablesOf, toNumbered } from '../pinyin/index.ts'
import { splitMeanings } from './cells.ts'
import type { Field } from './columns.ts'
import type { TableRow } from './reader.ts'

/**
 * Why a line adds no word.
 * - `noWord`: its column is empty; `notChinese`: it holds no character
 * - `tooLong`: the field named is longer than the service takes
 * - `duplicate`: the word stood in an earlier line; `inList`: the list has it
 * - `noReading`, `noMeaning`, `unknown`: the dictionary lacks it, and the file says too little to make a word of it
 */
export type SkipReason =
  | 'noWord'
  | 'notChinese'
  | 'tooLong'
  | 'duplicate'
  | 'inList'
  | 'noReading'
  | 'noMeaning'
  | 'unknown'

export interface Skipped {
  line: number
  text: string
  reason: SkipReason
  /** With `tooLong`: the field. */
  field?: Field
}

/** A line that has a word, before the dictionary was asked. */
export interface Candidate {
  line: number
  simplified: string
  traditional: string | null
  /** Numbered, as CC-CEDICT writes it; null where the file has no reading. */
  pinyin: string | null
  meanings: string[]
  ownMeanings: string[]
  note: string | null
  context: string | null
}

/** What the service takes, in characters (`contract/word-lists.ts`). */
const longest = { characters: 40, pinyin: 200, meaning: 500, meanings: 20, note: 2000, context: 500 }

/** `学习[學習]`, `学习 (學習)`, `学习/學習`: both scripts in one cell. */
const bothScripts = /^(\p{Script=Han}+)\s*[[(（【/]\s*(\p{Script=Han}+)\s*[\])）】]?$/u

const readingOf = (cell: string): string | null => {
  const text = cell.trim()
  if (!text) return null
  if (/\p{Script=Bopomofo}/u.test(text)) {
    const syllables = syllablesOf(parseZhuyin(text))
    return syllables.map((syllable) => numbers.spell(syllable).replace('ü', 'u:')).join(' ') || null
  }
  return syllablesOf(parsePinyin(text)).length > 0 ? toNumbered(text) : null
}

/** Takes the words out of the rows, and says of each line that has none why. */
export function planImport(
  rows: readonly TableRow[],
  columns: readonly (Field | null)[],
): { candidates: Candidate[]; skipped: Skipped[] } {
  const candidates: Candidate[] = []
  const skipped: Skipped[] = []
  const at = new Map(columns.flatMap((field, column) => (field ? [[field, column] as const] : [])))
  const cell = (row: TableRow, field: Field) => row.cells[at.get(field) ?? -1] ?? ''

  for (const row of rows) {
    const given = cell(row, 'simplified').trim() || cell(row, 'traditional').trim()
    const text = given || row.cells.find((one) => one.trim())?.trim() || ''
    const skip = (reason: SkipReason, field?: Field) =>
      skipped.push({ line: row.line, text, reason, ...(field && { field }) })
    if (!given) {
      skip('noWord')
      continue
    }
    const [, first, second] = bothScripts.exec(given) ?? []
    const simplified = first ?? given
    const traditional = cell(row, 'traditional').trim() || (second ?? null)
    if (!/\p{Script=Han}/u.test(simplified)) {
      skip('notChinese')
      continue
    }
    const candidate: Candidate = {
      line: row.line,
      simplified,
      traditional,
      pinyin: readingOf(cell(row, 'pinyin')),
      meanings: splitMeanings(cell(row, 'meaning')),
      ownMeanings: splitMeanings(cell(row, 'ownMeaning')),
      note: cell(row, 'note').trim() || null,
      context: cell(row, 'context').trim() || null,
    }
    const field = overlong(candidate)
    if (field) skip('tooLong', field)
    else candidates.push(candidate)
  }
  return { candidates, skipped }
}

function overlong({ simplified, traditional, pinyin, meanings, ownMeanings, note, context }: Candidate): Field | null {
  const tooMany = (list: readonly string[]) =>
    list.length > longest.meanings || list.some((one) => one.length > longest.meaning)
  if (simplified.length > longest.characters) return 'simplified'
  if ((traditional?.length ?? 0) > longest.characters) return 'traditional'
  if ((pinyin?.length ?? 0) > longest.pinyin) return 'pinyin'
  if (tooMany(meanings)) return 'meaning'
  if (tooMany(ownMeanings)) return 'ownMeaning'
  if ((note?.length ?? 0) > longest.note) return 'note'
  return (context?.length ?? 0) > longest.context ? 'context' : null
}

/** What the dictionary is asked (`matchWords`), in the order of the candidates. */
export const questionOf = ({ simplified, pinyin }: Candidate): { text: string; pinyin?: string } => ({
  text: simplified,
  ...(pinyin && { pinyin }),
})

interface Found {
  /** For each candidate the ids that fit, the best first. */
  matches: readonly (readonly number[])[]
  words: readonly Word[]
}

interface Given {
  /** The words that the list has, by id and (own ones) by characters and reading. */
  existing?: readonly { id: number; simplified: string; pinyin: string }[]
  /** Whether the file's meanings become the owner's own, of words that the dictionary has. */
  keepMeanings?: boolean
}

/** One word that an import adds. */
export interface Addition {
  line: number
  text: string
  word: NewListWord
  /** Made by this import: the dictionary lacks it. */
  own: boolean
}

const keyOf = (simplified: string, pinyin: string) => `${simplified} ${pinyin.toLowerCase()}`
const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((one, n) => one === b[n])
const sameReading = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/**
 * What an import does, once the dictionary has answered: each word once, with what the file says of it; and why the other
 * lines add none.
 */
export function resolveImport(
  candidates: readonly Candidate[],
  { matches, words }: Found,
  { existing = [], keepMeanings = true }: Given = {},
): { additions: Addition[]; skipped: Skipped[] } {
  const additions: Addition[] = []
  const skipped: Skipped[] = []
  const wordById = new Map(words.map((word) => [word.id, word]))
  const had = new Set(existing.flatMap(({ id, simplified, pinyin }) => [`${id}`, keyOf(simplified, pinyin)]))
  const seen = new Set<string>()

  for (const [index, candidate] of candidates.entries()) {
    const { line, simplified: text, traditional, pinyin, meanings, ownMeanings, note, context } = candidate
    const skip = (reason: SkipReason) => skipped.push({ line, text, reason })
    const said = { ...(note && { note }), ...(context && { context }) }
    const found = wordById.get(matches[index]?.[0] ?? -1)
    // Another reading than the dictionary has is another word, where the file says what it means.
    const fits =
      found &&
      (traditional === null || found.traditional === traditional || found.simplified === traditional) &&
      (pinyin === null || /[1-5]/.test(pinyin) === false || sameReading(found.pinyin, pinyin))
    const own = ownMeanings.length > 0 ? ownMeanings : keepMeanings || !found ? meanings : []
    const asOwn = pinyin !== null && meanings.length + ownMeanings.length > 0

    if (found && (fits || !asOwn)) {
      const key = `${found.id}`
      if (seen.has(key)) skip('duplicate')
      else if (had.has(key)) skip('inList')
      else {
        const translation = own.length > 0 && !same(own, found.meanings) ? { translation: own } : {}
        additions.push({ line, text, own: false, word: { wordId: found.id, ...translation, ...said } })
      }
      seen.add(key)
      continue
    }
    if (!asOwn) {
      skip(pinyin === null && meanings.length === 0 ? 'unknown' : pinyin === null ? 'noReading' : 'noMeaning')
      continue
    }
    const key = keyOf(text, pinyin)
    if (seen.has(key)) skip('duplicate')
    else if (had.has(key)) skip('inList')
    else {
      additions.push({
        line,
        text,
        own: true,
        word: {
          simplified: text,
          ...(traditional && { traditional }),
          pinyin,
          translation: ownMeanings.length > 0 ? ownMeanings : meanings,
          ...said,
        },
      })
    }
    seen.add(key)
  }
  return { additions, skipped }
}
