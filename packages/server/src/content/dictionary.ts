import { withMarks } from '../words/reading.ts'
import { termsOf } from '../words/terms.ts'
import { ContentError } from './content-error.ts'
import type { CedictEntry, DictionaryData, DictionarySource } from './sources.ts'

/** A row of the dictionary as it is stored. */
export interface DictionaryRow {
  readonly simplified: string
  readonly traditional: string
  readonly pinyin: string
  readonly meanings: readonly string[]
  readonly hskLevel: number | null
  readonly rank: number
  readonly terms: string
}

/** What we know better than the packages. */
export interface Corrections {
  /** Words that the dictionary lacks. */
  readonly additions: readonly CedictEntry[]
  /** Which reading of a word a level of HSK means: level → word → reading, or `traditional reading`. */
  readonly hskReadings: Readonly<Record<string, Readonly<Record<string, string>>>>
  /**
   * English senses for learners, in place of the dictionary's: `simplified|traditional|pinyin`, or
   * `simplified|pinyin` for the likeliest of those with that reading.
   */
  readonly meanings: Readonly<Record<string, readonly string[]>>
}

const unlisted = 120_000

/** Cross references as people read them: `從|从[cong2]` becomes `从 cóng`. */
function readable(sense: string): string {
  return sense
    .replace(/ *\(CL:[^)]*\)/g, '')
    .replace(
      /(?:[^\s|,;()[\]]+\|)?([^\s|,;()[\]]+)\[([^\]]+)\]/g,
      (_, word: string, pinyin: string) => `${word} ${pinyin.trim().split(/\s+/).map(withMarks).join('')}`,
    )
    .replace(/([^\s|,;()]+)\|([^\s|,;()]+)/g, '$2')
    .replace(/\[([a-zA-Z: ]+[1-5])\]/g, (_, pinyin: string) => pinyin.split(' ').map(withMarks).join(''))
    .trim()
}

