import type { Token } from '@ciyu/core/contract'
import { properLast } from '../words/proper-last.ts'

/** How somebody wants some characters cut and read. */
export interface Rule {
  readonly text: string
  /** Put together they are the text. */
  readonly pieces: readonly Token[]
}

/** A word of the dictionary, as segmentation needs it. */
export interface Entry {
  readonly id: number
  readonly simplified: string
  readonly traditional: string
  readonly pinyin: string
  readonly rank: number
}

/** Words as lines of values that tabs separate: id, simplified, traditional, pinyin, rank. */
export const entriesOf = (lines: string): Entry[] =>
  lines.split('\n').map((line) => {
    const [id, simplified = '', traditional = '', pinyin = '', rank] = line.split('\t')
    return { id: Number(id), simplified, traditional, pinyin, rank: Number(rank) }
  })

/** Cuts a run of characters into likely words, which put together are the run. */
export type RunCutter = (run: string) => string[]

interface Form {
  readonly id: number
  /** Among words of the same characters; the least is meant. */
  readonly order: number
  /** The best of them. */
  readonly rank: number
}

/** What is written, with the word that is meant by it. */
export type Forms = ReadonlyMap<string, Form>

/** Occurrences of the most frequent word, in the corpus whose counts jieba has (about 60 million words). */
const mostOccurrences = 3_000_000
const corpus = 60_000_000

/** How often a word occurs by its rank (Zipf). */
export const occurrences = (rank: number): number => Math.max(2, Math.round(mostOccurrences / (rank + 9)))

const han = /\p{Script=Han}/u
const runs = /[\p{L}\p{N}\p{M}·]+/gu

/** The forms of a dictionary, simplified and traditional, each with the word that is meant by it. */
export function formsOf(entries: readonly Entry[]): Map<string, Form> {
  const forms = new Map<string, Form>()
  for (const { id, simplified, traditional, pinyin, rank } of entries) {
    const order = properLast({ pinyin, rank })
    for (const text of [simplified, traditional]) {
      const other = forms.get(text)
      const meant = other && other.order <= order ? other : { id, order }
      forms.set(text, { id: meant.id, order: meant.order, rank: Math.min(rank, other?.rank ?? rank) })
    }
  }
  return forms
}

/** The forms with their frequencies, a line each, as jieba reads a dictionary. */
export const jiebaDictionary = (forms: Forms): string =>
  [...forms].flatMap(([text, { rank }]) => (/[\s]/.test(text) ? [] : [`${text} ${occurrences(rank)}`])).join('\n')

const longestWord = 20

/** Cuts characters that are no word together into words and single characters: the likeliest of all ways. */
function cutUnknown(text: string, forms: Forms): string[] {
  const characters = [...text]
  const best = [{ score: 0, start: 0 }]
  for (let end = 1; end <= characters.length; end += 1) {
    let chosen = { score: Number.NEGATIVE_INFINITY, start: end - 1 }
    for (let start = Math.max(0, end - longestWord); start < end; start += 1) {
      const form = forms.get(characters.slice(start, end).join(''))
      if (!form && start < end - 1) continue
      const score = (best[start]?.score ?? 0) + Math.log((form ? occurrences(form.rank) : 1) / corpus)
      if (score > chosen.score) chosen = { score, start }
    }
    best.push(chosen)
  }
  const pieces: string[] = []
  for (let end = characters.length; end > 0; end = best[end]?.start ?? 0) {
    pieces.unshift(characters.slice(best[end]?.start ?? 0, end).join(''))
  }
  return pieces
}

const sayings = new WeakMap<Forms, Map<string, Rule[]>>()

/** Sayings of two halves in a text: the comma between them would end the run of characters. */
function sayingsIn(text: string, forms: Forms): Rule[] {
  const byHalf = sayings.get(forms) ?? new Map<string, Rule[]>()
  if (!sayings.has(forms)) {
    for (const [saying, { id }] of forms) {
      const comma = saying.indexOf('，')
      const rule = { text: saying, pieces: [{ text: saying, wordId: id }] }
      if (comma > 0) byHalf.set(saying.slice(0, comma), [...(byHalf.get(saying.slice(0, comma)) ?? []), rule])
    }
    sayings.set(forms, byHalf)
  }
  const found = new Set<Rule>()
  for (let comma = text.indexOf('，'); comma >= 0; comma = text.indexOf('，', comma + 1)) {
    for (let start = Math.max(0, comma - longestWord); start < comma; start += 1) {
      for (const rule of byHalf.get(text.slice(start, comma)) ?? [])
        if (text.startsWith(rule.text, start)) found.add(rule)
    }
  }
  return [...found]
}

interface Hit {
  readonly start: number
  readonly rule: Rule
}

/** Where rules apply: at every occurrence, the longest before all others. */
function hitsOf(text: string, rules: readonly Rule[]): Hit[] {
  const hits: Hit[] = []
  if (rules.length === 0) return hits
  const taken = new Uint8Array(text.length)
  for (const rule of [...rules].sort((one, other) => other.text.length - one.text.length)) {
    const { length } = rule.text
    if (length === 0) continue
    for (let start = text.indexOf(rule.text); start >= 0; ) {
      const isFree = !taken[start] && !taken[start + length - 1]
      if (isFree) {
        hits.push({ start, rule })
        taken.fill(1, start, start + length)
      }
      start = text.indexOf(rule.text, start + (isFree ? length : 1))
    }
  }
  return hits.sort((one, other) => one.start - other.start)
}

/**
 * Cuts a text into words of the dictionary, single characters that are none, and what stands between them. The tokens
 * put together are the text, whatever it holds.
 */
export function cutText(text: string, rules: readonly Rule[], forms: Forms, cutRun: RunCutter): Token[] {
  const tokens: Token[] = []
  const other = (piece: string) => {
    const last = tokens.at(-1)
    const joins = last && last.wordId === null && !han.test(last.text) && !han.test(piece)
    if (joins) last.text += piece
    else if (piece !== '') tokens.push({ text: piece, wordId: null })
  }
  const word = (piece: string): void => {
    const form = forms.get(piece)
    if (form) tokens.push({ text: piece, wordId: form.id })
    else if (!han.test(piece)) other(piece)
    else for (const part of cutUnknown(piece, forms)) known(part)
  }
  const known = (part: string) => {
    const form = forms.get(part)
    if (form) tokens.push({ text: part, wordId: form.id })
    else other(part)
  }
  const between = (part: string) => {
    let at = 0
    for (const { 0: run, index } of part.matchAll(runs)) {
      if (!han.test(run)) continue
      other(part.slice(at, index))
      const pieces = cutRun(run)
      for (const piece of pieces.join('') === run ? pieces : [run]) word(piece)
      at = index + run.length
    }
    other(part.slice(at))
  }
  let at = 0
  for (const { start, rule } of hitsOf(text, [...rules, ...sayingsIn(text, forms)])) {
    between(text.slice(at, start))
    for (const { text: piece, wordId } of rule.pieces) tokens.push({ text: piece, wordId })
    at = start + rule.text.length
  }
  between(text.slice(at))
  return tokens
}
