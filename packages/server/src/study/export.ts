import { type Database, rowsOf } from '../db/index.ts'
import { sql } from '../db/sql.ts'
import { skillOf } from '../statistics/queries.ts'
import { readyPlan } from './plan.ts'

/** All that is held of how somebody studies: plan, what is in focus, where words stand, and reviews by quarters of an hour. */
export async function exportStudy(db: Database, uid: string): Promise<Record<string, unknown>> {
  return {
    studyPlan: await readyPlan(db, uid),
    focus: await rowsOf(
      db,
      sql`SELECT word_list_id AS "wordListId", entity_id AS "entityId", retention, new_words AS "newWords", created_at AS "createdAt"
        FROM focus WHERE uid = ${uid} ORDER BY id`,
    ),
    schedules: await rowsOf(
      db,
      sql`SELECT s.word_id AS "wordId", ${skillOf} AS schedule, s.begun_at::float8 AS "begunAt", s.known_at::float8 AS "knownAt"
        FROM schedules AS s WHERE s.uid = ${uid} ORDER BY s.word_id, s.skill`,
    ),
    reviewHours: await rowsOf(
      db,
      sql`SELECT (quarter * 900000)::float8 AS at, skill, reviews, again, new_words AS "newWords", mature,
          mature_remembered AS "matureRemembered", took_ms::float8 AS "tookMs"
        FROM review_hours WHERE uid = ${uid} ORDER BY quarter, skill`,
    ),
  }
}
