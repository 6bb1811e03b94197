import { applyReview, type ScheduleOptions } from '../contract/schedule.ts'
import type { Grade, SkillStatistic } from '../contract/statistics.ts'

export const grades: readonly Grade[] = [1, 2, 3, 4]

/** What a grade would lead to. */
export interface Outcome {
  readonly grade: Grade
  /** When the skill would come up again, in milliseconds since 1970. */
  readonly due: number
  /** From now until then, in milliseconds. */
  readonly interval: number
}

/** What each of the four grades would lead to, for the buttons that offer them. */
export const preview = (statistic: SkillStatistic, now: number, options?: ScheduleOptions): Outcome[] =>
  grades.map((grade) => {
    const { due } = applyReview(statistic, grade, now, options)
    return { grade, due, interval: due - now }
  })

export type IntervalUnit = 'minute' | 'hour' | 'day' | 'month' | 'year'
/** An interval as one number to be shown with its unit. */
export interface Interval {
  readonly value: number
  readonly unit: IntervalUnit
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const month = 30.4375 * day
const year = 365.25 * day

const tenths = (value: number) => Math.round(value * 10) / 10

/** Rounds milliseconds to what fits on a button: 1 minute at least, whole days, then months and years to a tenth. */
export function toInterval(ms: number): Interval {
  if (ms < 59.5 * minute) return { value: Math.max(1, Math.round(ms / minute)), unit: 'minute' }
  if (ms < 23.5 * hour) return { value: Math.round(ms / hour), unit: 'hour' }
  if (ms < 30.5 * day) return { value: Math.round(ms / day), unit: 'day' }
  if (ms < 11.95 * month) return { value: tenths(ms / month), unit: 'month' }
  return { value: tenths(ms / year), unit: 'year' }
}

/** The part of 1 with which a skill is probably still known (FSRS-6 forgetting curve, default decay). */
export function retrievability({ state, stability, lastReview }: SkillStatistic, now: number): number {
  if (state === 0 || lastReview === null || stability <= 0) return 0
  const days = Math.max(0, (now - lastReview) / day)
  const decay = -0.1542
  return (1 + (0.9 ** (1 / decay) - 1) * (days / stability)) ** decay
}
