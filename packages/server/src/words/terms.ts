import { markedReading, plainReading, withMarks } from './reading.ts'

/**
 * What a word is found by is one full-text vector, so that every search is one look into one index:
 * - `h:学习` its characters, simplified and traditional; `h:学习`:* finds what begins with them
 * - `p:xuexi` its reading without tones, `m:xuéxí` with them
 * - `=study` each sense as a whole, without "to" and what is in parentheses; `1=learn` the first, which is the main one
 * - `学`, `习` (with positions, so that neighbours are found) and `study`: single characters and words
 */

const han = /\p{Script=Han}/u
const common = new Set(
  'a an the to of in on at or and for with by as be is it that this sth sb etc used see esp'.split(' '),
)

/** Singular and plural are one. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 3 && word.endsWith('s') && !/(ss|us|is)$/.test(word)) return word.slice(0, -1)
  return word
}

const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd')

/** The words of a text in an alphabet, as they are looked up; common ones only when there are no others. */
function wordsOf(text: string): string[] {
  const all =
    text
      .toLowerCase()
      .normalize('NFC')
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = all.filter((word) => !common.has(word) && !han.test(word))
  return telling.map((word) => stem(word.slice(0, 60)))
}

/** A sense as people would type it. */
function senseKey(sense: string): string {
  return sense
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('ё', 'е')
    .replace(/\([^)]*\)|（[^）]*）/g, ' ')
    .replace(/[^\p{L}\p{N}' -]/gu, ' ')
    .replace(/^\s*(to be|to|a|an|the)\s+(?=\S)/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, (character) => character + character)}'`

export interface Findable {
  readonly simplified: string
  readonly traditional: string
  readonly pinyin: string
  /** Senses by language, in each the main one first. */
  readonly senses: readonly (readonly string[])[]
}

/** Gathers lexemes, and writes them as a vector in PostgreSQL's text form. */
function lexemeCollector() {
  const lexemes = new Map<string, number[]>()
  const plain = (lexeme: string) => {
    if (!lexemes.has(lexeme)) lexemes.set(lexeme, [])
  }
  let position = 0
  const characters = (text: string) => {
    position += 2
    for (const character of text) {
      position += 1
      if (!han.test(character) || position > 16_000) continue
      const positions = lexemes.get(character)
      if (positions) positions.push(position)
      else lexemes.set(character, [position])
    }
  }
  const sense = (text: string, isMain: boolean) => {
    for (const part of text.split(/[;；,，、/]/)) {
      const key = senseKey(part)
      if (key === '' || key.length > 60) continue
      plain(`=${key}`)
      if (isMain) plain(`1=${key}`)
    }
    for (const word of wordsOf(text)) {
      plain(word)
      const bare = withoutMarks(word)
      if (bare !== word) plain(bare)
    }
  }
  const vector = () =>
    [...lexemes]
      .map(([lexeme, at]) => quoted(lexeme) + (at.length > 0 ? `:${at.slice(0, 200).join(',')}` : ''))
      .join(' ')
  return { plain, characters, sense, vector }
}

/** The vector of a word. */
export function termsOf({ simplified, traditional, pinyin, senses }: Findable): string {
  const { plain, characters, sense, vector } = lexemeCollector()
  for (const head of new Set([simplified, traditional])) {
    plain(`h:${head.toLowerCase()}`)
    characters(head)
  }
  plain(`p:${plainReading(pinyin)}`)
  plain(`m:${markedReading(pinyin)}`)
  for (const list of senses) for (const [at, text] of list.entries()) sense(text, at === 0)
  return vector()
}

/** The vector of what somebody says of a word: own meanings and a note, in which characters count too. */
export function sayingTerms(translation: readonly string[] | null, note: string | null): string {
  const { characters, sense, vector } = lexemeCollector()
  for (const [at, text] of (translation ?? []).entries()) sense(text, at === 0)
  if (note !== null) sense(note, false)
  for (const text of [...(translation ?? []), note ?? '']) characters(text)
  return vector()
}

/** What to look for: `any` selects, `exact` and `prefix` say how well it fits. Each is a tsquery. */
export interface TermQuery {
  readonly any: string
  /** Characters, reading or main sense as a whole. */
  readonly main: string
  /** Any sense as a whole too. */
  readonly exact: string
  readonly prefix: string
}

const toneMarks = /[\u0300\u0301\u0304\u030c]/

/** Pinyin that carries tones, by marks or numbers, with marks and without what separates; null when it carries none. */
function tonedReading(text: string): string | null {
  const lower = text.toLowerCase().replace(/u:|v/g, 'ü')
  if (/^[a-zü]+[0-5]([\s'’·-]*[a-zü]+[0-5]?)*$/.test(lower)) {
    return markedReading(
      lower.replace(/([a-zü]+)([0-5])/g, (_, letters: string, tone: string) => {
        // The number belongs to the last vowels before it: `xuexi2` has its tone on `xi`.
        const last = /^(.*?[aeiouü](?:ng?|r)?)??([^aeiouü]*[aeiouü]+(?:ng|n|r)?)$/.exec(letters)
        return last ? `${last[1] ?? ''}${withMarks(`${last[2]}${tone}`)}` : letters
      }),
    )
  }
  if (!toneMarks.test(lower.normalize('NFD')) || !/^[\p{Script=Latin}\p{M}\s'’·-]+$/u.test(lower)) return null
  return markedReading(lower)
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

function readingTerms(text: string): { exact: string[]; prefix: string[]; any: string[] } {
  const bare = withoutMarks(text.toLowerCase().replace(/u:|ü|ǖ|ǘ|ǚ|ǜ/g, 'v'))
  if (!/^[a-z0-5\s'’·-]+$/.test(bare)) return { exact: [], prefix: [], any: [] }
  const plain = bare.replace(/[^a-z]/g, '')
  if (plain === '') return { exact: [], prefix: [], any: [] }
  const toned = tonedReading(text)
  if (toned === null) return { exact: [quoted(`p:${plain}`)], prefix: [`${quoted(`p:${plain}`)}:*`], any: [] }
  const marked = countOf(toned.normalize('NFD'), /[\u0300\u0301\u0304\u030c]/g) + countOf(bare, /[05]/g)
  const syllables = countOf(plain, /[aeiouv]+/g)
  return {
    exact: [quoted(`m:${toned}`)],
    prefix: [`${quoted(`m:${toned}`)}:*`],
    // A syllable without a tone may be neutral or still to be typed: then the reading without tones helps too.
    any: marked < syllables ? [`${quoted(`p:${plain}`)}:*`] : [],
  }
}

/** What to look for when somebody types a text, which may be anything. */
export function termQuery(text: string): TermQuery {
  const key = senseKey(text)
  const main: string[] = []
  const exact: string[] = []
  const prefix: string[] = []
  const any: string[] = []
  const runs = text.match(/\p{Script=Han}+/gu) ?? []
  if (runs.length > 0) {
    const head = text.toLowerCase().replace(/\s+/g, '')
    main.push(quoted(`h:${head}`))
    prefix.push(`${quoted(`h:${head}`)}:*`)
    any.push(runs.map((run) => `(${[...run].map(quoted).join(' <-> ')})`).join(' & '))
  } else {
    const reading = readingTerms(text)
    main.push(...reading.exact)
    prefix.push(...reading.prefix)
    any.push(...reading.any)
    const head = text.toLowerCase().trim()
    main.push(quoted(`h:${head}`))
  }
  if (key !== '') {
    main.push(quoted(`1=${key}`))
    exact.push(quoted(`=${key}`))
    // Senses that begin with Chinese are explanations, which say nothing about the word asked for.
    if (key.length > 1 && runs.length === 0) prefix.push(`${quoted(`=${key}`)}:*`)
  }
  const words = wordsOf(text)
  const last = words.pop()
  if (last !== undefined && last.length > 1 && runs.length === 0) {
    any.push(`(${[...words.map(quoted), quoted(last) + (last.length > 2 ? ':*' : '')].join(' & ')})`)
  }
  const either = (terms: readonly string[]) => terms.join(' | ')
  return {
    any: either([...main, ...exact, ...prefix, ...any]),
    main: either(main),
    exact: either([...main, ...exact]),
    prefix: either([...main, ...exact, ...prefix]),
  }
}
