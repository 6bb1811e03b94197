import { defaultStudyPlan, type StudyPlan, type updateStudyPlan } from '@ciyu/core/contract'
import type * as v from 'valibot'
import { type Database, jsonValue, rowsOf } from '../db/index.ts'
import { sql } from '../db/sql.ts'
import { settle } from '../statistics/derivation.ts'

const knownZones = new Map<string, boolean>([['UTC', true]])

/** Whether both we and the database know a time zone, and mean the same by it: signs of plain offsets do not. */
async function isZone(db: Database, zone: string): Promise<boolean> {
  const before = knownZones.get(zone)
  if (before !== undefined) return before
  let isKnown = /^[A-Za-z]/.test(zone)
  if (isKnown) {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone })
      await db.execute(sql`SELECT now() AT TIME ZONE ${zone}::text`)
    } catch {
      isKnown = false
    }
  }
  if (knownZones.size >= 2000) knownZones.clear()
  knownZones.set(zone, isKnown)
  return isKnown
}

/** A plan as it is followed: defaults filled in, a zone that nobody knows read as UTC. */
async function planOf(db: Database, chosen: Partial<StudyPlan>): Promise<StudyPlan> {
  const plan = { ...defaultStudyPlan, ...chosen }
  return (await isZone(db, plan.zone)) ? plan : { ...plan, zone: 'UTC' }
}

/** How somebody studies; what is derived of their log is up to date from then on. */
export const readyPlan = async (db: Database, uid: string): Promise<StudyPlan> => planOf(db, await settle(db, uid))

/** Changes some fields of somebody's plan. */
export async function changePlan(
  db: Database,
  uid: string,
  given: v.InferOutput<typeof updateStudyPlan.body>,
): Promise<StudyPlan> {
  const { skills, zone, ...rest } = given
  const chosen = {
    ...rest,
    ...(skills && { skills: [...new Set(skills)] }),
    ...(zone !== undefined && { zone: (await isZone(db, zone)) ? zone : 'UTC' }),
  }
  const [row] = await rowsOf<{ plan: Partial<StudyPlan> }>(
    db,
    sql`INSERT INTO study_plans (uid, plan) VALUES (${uid}, ${jsonValue(chosen)})
      ON CONFLICT (uid) DO UPDATE SET plan = study_plans.plan || excluded.plan RETURNING plan`,
  )
  return planOf(db, row?.plan ?? {})
}
