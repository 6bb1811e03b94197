import { readNumbered, syllablesOf } from '../pinyin/pinyin.ts'

/** What a word needs to be offered among others. */
export interface Choosable {
  readonly id: number
  readonly simplified: string
  readonly pinyin: string
  readonly meanings: readonly string[]
}

/** A repeatable row of numbers from 0 up to 1 (mulberry32 over an FNV-1a hash of the seed). */
export function seededRandom(seed: string): () => number {
  let state = 2_166_136_261
  for (const sign of seed) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The items in an order that the seed decides. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => [random(), item] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, item]) => item)
}

/** A meaning reduced to what makes it the same as another: `to learn (sth)` and `Learn` are one. */
const essence = (meaning: string) =>
  meaning
    .toLowerCase()
    .replace(/\([^)]*\)|（[^）]*）/g, '')
    .replace(/^(to|a|an|the) /, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const senses = ({ meanings }: Choosable) =>
  new Set(meanings.flatMap((meaning) => meaning.split(/[;,；，、]/).map(essence)).filter(Boolean))

/**
 * Words to stand beside the right one in a multiple choice: of the same length and syllable count first, never one that
 * shares a meaning with it or with another choice. The same seed gives the same words. Fewer where the pool has no more.
 */
export function distractors<W extends Choosable>(word: W, pool: readonly W[], count: number, seed: string): W[] {
  const syllables = (one: W) => syllablesOf(readNumbered(one.pinyin)).length
  const distance = (one: W) =>
    Math.abs([...one.simplified].length - [...word.simplified].length) + Math.abs(syllables(one) - syllables(word))
  const taken = senses(word)
  const chosen: W[] = []
  const candidates = shuffled(pool, seededRandom(`${seed} ${word.id}`))
    .map((one) => ({ one, far: distance(one) }))
    .sort((a, b) => a.far - b.far)
  for (const { one } of candidates) {
    if (chosen.length === count) break
    if (one.id === word.id || one.simplified === word.simplified) continue
    const own = senses(one)
    if (!own.size || [...own].some((sense) => taken.has(sense))) continue
    for (const sense of own) taken.add(sense)
    chosen.push(one)
  }
  return chosen
}

/** The right word among its distractors, in an order that the seed decides. */
export const choices = <W extends Choosable>(word: W, pool: readonly W[], count: number, seed: string): W[] =>
  shuffled([word, ...distractors(word, pool, count - 1, seed)], seededRandom(`${seed} order ${word.id}`))
