import { type Today, todayAt } from '@ciyu/core'
import type { Fact } from '@ciyu/core/contract'

/** A fact that the service took, and when it did by its own clock, in milliseconds. */
export type TakenFact = Fact & { readonly taken: number }

/** @param taken the service's `now` in the answer; what a wrong clock put into the future, it has stored as of then */
export const takenFacts = (facts: readonly Fact[], taken: number): TakenFact[] =>
  facts.map((fact) => ({ ...fact, at: Math.min(fact.at, taken), taken }))

/** Facts that an answer does not know: it was made before they were taken, whenever they were made. */
export const unknownTo = <T extends TakenFact>({ now }: Pick<Today, 'now'>, facts: readonly T[]): T[] =>
  facts.filter(({ taken }) => taken > now)

/**
 * The day as it is now, out of an answer that was kept.
 * @param keptAt when it was kept, by the device's clock: that clock tells only how long ago it was, however wrong it is
 * @param deviceNow the device's clock now
 * @param ahead days beyond today
 */
export function keptDay(
  today: Today,
  { sent, keptAt, deviceNow, ahead }: { sent: readonly TakenFact[]; keptAt: number; deviceNow: number; ahead: number },
): Today {
  const later = unknownTo(today, sent).map((fact) => ({ ...fact, at: Math.max(fact.at, today.now + 1) }))
  return todayAt(today, later, today.now + Math.max(0, deviceNow - keptAt || 0), ahead)
}
