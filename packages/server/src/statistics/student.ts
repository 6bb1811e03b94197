import type { CallAnswer, getStudentStatistics, StudyPlan } from '@ciyu/core/contract'
import { type Database, rowsOf } from '../db/index.ts'
import { sql } from '../db/sql.ts'
import { dayOf } from '../study/days.ts'
import { isStudied } from '../study/today.ts'
import { readStreak } from './streak.ts'

type InShort = CallAnswer<typeof getStudentStatistics>

/** Somebody's figures in short. A week begins on Monday. */
export async function inShort(db: Database, uid: string, plan: StudyPlan, now: number): Promise<InShort> {
  const today = await dayOf(db, plan, now)
  const [row] = await rowsOf<Omit<InShort, 'streak'>>(
    db,
    sql`SELECT count(*) FILTER (WHERE is_known)::int AS known, count(*) FILTER (WHERE NOT is_known)::int AS learning,
        max(last)::float8 AS "lastAt",
        (SELECT count(*)::int FROM schedules AS s WHERE ${isStudied(uid, plan.skills)} AND due < ${today.end}::float8) AS due,
        (SELECT coalesce(sum(reviews), 0)::int FROM review_hours WHERE uid = ${uid} AND quarter * 900000 >= ${today.start}::float8) AS "reviewsToday",
        (SELECT coalesce(sum(reviews), 0)::int FROM review_hours WHERE uid = ${uid} AND quarter * 900000 >= ${today.week}::float8) AS "reviewsThisWeek"
      FROM (SELECT bool_or(known_at IS NOT NULL) AS is_known, max(last_review) AS last FROM schedules
        WHERE uid = ${uid} AND reps > 0 GROUP BY word_id) AS word`,
  )
  const { current } = await readStreak(db, uid, plan, today.day)
  const figures = row ?? { known: 0, learning: 0, lastAt: null, due: 0, reviewsToday: 0, reviewsThisWeek: 0 }
  return { ...figures, streak: current }
}
