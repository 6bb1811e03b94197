/** A word on the way, and how much of the list is known once it is learned. */
export interface WayStep<W> {
  word: W
  /** From 0 to 1. */
  share: number
}

interface Way<W> {
  /** The share that is known before the first step. */
  begin: number
  steps: WayStep<W>[]
}

/**
 * How much of running text a word makes up that stands at a place in a list ordered by frequency: Zipf's law as Mandelbrot
 * mended it, 1 / (rank + 2.7).
 * @param rank from 0
 */
export const weightOfRank = (rank: number): number => 1 / (rank + 2.7)

/**
 * What each word of a list weighs. A word that the list's text tells how often it stands there weighs that; of the others
 * we know only that an HSK level teaches frequent words before rare ones, and that a list begins with what matters: they
 * weigh by their rank in that order.
 */
export function weightsOf<W extends { id: number; hsk: { level: number } | null }>(
  words: readonly W[],
  countOf?: (word: W) => number | undefined,
): Map<number, number> {
  const ranked = words
    .map((word, place) => ({ word, place }))
    .sort((a, b) => (a.word.hsk?.level ?? 9) - (b.word.hsk?.level ?? 9) || a.place - b.place)
  return new Map(ranked.map(({ word }, rank) => [word.id, countOf?.(word) ?? weightOfRank(rank)]))
}

/**
 * The shortest way into a list: the words of it that are not known, in the order that makes the known share grow fastest.
 * The known share is the weight of the known words by the weight of all. Words weigh the same whatever else is known, so
 * that taking the heaviest first is best at every step, not at the end only.
 */
export function shortestWay<W extends { id: number }>(
  words: readonly W[],
  known: ReadonlySet<number>,
  weights: ReadonlyMap<number, number>,
): Way<W> {
  const weight = ({ id }: W) => weights.get(id) ?? 0
  const all = words.reduce((sum, word) => sum + weight(word), 0)
  const share = (part: number) => (all ? Math.min(1, part / all) : 0)
  let sum = words.reduce((part, word) => part + (known.has(word.id) ? weight(word) : 0), 0)
  const begin = share(sum)
  const steps = words
    .filter(({ id }) => !known.has(id))
    .sort((a, b) => weight(b) - weight(a))
    .map((word) => {
      sum += weight(word)
      return { word, share: share(sum) }
    })
  return { begin, steps }
}

/** How many steps it takes to a share, or null where it is not reached. */
export function stepsTo<W>({ begin, steps }: Way<W>, share: number): number | null {
  if (begin >= share) return 0
  const index = steps.findIndex((step) => step.share >= share - 1e-9)
  return index < 0 ? null : index + 1
}
