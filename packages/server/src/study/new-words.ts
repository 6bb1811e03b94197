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
  const taken = new Set<number>()
  const chosen = sources.map((): number[] => [])
  const places = sources.map(() => 0)
  const takeOne = (source: number): boolean => {
    const words = sources[source]?.wordIds ?? []
    for (let at = places[source] ?? 0; at < words.length; at += 1) {
      const word = words[at] as number
      places[source] = at + 1
      if (taken.has(word)) continue
      taken.add(word)
      chosen[source]?.push(word)
      return true
    }
    return false
  }
  for (const [at, { newWords, begunToday: begun }] of sources.entries()) {
    for (let left = (newWords ?? 0) - begun; newWords !== null && left > 0 && takeOne(at); left -= 1);
  }
  // The next word is of the list that has given the fewest today.
  const open = new Set(sources.flatMap(({ newWords }, at) => (newWords === null ? [at] : [])))
  let left = mostToday - begunToday - taken.size
  while (left > 0 && open.size > 0) {
    const given = (at: number) => (sources[at]?.begunToday ?? 0) + (chosen[at]?.length ?? 0)
    const next = [...open].reduce((least, at) => (given(at) < given(least) ? at : least))
    if (takeOne(next)) left -= 1
    else open.delete(next)
  }
  return chosen.flat()
}
