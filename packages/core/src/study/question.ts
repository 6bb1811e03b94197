import type { SkillStatistic } from '../contract/statistics.ts'
import { type Choosable, choices, distractors, seededRandom, shuffled } from './choices.ts'
import { cardFor, type Exercise, isFirm } from './exercises.ts'
import { type Sentenced, type SentenceWord, sentenceWords } from './sentence-words.ts'
import { toneChoices } from './tones.ts'

/** What a word needs to be asked in every way. */
export interface Askable extends Choosable {
  readonly traditional: string
  readonly example?: Sentenced | undefined
}

/** From following an outline over strokes that are shown on a miss to memory. */
export type WritingStage = 'trace' | 'hints' | 'memory'

/** A piece of a sentence that is put in its place; `key` tells two that look alike apart. */
export interface Tile extends SentenceWord {
  readonly key: number
}

/** An exercise made of a word, ready to be asked and checked. */
export type Question<W extends Askable = Askable> =
  | { readonly kind: 'meaning' | 'listening' | 'reading' }
  /** Words at hand that sound the same: their characters are right too. */
  | { readonly kind: 'dictation'; readonly homophones: readonly W[] }
  | { readonly kind: 'choice'; readonly options: readonly W[] }
  /** Words in one order, those with their meanings in another. */
  | { readonly kind: 'matching'; readonly words: readonly W[]; readonly meanings: readonly W[] }
  /** Numbered readings. */
  | { readonly kind: 'tone'; readonly options: readonly string[]; readonly answer: string }
  /** Tiles in the order in which they lie; the orders of their texts that are right. */
  | {
      readonly kind: 'order'
      readonly tiles: readonly Tile[]
      readonly orders: readonly (readonly string[])[]
    }
  /** The words of a sentence with those that are missing; without options the word is typed. */
  | {
      readonly kind: 'gap'
      readonly words: readonly (SentenceWord & { readonly missing: boolean })[]
      readonly options: readonly W[] | null
    }
  | { readonly kind: 'writing'; readonly stage: WritingStage }

export interface QuestionRequest<W extends Askable> {
  readonly word: W
  /** The words at hand, of which others are taken to stand beside it. */
  readonly pool: readonly W[]
  readonly kind: Exercise
  readonly statistic: SkillStatistic
  /** The same seed makes the same question. */
  readonly seed: string
}

const offered = 4
const pairs = 5
/** With fewer others a choice is a guess. */
const fewestOthers = 2
/** A sentence of two words can only be turned round; one of many does not fit on a phone. */
const fewestTiles = 3
const mostTiles = 12

/** How firmly writing sits decides how much is shown. */
export const writingStage = (statistic: SkillStatistic): WritingStage =>
  statistic.state === 0 ? 'trace' : isFirm(statistic) ? 'memory' : 'hints'

const texts = (words: readonly SentenceWord[]) => words.map(({ simplified }) => simplified)

/** The orders in which the sentences at hand use exactly these words: more than one only where they say so. */
function knownOrders(words: readonly SentenceWord[], pool: readonly Askable[]): string[][] {
  const own = texts(words)
  const same = [...own].sort().join(' ')
  const orders = new Map([[own.join(' '), own]])
  for (const { example } of pool) {
    // Most sentences are told apart by their length: only the others are taken to pieces.
    if (!example || Math.abs(example.simplified.length - own.join('').length) > mostTiles) continue
    const order = texts(sentenceWords(example) ?? [])
    if ([...order].sort().join(' ') === same) orders.set(order.join(' '), order)
  }
  return [...orders.values()]
}

function orderQuestion(word: Askable, pool: readonly Askable[], seed: string): Question<never> | null {
  const words = word.example && sentenceWords(word.example)
  if (!words || words.length < fewestTiles || words.length > mostTiles) return null
  const orders = knownOrders(words, pool)
  const lies = (tiles: readonly SentenceWord[]) => texts(tiles).join(' ')
  const right = new Set(orders.map((order) => order.join(' ')))
  const random = seededRandom(`${seed} tiles`)
  const ordered = words.map((one, key): Tile => ({ ...one, key }))
  // Tiles that lie in a right order already would ask nothing; turned by one they do not, unless all are alike.
  let tiles = shuffled(ordered, random)
  for (let turns = 0; right.has(lies(tiles)) && turns < words.length; turns++) {
    tiles = [...tiles.slice(1), ...tiles.slice(0, 1)]
  }
  return right.has(lies(tiles)) ? null : { kind: 'order', tiles, orders }
}

function gapQuestion<W extends Askable>({ word, pool, statistic, seed }: QuestionRequest<W>): Question<W> | null {
  const words = word.example && sentenceWords(word.example)
  if (!words || words.length < 2) return null
  const shown = words.map((one) => ({ ...one, missing: one.simplified === word.simplified }))
  const others = shown.filter(({ missing }) => !missing)
  // Inside a longer word it would still be seen.
  if (others.length === shown.length || others.some(({ simplified }) => simplified.includes(word.simplified)))
    return null
  const usable = pool.filter(({ simplified }) => !others.some((one) => one.simplified === simplified))
  const options = choices(word, usable, offered, seed)
  return { kind: 'gap', words: shown, options: isFirm(statistic) || options.length <= fewestOthers ? null : options }
}

function make<W extends Askable>(request: QuestionRequest<W>): Question<W> | null {
  const { word, pool, kind, statistic, seed } = request
  switch (kind) {
    case 'choice': {
      const options = choices(word, pool, offered, seed)
      return options.length > fewestOthers ? { kind, options } : null
    }
    case 'matching': {
      const words = [word, ...distractors(word, pool, pairs - 1, seed)]
      if (words.length < pairs || new Set(words.map(({ simplified }) => simplified)).size < pairs) return null
      const order = (side: string) => shuffled(words, seededRandom(`${seed} ${side}`))
      return { kind, words: order('words'), meanings: order('meanings') }
    }
    case 'tone': {
      const readings = pool.filter((one) => one.simplified === word.simplified).map(({ pinyin }) => pinyin)
      const options = toneChoices(word, readings, offered, seed)
      const answer = options.find((one) => one.toLowerCase() === word.pinyin.trim().toLowerCase())
      return answer ? { kind, options, answer } : null
    }
    case 'dictation': {
      const sound = word.pinyin.toLowerCase()
      return { kind, homophones: pool.filter((one) => one.id !== word.id && one.pinyin.toLowerCase() === sound) }
    }
    case 'order':
      return orderQuestion(word, pool, seed)
    case 'gap':
      return gapQuestion(request)
    case 'writing':
      return /\p{Script=Han}/u.test(word.simplified) ? { kind, stage: writingStage(statistic) } : null
    default:
      return { kind }
  }
}

/** Whether a word has what an exercise needs: a sentence, enough others, a tone. */
export const canAsk = <W extends Askable>(request: QuestionRequest<W>): boolean => make(request) !== null

/** Makes an exercise of a word; a card where the word has no sentence for it or too few others. */
export const makeQuestion = <W extends Askable>(request: QuestionRequest<W>): Question<W> =>
  make(request) ?? { kind: cardFor(request.statistic.skill) as 'meaning' | 'listening' }

/** Whether the words, as they were put, are a sentence that the data knows. */
export const checkOrder = (given: readonly SentenceWord[], orders: readonly (readonly string[])[]): boolean =>
  orders.some((order) => order.join(' ') === texts(given).join(' '))
