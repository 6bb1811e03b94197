import type { Skill, WordStatistic } from '../contract/statistics.ts'
import type { Session } from './session.ts'

export interface SessionSummary {
  readonly answers: number
  readonly words: number
  /** Answers by grade, Again first. */
  readonly byGrade: readonly [number, number, number, number]
  /** Answers other than Again, as a part of 1; null without answers. */
  readonly remembered: number | null
  readonly tookMs: number
  /** Words missed or hard at least once, the most often missed first. */
  readonly lookAgain: readonly number[]
  /** Words set aside as leeches. */
  readonly leeches: readonly number[]
}

export function sessionSummary({ answers }: Session): SessionSummary {
  const byGrade: [number, number, number, number] = [0, 0, 0, 0]
  const trouble = new Map<number, number>()
  for (const { grade, wordId } of answers) {
    byGrade[grade - 1] = (byGrade[grade - 1] ?? 0) + 1
    if (grade < 3) trouble.set(wordId, (trouble.get(wordId) ?? 0) + (grade === 1 ? 2 : 1))
  }
  return {
    answers: answers.length,
    words: new Set(answers.map(({ wordId }) => wordId)).size,
    byGrade,
    remembered: answers.length ? 1 - byGrade[0] / answers.length : null,
    tookMs: answers.reduce((sum, { tookMs }) => sum + tookMs, 0),
    lookAgain: [...trouble].sort((a, b) => b[1] - a[1]).map(([wordId]) => wordId),
    leeches: [...new Set(answers.filter(({ leech }) => leech).map(({ wordId }) => wordId))],
  }
}

/** When the next card of some words is due after a moment, or null when none is scheduled. */
export function nextDue(
  wordIds: readonly number[],
  statistics: readonly WordStatistic[],
  skills: readonly Skill[],
  now: number,
): number | null {
  const words = new Set(wordIds)
  const moments = statistics
    .filter(({ wordId }) => words.has(wordId))
    .flatMap((one) => one.skills)
    .filter((one) => skills.includes(one.skill) && !one.suspended && one.state > 0 && one.due > now)
    .map((one) => one.due)
  return moments.length ? moments.reduce((first, moment) => Math.min(first, moment)) : null
}
