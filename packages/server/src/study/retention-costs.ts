import {
  applyReview,
  type Grade,
  intervalFactor,
  newSkill,
  recallAfter,
  type SkillStatistic,
} from '@ciyu/core/contract'

/** A card as far as its future depends on it. */
export interface CostCard {
  readonly state: SkillStatistic['state']
  /** Days. */
  readonly stability: number
  readonly difficulty: number
  /** Days since the last review. */
  readonly elapsed: number
}

export interface RetentionCost {
  readonly retention: number
  readonly reviewsPerDay: number
}

/** The wishes that are compared. */
const wishes = [0.8, 0.85, 0.9, 0.93, 0.95, 0.97]

/** Days that are simulated. */
const horizon = 30

const dayMs = 86_400_000
const mostDays = 36_500

/** Memories are told apart by stability in steps of an eighth of its doubling, by whole difficulty, and by a fiftieth of recall. */
const perDoubling = 8
const lowest = -10 * perDoubling
const stabilities = 26 * perDoubling
const recallSteps = 50

const stepOf = (stability: number): number =>
  Math.min(stabilities - 1, Math.max(0, Math.round(Math.log2(Math.max(stability, 0.001)) * perDoubling) - lowest))
const stabilityOf = (step: number): number => 2 ** ((step + lowest) / perDoubling)

/** A memory after an answer, by the rules of FSRS: its step and difficulty. */
type Next = readonly [step: number, difficulty: number]

/** Days at which this share is still recalled: the forgetting curve the other way round. */
const daysUntil = (recall: number, stability: number): number => stability * intervalFactor(Math.min(recall, 0.999))

function transitions() {
  const known = new Map<number, Next>()
  return (step: number, difficulty: number, recall: number, isRecalled: boolean): Next => {
    const share = Math.min(recallSteps - 1, Math.max(1, Math.round(recall * recallSteps)))
    const key = ((step * 11 + difficulty) * (recallSteps + 1) + share) * 2 + Number(isRecalled)
    const before = known.get(key)
    if (before) return before
    const stability = stabilityOf(step)
    const elapsed = Math.max(1, Math.min(mostDays, Math.round(daysUntil(share / recallSteps, stability))))
    const card: SkillStatistic = { ...newSkill('meaning', 0), state: 2, stability, difficulty, reps: 1, lastReview: 0 }
    const answer = (statistic: SkillStatistic, grade: Grade) => applyReview(statistic, grade, elapsed * dayMs)
    // What was forgotten is learned again the same day.
    const after = isRecalled ? answer(card, 3) : answer(answer(card, 1), 3)
    const next: Next = [stepOf(after.stability), Math.min(10, Math.max(1, Math.round(after.difficulty)))]
    known.set(key, next)
    return next
  }
}

/**
 * Reviews a day that wishes for retention cost over the next 30 days, on the cards as they stand; no new ones are begun.
 *
 * Method: the expected value, not a throw of dice, so that the same cards always cost the same. A card that is due is
 * recalled with the probability of FSRS's forgetting curve; that share of it goes on as after Good, the rest as after
 * Again and a Good of the same day, which is a second review. Both come up again after the interval that the wish leads
 * to. Memories that are nearly alike go on as one. What is overdue, or being learned, is done on the first day.
 */
export function retentionCosts(cards: readonly CostCard[]): RetentionCost[] {
  const next = transitions()
  return wishes.map((retention) => {
    const factor = intervalFactor(retention)
    const interval = (stability: number) => Math.min(mostDays, Math.max(1, Math.round(stability * factor)))
    // What is due on a day: mass by stability and difficulty, for cards that come when they are due.
    const due = Array.from({ length: horizon }, () => new Map<number, number>())
    let reviews = 0
    const put = (day: number, [step, difficulty]: Next, mass: number) => {
      if (day >= horizon || mass < 1e-6) return
      const key = step * 11 + difficulty
      const masses = due[day]
      masses?.set(key, (masses.get(key) ?? 0) + mass)
    }
    const ask = (day: number, step: number, difficulty: number, recall: number, mass: number) => {
      reviews += mass * (2 - recall)
      for (const isRecalled of [true, false]) {
        const after = next(step, difficulty, recall, isRecalled)
        put(day + interval(stabilityOf(after[0])), after, mass * (isRecalled ? recall : 1 - recall))
      }
    }
    for (const { state, stability, difficulty, elapsed } of cards) {
      const day = state === 2 ? Math.max(0, Math.ceil(interval(stability) - elapsed)) : 0
      if (day >= horizon) continue
      const [step, hard] = [stepOf(stability), Math.min(10, Math.max(1, Math.round(difficulty)))]
      if (state === 2) ask(day, step, hard, recallAfter(elapsed + day, stability), 1)
      else {
        reviews += 1
        put(interval(stability), [step, hard], 1)
      }
    }
    for (const [day, masses] of due.entries()) {
      for (const [key, mass] of masses) {
        const step = Math.floor(key / 11)
        ask(day, step, key % 11, recallAfter(interval(stabilityOf(step)), stabilityOf(step)), mass)
      }
    }
    return { retention, reviewsPerDay: Math.round((reviews / horizon) * 10) / 10 }
  })
}
