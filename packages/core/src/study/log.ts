import { effectiveFacts } from '../contract/schedule.ts'
import type { Fact, Undo } from '../contract/statistics.ts'

/** Facts in order of (at, id), each id once. */
export type ReviewLog = readonly Fact[]

const inTime = (a: Fact, b: Fact) => a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** All facts of two logs. Merging is idempotent and does not care which comes first. */
export function mergeLogs(a: readonly Fact[], b: readonly Fact[]): ReviewLog {
  const byId = new Map<string, Fact>()
  for (const fact of [...a, ...b].sort(inTime)) if (!byId.has(fact.id)) byId.set(fact.id, fact)
  return [...byId.values()]
}

/** The log with further facts; those it holds already change nothing. */
export const appendFacts = (log: ReviewLog, facts: readonly Fact[]): ReviewLog => mergeLogs(log, facts)

/** The fact that takes back the last one that still holds, or null when nothing is left to take back. */
export function undoLast(log: ReviewLog, { id, at }: { id: string; at: number }): Undo | null {
  const last = effectiveFacts(log).at(-1)
  return last ? { kind: 'undo', id, undoes: last.id, at: Math.max(at, last.at) } : null
}

/** How many words were met for the first time at or after a moment. */
export function wordsBegunSince(log: ReviewLog, moment: number): number {
  const first = new Map<number, number>()
  for (const fact of effectiveFacts(log)) {
    if (fact.kind === 'review' && !first.has(fact.wordId)) first.set(fact.wordId, fact.at)
  }
  return [...first.values()].filter((at) => at >= moment).length
}

/** An id for a fact that no other device will make: 96 random bits, base 16. */
export function newFactId(random: (bytes: Uint8Array) => Uint8Array): string {
  return Array.from(random(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
