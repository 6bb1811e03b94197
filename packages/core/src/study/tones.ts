import { readNumbered, type Syllable, syllablesOf, type Tone } from '../pinyin/pinyin.ts'
import { seededRandom, shuffled } from './choices.ts'

const spell = (syllables: readonly Syllable[], tones: readonly Tone[]) =>
  syllables
    .map(({ letters, capital }, index) => {
      const written = letters.replace('ü', 'u:')
      return (capital ? written.charAt(0).toUpperCase() + written.slice(1) : written) + tones[index]
    })
    .join(' ')

/** What is said where another tone is written: 3-3 as 2-3, and 不 and 一 by the tone after them. */
function spoken(characters: readonly string[], tones: readonly Tone[], index: number): Tone[] {
  const tone = tones[index] ?? 0
  const next = tones[index + 1]
  if (characters[index] === '一') return [1, 2, 4]
  if (characters[index] === '不') return [2, 4]
  return tone === 3 && next === 3 ? [2, 3] : [tone]
}

/**
 * The right tones of a word among plausible ones, as numbered readings in an order that the seed decides. None that is
 * right too: how tones change in speech, and another reading of the same characters. Fewer than two where the reading has
 * no tone to ask.
 * @param others readings of the same characters that are words too
 */
export function toneChoices(
  word: { readonly simplified: string; readonly pinyin: string },
  others: readonly string[],
  count: number,
  seed: string,
): string[] {
  const syllables = syllablesOf(readNumbered(word.pinyin))
  const characters = [...word.simplified]
  const tones = syllables.map(({ tone }) => tone)
  const right = spell(syllables, tones)
  // What stands between syllables, a dot or letters without a tone, cannot be put back: such words are not asked.
  if (syllables.length !== word.pinyin.trim().split(/\s+/).length) return []
  const random = seededRandom(`${seed} tones`)
  const taken = new Set([right, ...others].map((one) => one.toLowerCase()))
  const found: string[] = []
  const asked = syllables.flatMap(({ letters, tone }, index) =>
    letters !== 'r' && tone > 0 && (tone < 5 || syllables.length === 1) ? [index] : [],
  )
  const variants: Tone[][] = []
  for (const index of asked) {
    const said = spoken(characters, tones, index)
    for (const tone of [1, 2, 3, 4] as const) {
      if (!said.includes(tone)) variants.push(tones.map((one, at) => (at === index ? tone : one)))
    }
  }
  // Two wrong tones look as plausible as one; of a long word one at a time is enough.
  const both = variants.flatMap((one) =>
    asked.slice(0, 1).flatMap((index) => {
      const wrong = shuffled([1, 2, 3, 4] as const, random).find(
        (tone) => tone !== one[index] && !spoken(characters, tones, index).includes(tone),
      )
      return wrong && one[index] === tones[index] ? [one.map((tone, at) => (at === index ? wrong : tone))] : []
    }),
  )
  for (const variant of shuffled([...variants, ...both], random)) {
    if (found.length === count - 1) break
    const reading = spell(syllables, variant)
    if (taken.has(reading.toLowerCase())) continue
    taken.add(reading.toLowerCase())
    found.push(reading)
  }
  return found.length ? shuffled([right, ...found], random) : []
}
