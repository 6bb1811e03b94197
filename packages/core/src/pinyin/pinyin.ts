/** 1 to 4, 5 for the neutral tone, 0 where the tone was not written. */
export type Tone = 0 | 1 | 2 | 3 | 4 | 5

export interface Syllable {
  /** Lower case, without tone, `ü` as one letter; `r` alone is the erhua suffix. */
  readonly letters: string
  readonly tone: Tone
  /** Whether it begins with a capital, as in names and at the start of a sentence. */
  readonly capital: boolean
}

/** A syllable, or whatever stands between syllables: spaces, punctuation, Latin letters that are no pinyin. */
export type PinyinPart = Syllable | string

/** A run of text with the tone to colour it by; 0 for what is no syllable. */
export interface PinyinPiece {
  readonly text: string
  readonly tone: Tone
}

/** A way to write readings: marks, numbers or (in `zhuyin.ts`) zhuyin. */
export interface Notation {
  spell(syllable: Syllable): string
  /** What stands between two syllables of one word, before `next`. */
  between(next: Syllable): string
}

const signs = ['', '\u0304', '\u0301', '\u030c', '\u0300']

/** `u:` and `v` are ways to type `ü`. */
export const unifyUmlaut = (letters: string): string => letters.replace(/u:|v/g, 'ü')

/**
 * Reads numbered pinyin as dictionary and sentences hold it: `lu:4 se4`, `Wo3 xue2xi2 Zhong1wen2.` A digit ends each
 * syllable; what has none is kept as it is.
 */
export function readNumbered(text: string): PinyinPart[] {
  const parts: PinyinPart[] = []
  for (const [whole, letters, digit] of text.matchAll(/((?:u:|[a-zêü])+)([1-5])|[\s\S]/giu)) {
    const last = parts.at(-1)
    if (letters && digit) {
      const lower = letters.toLowerCase()
      parts.push({ letters: unifyUmlaut(lower), tone: Number(digit) as Tone, capital: letters[0] !== lower[0] })
    } else if (typeof last === 'string') parts[parts.length - 1] = last + whole
    else parts.push(whole)
  }
  return parts
}

const withCapital = (text: string, capital: boolean) => (capital ? text.charAt(0).toUpperCase() + text.slice(1) : text)

/** Pinyin with tone marks: on a or e, on the o of ou, else on the last vowel; `xuéxí`, `lǜ`, `xī'ān`. */
export const marks: Notation = {
  spell({ letters, tone, capital }) {
    const vowel = /[aeê]|o(?=u)/.exec(letters) ?? /[iouü](?=[^iouü]*$)/.exec(letters) ?? /[mn]/.exec(letters)
    const end = vowel ? vowel.index + 1 : letters.length
    const marked = letters.slice(0, end) + (signs[tone] ?? '') + letters.slice(end)
    return withCapital(marked.normalize('NFC'), capital)
  },
  between: ({ letters }) => (/^[aeoê]/.test(letters) ? "'" : ''),
}

/** Pinyin with numbers, as people type it: `xue2xi2`, `lü4`. */
export const numbers: Notation = {
  spell: ({ letters, tone, capital }) => withCapital(letters, capital) + (tone || ''),
  between: () => '',
}

interface PieceOptions {
  /** Sets syllables that only a space parts as one word: `xuéxí`, `xī'ān`. */
  readonly joined?: boolean
}

/** A reading as runs of text to be coloured by tone. An erhua `r` takes the colour of the syllable it bends. */
export function pinyinPieces(
  parts: readonly PinyinPart[],
  notation: Notation = marks,
  { joined = false }: PieceOptions = {},
): PinyinPiece[] {
  const pieces: PinyinPiece[] = []
  let before: Syllable | null = null
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') {
      // An apostrophe that parts syllables is set again below, where the notation wants one.
      const parting = joined ? /^[\s'’]+$/ : /^['’]$/
      if (before && typeof parts[index + 1] === 'object' && parting.test(part)) continue
      pieces.push({ text: joined ? part.replace(/\s+,/, ',').replace(/\s*·\s*/, '·') : part, tone: 0 })
      before = null
      continue
    }
    const bent: Syllable | null = part.letters === 'r' ? before : null
    const gap = before && !bent && notation.between(part)
    if (gap) pieces.push({ text: gap, tone: 0 })
    pieces.push({ text: notation.spell(part), tone: (bent ?? part).tone })
    before = bent ?? part
  }
  return pieces
}

/** A reading as text. */
export const formatPinyin = (parts: readonly PinyinPart[], notation?: Notation, options?: PieceOptions): string =>
  pinyinPieces(parts, notation, options)
    .map((piece) => piece.text)
    .join('')

/** The syllables of a reading, one a character, for pinyin above characters. */
export const syllablesOf = (parts: readonly PinyinPart[]): Syllable[] =>
  parts.filter((part): part is Syllable => typeof part === 'object')