/** How little a sense helps a learner; 0 is a plain one. */
function dullness(sense: string): number {
  if (/^\(?(old |unofficial |erhua |non-standard )?variant of|^also written|^same as|^erroneous/.test(sense)) return 5
  if (
    /^surname |\(surname\)|^used in |^see (also )?\S*\p{Script=Han}|^abbr\. for|^also pr\.|^Taiwan pr\.|^CL:/u.test(
      sense,
    )
  )
    return 4
  if (/^\((archaic|old|dialect|Tw|slang|vulgar|coarse|obsolete|Internet|classical|literary)/.test(sense)) return 2
  return 0
}

function usefulSenses(senses: readonly string[]): string[] {
  const told = senses.filter((sense) => sense !== '' && !/^CL:|^(also|Taiwan) pr\. /.test(sense))
  const kept = told.length > 0 ? told : senses
  const ordered = kept.map((sense, at) => ({ sense, order: dullness(sense) * 1000 + at }))
  return ordered.sort((one, other) => one.order - other.order).map(({ sense }) => readable(sense))
}

/** How unlikely it is that a learner means this of the words with the same characters; the least wins. */
function distance(entry: CedictEntry, source: DictionaryData): number {
  const least = Math.min(...entry.senses.map(dullness))
  const proper =
    /^[A-Z]/.test(entry.pinyin) && !/^[A-Z]/.test(entry.senses[0] ?? '') ? 2 : /^[A-Z]/.test(entry.pinyin) ? 1 : 0
  let score = least * 100 + proper * 150
  if (entry.senses.some((sense) => dullness(sense) === 5)) score += 40
  if (/^\(?(bound form|coll\.|literary|archaic|dialect|classical)/.test(entry.senses[0] ?? '')) score += 20
  if ([...entry.simplified].length === 1) {
    const reading = withMarks(entry.pinyin).toLowerCase()
    score -= 10 * Math.log10(1 + source.readingFrequency(entry.simplified, reading))
  } else if (/[a-z]5(?: |$)/.test(entry.pinyin)) score -= 30
  return score - Math.min(entry.senses.length, 8)
}

const identity = (entry: Pick<CedictEntry, 'simplified' | 'traditional' | 'pinyin'>) =>
  `${entry.simplified}\t${entry.traditional}\t${entry.pinyin}`

/** Where a word stands by frequency; where it has several readings the likeliest takes the place of the word. */
function weights(
  entries: readonly CedictEntry[],
  source: DictionaryData,
): { weight: number[]; bySimplified: Map<string, number[]> } {
  const bySimplified = new Map<string, number[]>()
  for (const [at, entry] of entries.entries()) {
    const same = bySimplified.get(entry.simplified)
    if (same) same.push(at)
    else bySimplified.set(entry.simplified, [at])
  }
  const weight = new Array<number>(entries.length).fill(0)
  for (const [simplified, same] of bySimplified) {
    const { film, book } = source.frequency(simplified)
    const place = Math.sqrt((film ?? unlisted) * (book ?? unlisted)) + [...simplified].length
    const scored = same.map((at) => ({ at, score: distance(entries[at] ?? raise(simplified), source) }))
    scored.sort((one, other) => one.score - other.score)
    same.splice(0, same.length, ...scored.map(({ at }) => at))
    for (const [order, { at, score }] of scored.entries()) {
      weight[at] = order === 0 && score < 100 ? place : place * 2 + 1000 * order + Math.max(0, score) * 20
    }
  }
  return { weight, bySimplified }
}

function raise(word: string): never {
  throw new ContentError(`${word} is not in the dictionary.`)
}

/** Makes the dictionary from its source. Throws `ContentError` when a word of HSK is in no entry. */
export function makeDictionary(
  hsk: DictionarySource['hsk'],
  source: DictionaryData,
  corrections: Corrections,
): DictionaryRow[] {
  const known = new Set<string>()
  const entries = [...source.entries, ...corrections.additions]
    .map((entry) => ({ ...entry, pinyin: entry.pinyin.replace(/u : /g, 'u:').trim() }))
    .filter((entry) => !known.has(identity(entry)) && known.add(identity(entry)))
  const { weight, bySimplified } = weights(entries, source)
  const level = new Map<number, number>()
  for (const [index, list] of hsk.entries()) {
    const readings = corrections.hskReadings[index + 1] ?? {}
    for (const word of list) {
      const candidates = bySimplified.get(word) ?? raise(`The word ${word} of HSK ${index + 1}`)
      const reading = readings[word]
      const at =
        reading === undefined
          ? candidates[0]
          : candidates.find((candidate) => {
              const entry = entries[candidate]
              return entry && (entry.pinyin === reading || `${entry.traditional} ${entry.pinyin}` === reading)
            })
      if (at === undefined)
        throw new ContentError(`dictionary/hsk-readings.json: ${index + 1}: ${word} has no reading ${reading}.`)
      if (!level.has(at)) level.set(at, index + 1)
      // What a textbook teaches is what a learner looks for first among words of the same characters.
      const place = Math.min(...candidates.map((candidate) => weight[candidate] ?? unlisted))
      weight[at] = Math.min(weight[at] ?? unlisted, place)
    }
  }
  const order = entries
    .map((_, at) => at)
    .sort((one, other) => (weight[one] ?? 0) - (weight[other] ?? 0) || one - other)
  return order.map((at, index): DictionaryRow => {
    const entry = entries[at] ?? raise(String(at))
    const first = bySimplified.get(entry.simplified)?.find((other) => entries[other]?.pinyin === entry.pinyin) === at
    const meanings =
      corrections.meanings[`${entry.simplified}|${entry.traditional}|${entry.pinyin}`] ??
      (first ? corrections.meanings[`${entry.simplified}|${entry.pinyin}`] : undefined) ??
      usefulSenses(entry.senses)
    return {
      simplified: entry.simplified,
      traditional: entry.traditional,
      pinyin: entry.pinyin,
      meanings,
      hskLevel: level.get(at) ?? null,
      rank: index + 1,
      terms: termsOf({ ...entry, senses: [meanings] }),
    }
  })
}
