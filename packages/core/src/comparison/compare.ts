/** What two sets share and what each has alone, every part in the order of its list. */
export interface Comparison<T> {
  onlyHere: T[]
  onlyThere: T[]
  both: T[]
}

function compareBy<T>(here: readonly T[], there: readonly T[], keyOf: (one: T) => unknown): Comparison<T> {
  const keysHere = new Set(here.map(keyOf))
  const keysThere = new Set(there.map(keyOf))
  const once = (list: readonly T[]) => [...new Map(list.map((one) => [keyOf(one), one])).values()]
  return {
    onlyHere: once(here.filter((one) => !keysThere.has(keyOf(one)))),
    onlyThere: once(there.filter((one) => !keysHere.has(keyOf(one)))),
    both: once(here.filter((one) => keysThere.has(keyOf(one)))),
  }
}

/** Two lists word by word; a word is the same by its id. */
export const compareWords = <W extends { id: number }>(here: readonly W[], there: readonly W[]): Comparison<W> =>
  compareBy(here, there, ({ id }) => id)

const charactersOf = (words: readonly { simplified: string }[]) =>
  words.flatMap(({ simplified }) => simplified.match(/\p{Script=Han}/gu) ?? [])

/** Two lists by the characters that their words are written with, simplified. */
export const compareCharacters = (
  here: readonly { simplified: string }[],
  there: readonly { simplified: string }[],
): Comparison<string> => compareBy(charactersOf(here), charactersOf(there), (sign) => sign)
