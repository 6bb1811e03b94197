/** A list or library item that new words are taken from. */
export interface NewWordSource {
  /** New words a day out of it; null shares what the plan has left with the others. */
  readonly newWords: number | null
  /** Words of it begun today. */
  readonly begunToday: number
  /** What can be begun, in its order. */
  readonly wordIds: readonly number[]
}

/**
 * The new words of what is left of a day: first of the lists that have a number of their own, then, up to the plan's
 * number over all lists, as evenly as there are words of the others. In the order of the focus, and of each list.
 * @param mostToday the plan's number
 * @param begunToday words begun today, in whichever list
 */
export function chooseNewWords(sources: readonly NewWordSource[], mostToday: number, begunToday: number): number[] {
  const chosen = sources.map((): number[] => [])
  const taken = new Set<number>()
  const free = (wordIds: readonly number[]) => wordIds.filter((id) => !taken.has(id))
  for (const [at, { newWords, begunToday: begun, wordIds }] of sources.entries()) {
    if (newWords === null) continue
    chosen[at] = free(wordIds).slice(0, Math.max(0, newWords - begun))
    for (const id of chosen[at]) taken.add(id)
  }
  let left = mostToday - begunToday - taken.size
  // A word of several lists is the first one's.
  const open = sources.flatMap(({ newWords, wordIds, begunToday: given }, at) => {
    if (newWords !== null) return []
    const words = free(wordIds)
    for (const id of words) taken.add(id)
    return [{ at, words, given }]
  })
  // The next word is of the list that has given the fewest today.
  for (; left > 0; left -= 1) {
    const able = open.filter(({ at, words }) => (chosen[at]?.length ?? 0) < words.length)
    if (able.length === 0) break
    const next = able.reduce((least, one) => (one.given < least.given ? one : least))
    chosen[next.at]?.push(next.words[chosen[next.at]?.length ?? 0] as number)
    next.given += 1
  }
  return chosen.flat()
}
