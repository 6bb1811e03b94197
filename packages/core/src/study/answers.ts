import type { Grade } from '../contract/statistics.ts'
import { readNumbered, type Syllable, syllablesOf } from '../pinyin/pinyin.ts'
import { parseZhuyin } from '../pinyin/zhuyin.ts'

/**
 * How a typed reading compares.
 * - `right`: letters and tones
 * - `toneless`: the letters, some tones left out and none wrong
 * - `wrongTone`: the letters, with at least one wrong tone
 * - `wrong`: other letters
 */
export type ReadingResult = 'right' | 'toneless' | 'wrongTone' | 'wrong'

/** The grade a typed reading earns; who typed it may still choose another. */
export const readingGrade: Readonly<Record<ReadingResult, Grade>> = { right: 3, toneless: 2, wrongTone: 1, wrong: 1 }

const toneOfMark: Readonly<Record<string, number>> = { '\u0304': 1, '\u0301': 2, '\u030c': 3, '\u0300': 4 }

interface Typed {
  letters: string
  /** Tone by the index of the letter that carries it or that its digit follows. */
  tones: Map<number, number>
}

function readTyped(text: string): Typed {
  const tones = new Map<number, number>()
  let letters = ''
  for (const sign of text.toLowerCase().replace(/u:|v/g, 'ü').normalize('NFD')) {
    const last = letters.length - 1
    if (/[a-z]/.test(sign)) letters += sign
    else if (sign === '\u0308' && letters.endsWith('u')) letters = `${letters.slice(0, -1)}ü`
    else if (sign === '\u0302' && letters.endsWith('e')) letters = `${letters.slice(0, -1)}ê`
    else if (last >= 0 && /[0-5]/.test(sign)) tones.set(last, Number(sign) || 5)
    else if (last >= 0 && toneOfMark[sign]) tones.set(last, toneOfMark[sign])
  }
  return { letters, tones }
}

function compareSyllables(typed: Typed, expected: readonly Syllable[]): ReadingResult {
  const wanted = expected.map(({ letters }) => letters).join('')
  // nue and lue are how nüe and lüe are typed.
  const asTyped = expected.map(({ letters }) => letters.replace(/^([nl])üe$/, '$1ue')).join('')
  if (typed.letters !== wanted && typed.letters !== asTyped) return 'wrong'
  let from = 0
  let missing = false
  let wrong = false
  for (const [index, { letters, tone }] of expected.entries()) {
    const suffixed = expected[index + 1]?.letters === 'r'
    // The tone of `nar3` is written behind the r.
    const to = from + letters.length + (suffixed ? 1 : 0)
    const given = [...typed.tones].find(
      ([at, value]) => at >= from && at < to && (at < from + letters.length || value < 5),
    )
    from += letters.length
    if (letters === 'r' || tone === 0) continue
    if (!given) missing ||= tone !== 5
    else wrong ||= given[1] !== tone
  }
  return wrong ? 'wrongTone' : missing ? 'toneless' : 'right'
}

const inZhuyin = (text: string): string =>
  /[ㄅ-ㄩ]/.test(text)
    ? parseZhuyin(text)
        .map((part) => (typeof part === 'string' ? '' : part.letters + part.tone))
        .join('')
    : text

/**
 * Compares a typed reading with the dictionary's. Numbers, marks, zhuyin or no tones; spaces, apostrophes, punctuation
 * and capitals do not count, `v` and `u:` are `ü`, a neutral tone need not be written.
 * @param expected numbered pinyin, e.g. `nu:3 er2`
 */
export function checkReading(typed: string, expected: string): ReadingResult {
  return compareSyllables(readTyped(inZhuyin(typed)), syllablesOf(readNumbered(expected)))
}

/** What somebody typed, without what does not count. */
const bare = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '')

interface Spelled {
  readonly simplified: string
  readonly traditional: string
  /** Numbered pinyin. */
  readonly pinyin: string
}

/**
 * Compares what was typed for a word, in characters of either script or in pinyin.
 * @param homophones words whose characters are right too, where the sound was all there was to go by
 */
export function checkWord(typed: string, word: Spelled, homophones: readonly Spelled[] = []): ReadingResult {
  if (!/\p{Script=Han}/u.test(typed)) return checkReading(typed, word.pinyin)
  const given = bare(typed)
  const alike = homophones.filter(({ pinyin }) => pinyin.toLowerCase() === word.pinyin.toLowerCase())
  const fits = ({ simplified, traditional }: Spelled) => [bare(simplified), bare(traditional)].includes(given)
  return [word, ...alike].some(fits) ? 'right' : 'wrong'
}
