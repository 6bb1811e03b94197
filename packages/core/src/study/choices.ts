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

/** Whether one sense says all that the other does: `look` and `look at` could both be right. */
function covers(one: string, other: string): boolean {
  const [few, many] = [one.split(' '), other.split(' ')].sort((a, b) => a.length - b.length) as [string[], string[]]
  return few.every((part) => many.includes(part))
}

/** Words of a meaning that say something: `to look for` is close to `to look at`. */
const gist = (sense: string) => sense.split(' ').filter((part) => part.length > 3)

/** How easily one is taken for the other, from 0 up to 1: by a character or a word of the meaning that they share. */
function likeness(word: Choosable, one: Choosable, said: ReadonlySet<string>): number {
  const shape = [...one.simplified].some((sign) => word.simplified.includes(sign))
  const sense = [...senses(one)].some((text) => gist(text).some((part) => said.has(part)))
  return (shape ? 0.5 : 0) + (sense ? 0.4 : 0)
}

/**
 * Words to stand beside the right one in a multiple choice: of the same length and syllable count first, among those the
 * ones close to it in shape or meaning, never one with a sense that
 * covers one of it or with another choice. The same seed gives
 * the same words. Fewer where the pool has no more.
 */
export function distractors<W extends Choosable>(word: W, pool: readonly W[], count: number, seed: string): W[] {
  const syllables = (one: W) => syllablesOf(readNumbered(one.pinyin)).length
  const distance = (one: W) =>
    Math.abs([...one.simplified].length - [...word.simplified].length) + Math.abs(syllables(one) - syllables(word))
  const taken = senses(word)
  const said = new Set([...taken].flatMap(gist))
  const chosen: W[] = []
  const candidates = shuffled(pool, seededRandom(`${seed} ${word.id}`))
    .map((one) => ({ one, far: distance(one) - likeness(word, one, said) }))
    .sort((a, b) => a.far - b.far)
  for (const { one } of candidates) {
    if (chosen.length === count) break
    if (one.id === word.id || one.simplified === word.simplified) continue
    const own = senses(one)
    if (!own.size || [...own].some((sense) => [...taken].some((other) => covers(sense, other)))) continue
    for (const sense of own) taken.add(sense)
    chosen.push(one)
  }
  return chosen
}

/** The right word among its distractors, in an order that the seed decides. */
export const choices = <W extends Choosable>(word: W, pool: readonly W[], count: number, seed: string): W[] =>
  shuffled([word, ...distractors(word, pool, count - 1, seed)], seededRandom(`${seed} order ${word.id}`))
