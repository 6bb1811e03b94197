import type { SkillStatistic, WordStatistic } from '../contract/statistics.ts'

/** From new to known, as four dots show it. */
export type Strength = 0 | 1 | 2 | 3 | 4

/** A memory that lasts a week is called known, by the service too; one of three weeks is Anki's "mature". */
const knownDays = 7
const matureDays = 21

function strengthOfSkill({ state, stability }: SkillStatistic): Strength {
  if (state === 0) return 0
  if (state !== 2) return 1
  if (stability >= matureDays) return 4
  return stability >= knownDays ? 3 : 2
}

/** How firmly a word sits: the weakest of the skills that were begun. Says nothing of when it is due. */
export function strengthOf(statistic: WordStatistic | undefined): Strength {
  const begun = statistic?.skills.filter(({ state }) => state !== 0) ?? []
  return begun.length === 0 ? 0 : (Math.min(...begun.map(strengthOfSkill)) as Strength)
}

/** Where a word stands, in three words. */
export type Standing = 'new' | 'learning' | 'known'

/**
 * Where a word stands as the service counts it: known as soon as one skill is, since who can read a word in a text knows
 * it there.
 */
export function standingOf(statistic: WordStatistic | undefined): Standing {
  const begun = statistic?.skills.filter(({ state }) => state !== 0) ?? []
  if (begun.length === 0) return 'new'
  return begun.some((skill) => strengthOfSkill(skill) >= 3) ? 'known' : 'learning'
}

/** Whether a skill of the word falls due before `until` (milliseconds). */
export const isDue = (statistic: WordStatistic | undefined, until: number): boolean =>
  statistic?.skills.some(({ state, due, suspended }) => state !== 0 && !suspended && due <= until) ?? false

/** The end of the learner's day: the next 04:00 of the local clock, in milliseconds. */
export function endOfDay(now: Date): number {
  const end = new Date(now)
  end.setHours(4, 0, 0, 0)
  if (end <= now) end.setDate(end.getDate() + 1)
  return end.getTime()
}

/** The beginning of the learner's day: the last 04:00 of the local clock, in milliseconds. */
export const startOfDay = (now: Date): number => {
  const start = new Date(endOfDay(now))
  start.setDate(start.getDate() - 1)
  return start.getTime()
}
