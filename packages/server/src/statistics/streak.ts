import { type Database, rowsOf } from '../db/index.ts'
import { sql } from '../db/sql.ts'
import { type DayRule, dayClock, instant, written } from '../study/days.ts'
import { asArray } from '../study/focus.ts'

/** One day with reviews, and the earliest day on which one of the cards that were asked on it had been due. */
export interface StreakDay {
  readonly day: string
  readonly due: string | null
}

export interface Streak {
  readonly current: number
  readonly longest: number
  readonly doneToday: boolean
}

const dayMs = 86_400_000
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs

/**
 * Days in a row with at least one review, or at whose end no card was due. A card was due at the end of a day when it
 * had come up by then and was answered only later, or has not been answered since: so the earliest due day of all that was
 * answered after a day, and of what is due now, tells whether that day was free. Cards that are set aside now, and
 * skills that are not asked now, were never due. Today counts when something was done, and breaks nothing before.
 * @param days in order
 * @param due the earliest day on which something is due now
 */
export function streakOf(days: readonly StreakDay[], due: string | null, today: string): Streak {
  const now = numberOf(today)
  const studied = new Map(days.map((one) => [numberOf(one.day), one.due]))
  const first = days[0] ? numberOf(days[0].day) : now + 1
  let earliestDue = due === null ? Number.POSITIVE_INFINITY : numberOf(due)
  let current: number | null = null
  let run = 0
  let longest = 0
  for (let day = now; day >= first; day -= 1) {
    const before = studied.get(day)
    if (before !== undefined || (day < now && earliestDue > day)) run += 1
    else if (day < now) {
      current ??= run
      run = 0
    }
    longest = Math.max(longest, run)
    if (before) earliestDue = Math.min(earliestDue, numberOf(before))
  }
  return { current: current ?? run, longest, doneToday: studied.has(now) }
}

/** Somebody's streak, whatever else is asked for. */
export async function readStreak(
  db: Database,
  uid: string,
  plan: DayRule & { skills: readonly string[] },
  today: string,
): Promise<Streak> {
  const [row] = await rowsOf<{ days: StreakDay[]; due: string | null }>(
    db,
    sql`WITH days AS (
        SELECT ${dayClock(sql`to_timestamp(quarter * 900)`, plan)}::date AS date,
          min(earliest_due) FILTER (WHERE skill = ANY (${asArray(plan.skills)})) AS due
        FROM review_hours WHERE uid = ${uid} GROUP BY date
      ), next AS (
        SELECT min(due) AS due FROM schedules
        WHERE uid = ${uid} AND reps > 0 AND NOT suspended AND skill = ANY (${asArray(plan.skills)})
      )
      SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('day', ${written(sql`date`)},
            'due', ${written(sql`${dayClock(instant(sql`due`), plan)}::date`)}) ORDER BY date), '[]') FROM days) AS days,
        (SELECT ${written(sql`${dayClock(instant(sql`due`), plan)}::date`)} FROM next) AS due`,
  )
  return streakOf(row?.days ?? [], row?.due ?? null, today)
}
