/** A word as far as it can be taken for another. */
export interface Candidate {
  readonly id: number
  readonly simplified: string
  /** Without tones, ü as v. */
  readonly sound: string
  readonly meaning: string
}

/** Words that one is told of beside each. */
const mostAlike = 3

/** Whether two words of two characters or more differ in one of them. */
function differsInOne(one: string, other: string): boolean {
  const [first, second] = [[...one], [...other]]
  if (first.length < 2 || first.length !== second.length) return false
  return first.filter((character, at) => character !== second[at]).length === 1
}

/** How easily one is taken for the other, 0 for not at all: a character apart, the same sound, a character or the meaning in common. */
function likeness(one: Candidate, other: Candidate): number {
  const shared = new Set([...one.simplified].filter((character) => other.simplified.includes(character))).size
  const longer = Math.max(one.simplified.length, other.simplified.length)
  return (
    (differsInOne(one.simplified, other.simplified) ? 4 : 0) +
    (one.sound !== '' && one.sound === other.sound ? 3 : 0) +
    (one.meaning !== '' && one.meaning === other.meaning ? 2 : 0) +
    shared / longer
  )
}

/** Finds the words that one may be mistaken for, the likest first, among those that somebody has begun. */
export function confusables(begun: readonly Candidate[]): (word: Candidate) => number[] {
  const byTrait = new Map<string, Candidate[]>()
  const traitsOf = ({ simplified, sound, meaning }: Candidate) => [
    ...[...new Set(simplified)].map((character) => `c${character}`),
    `s${sound}`,
    `m${meaning}`,
  ]
  for (const word of begun) {
    for (const trait of traitsOf(word)) {
      const same = byTrait.get(trait)
      if (same) same.push(word)
      else byTrait.set(trait, [word])
    }
  }
  return (word) => {
    const near = new Map(
      traitsOf(word).flatMap((trait) => (byTrait.get(trait) ?? []).map((other) => [other.id, other])),
    )
    near.delete(word.id)
    return [...near.values()]
      .map((other) => ({ id: other.id, likeness: likeness(word, other) }))
      .filter((other) => other.likeness > 0)
      .sort((one, other) => other.likeness - one.likeness || one.id - other.id)
      .slice(0, mostAlike)
      .map(({ id }) => id)
  }
}
