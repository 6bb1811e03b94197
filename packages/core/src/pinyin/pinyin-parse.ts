import { numbers, type PinyinPart, type Syllable, syllablesOf, type Tone } from './pinyin.ts'

/** What can follow each initial; together the syllables of standard Mandarin. */
const finals: Readonly<Record<string, string>> = {
  '': 'a ai an ang ao e ei en eng er o ou ê',
  b: 'a ai an ang ao ei en eng i ian iao ie in ing o u',
  p: 'a ai an ang ao ei en eng i ian iao ie in ing o ou u',
  m: 'a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u',
  f: 'a an ang ei en eng iao o ou u',
  d: 'a ai an ang ao e ei en eng i ia ian iao ie ing iu ong ou u uan ui un uo',
  t: 'a ai an ang ao e ei eng i ian iao ie ing ong ou u uan ui un uo',
  n: 'a ai an ang ao e ei en eng i ia ian iang iao ie in ing iu ong ou u uan un uo ü üe',
  l: 'a ai an ang ao e ei eng i ia ian iang iao ie in ing iu o ong ou u uan un uo ü üan üe',
  g: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  k: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  h: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  j: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  q: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  x: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  zh: 'a ai an ang ao e ei en eng i ong ou u ua uai uan uang ui un uo',
  ch: 'a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo',
  sh: 'a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo',
  r: 'an ang ao e en eng i ong ou u ua uan ui un uo',
  z: 'a ai an ang ao e ei en eng i ong ou u uan ui un uo',
  c: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  s: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  y: 'a an ang ao e i in ing o ong ou u uan ue un',
  w: 'a ai an ang ei en eng o u',
}

/** Every syllable with its initial and final. */
export const syllableTable: ReadonlyMap<string, readonly [initial: string, final: string]> = new Map(
  Object.entries(finals).flatMap(([initial, list]) =>
    list.split(' ').map((final) => [initial + final, [initial, final]] as const),
  ),
)

const interjections = new Set(['m', 'n', 'ng', 'hm', 'hng'])

interface Letter {
  readonly letter: string
  readonly tone: Tone
  readonly capital: boolean
  /** The digit that follows it. */
  digit: Tone | null
}

const toneOfMark: Readonly<Record<string, Tone>> = { '\u0304': 1, '\u0301': 2, '\u030c': 3, '\u0300': 4 }

/** The letters of a run of pinyin, marks taken off, `u:` and `v` read as `ü`. */
function lettersOf(run: string): Letter[] {
  const letters: Letter[] = []
  for (const unit of run.match(/u:|\p{L}\p{M}*|\d/giu) ?? []) {
    const last = letters.at(-1)
    if (/\d/.test(unit)) {
      if (last) last.digit = (Number(unit) || 5) as Tone
      continue
    }
    const [base = '', ...signs] = unit.normalize('NFD')
    const lower = base.toLowerCase()
    const rounded = lower === 'v' || (unit.length === 2 && unit[1] === ':') || signs.includes('\u0308')
    const letter = rounded ? 'ü' : signs.includes('\u0302') ? 'ê' : lower
    const tone = signs.map((sign) => toneOfMark[sign]).find(Boolean) ?? 0
    letters.push({ letter, tone, capital: base !== lower, digit: null })
  }
  return letters
}

interface Cut {
  readonly cost: number
  readonly syllables: readonly Syllable[]
}

/** The syllable that a slice of letters spells, with what choosing it costs; null if it spells none. */
function readSlice(slice: readonly Letter[], first: boolean): { cost: number; syllables: Syllable[] } | null {
  const text = slice.map(({ letter }) => letter).join('')
  if (slice.slice(0, -1).some(({ digit }) => digit !== null)) return null
  const marked = slice.filter(({ tone }) => tone > 0)
  if (marked.length > 1) return null
  const tone: Tone = slice.at(-1)?.digit ?? marked[0]?.tone ?? 0
  const capital = slice[0]?.capital ?? false

  // nue and lue are how nüe and lüe are typed.
  const letters = text.replace(/^([nl])ue$/, '$1üe')
  if (syllableTable.has(letters)) {
    // Inside a word a syllable that begins with a vowel would have an apostrophe before it.
    return { cost: first || !/^[aeoê]/.test(letters) ? 1 : 11, syllables: [{ letters, tone, capital }] }
  }
  if (interjections.has(text)) return { cost: 9, syllables: [{ letters: text, tone, capital }] }
  const stem = letters.slice(0, -1)
  if (letters.endsWith('r') && syllableTable.has(stem)) {
    return {
      cost: 13,
      syllables: [
        { letters: stem, tone, capital },
        { letters: 'r', tone: 5, capital: false },
      ],
    }
  }
  if (letters === 'r' && tone % 5 === 0) return { cost: first ? 9 : 13, syllables: [{ letters, tone: 5, capital }] }
  return null
}

const longestSyllable = 7

/** Cuts a run of letters into syllables, the fewest and most regular ones; null where that cannot be done. */
function segment(letters: readonly Letter[]): readonly Syllable[] | null {
  const best: (Cut | null)[] = [{ cost: 0, syllables: [] }]
  for (let end = 1; end <= letters.length; end++) {
    let chosen: Cut | null = null
    for (let start = Math.max(0, end - longestSyllable); start < end; start++) {
      const before = best[start]
      if (!before) continue
      const read = readSlice(letters.slice(start, end), start === 0)
      if (!read) continue
      const cost = before.cost + read.cost
      // Of equals the later cut wins: the longer syllable first (fan gan, not fang an).
      if (!chosen || cost <= chosen.cost) chosen = { cost, syllables: [...before.syllables, ...read.syllables] }
    }
    best[end] = chosen
  }
  return best[letters.length]?.syllables ?? null
}

const latin = 'a-zA-ZüÜêÊ\\u00c0-\\u024f\\u1e00-\\u1eff\\u0300-\\u036f'
const runOfLetters = new RegExp(`(?:[uU]:|[${latin}])(?:[uU]:|[${latin}0-5])*|[\\s\\S]`, 'gu')

/**
 * Reads pinyin in any notation: numbers (`xue2 xi2`), marks (`xuéxí`), none (`xuexi`), spaced or not, with `u:`, `v` or
 * `ü`, erhua (`nar3`, `huār`, `hua1 r5`) and apostrophes (`xi'an`). What is no pinyin is kept as it stands.
 */
export function parsePinyin(text: string): PinyinPart[] {
  const parts: PinyinPart[] = []
  for (const [token] of text.normalize('NFC').matchAll(runOfLetters)) {
    const syllables = /^\p{L}/u.test(token) ? segment(lettersOf(token)) : null
    const last = parts.at(-1)
    if (syllables) parts.push(...syllables)
    else if (typeof last === 'string') parts[parts.length - 1] = last + token
    else parts.push(token)
  }
  // Where tones are written, a syllable without one is neutral.
  const toned = syllablesOf(parts).some(({ letters, tone }) => tone > 0 && letters !== 'r')
  return toned ? parts.map((part) => (typeof part === 'object' && !part.tone ? { ...part, tone: 5 } : part)) : parts
}

/** Pinyin in any notation as CC-CEDICT writes it: `xuéxí` gives `xue2 xi2`, `lǜ` gives `lu:4`. */
export const toNumbered = (text: string): string =>
  parsePinyin(text)
    .map((part) => (typeof part === 'string' ? part.replaceAll("'", '').trim() : inDictionary(part)))
    .filter(Boolean)
    .join(' ')

const inDictionary = (syllable: Syllable) => numbers.spell(syllable).replace('ü', 'u:').replace('Ü', 'U:')
