import type { StudyPlan } from '@ciyu/core/contract'
import { type Database, rowsOf } from '../db/index.ts'
import { type SQL, sql } from '../db/sql.ts'
import { ServiceError } from '../http/errors.ts'

/** What days are counted by: a time zone, and the hour at which a day begins there. */
export type DayRule = Pick<StudyPlan, 'zone' | 'dayStart'>

/** A moment in milliseconds as the database has it. */
export const instant = (ms: SQL): SQL => sql`to_timestamp(${ms} / 1000.0)`

/** The clock on the wall at a moment, less the hour at which a day begins: its date is the day that the moment belongs to. */
export const dayClock = (moment: SQL, { zone, dayStart }: DayRule): SQL =>
  sql`(${moment} AT TIME ZONE ${zone}::text - make_interval(hours => ${dayStart}::integer))`

/** A date as it is answered. */
export const written = (date: SQL): SQL => sql`to_char(${date}, 'YYYY-MM-DD')`

/**
 * When a day begins, in milliseconds. An hour that the clock skips begins when it is skipped; one that it shows twice
 * begins the first time.
 */
export const beginning = (date: SQL, { zone, dayStart }: DayRule): SQL => {
  const wall = sql`(${date}::timestamp + make_interval(hours => ${dayStart}::integer))`
  return sql`(SELECT floor(extract(epoch FROM min(moment)) * 1000)::float8 FROM (
      SELECT ${wall} AT TIME ZONE ${zone}::text - make_interval(mins => earlier) AS moment, earlier
      FROM (VALUES (0), (30), (60)) AS shift (earlier)
    ) AS candidate WHERE earlier = 0 OR moment AT TIME ZONE ${zone}::text = ${wall})`
}

export interface Day {
  /** `2026-11-21` */
  readonly day: string
  /** Milliseconds since 1970. */
  readonly start: number
  readonly end: number
  /** When the week began that it is in, on a Monday. */
  readonly week: number
}

/** The day that a moment belongs to. */
export async function dayOf(db: Database, rule: DayRule, now: number): Promise<Day> {
  const [row] = await rowsOf<Day>(
    db,
    sql`SELECT ${written(sql`date`)} AS day, ${beginning(sql`date`, rule)} AS start,
        ${beginning(sql`(date + 1)`, rule)} AS "end", ${beginning(sql`date_trunc('week', date)::date`, rule)} AS week
      FROM (SELECT ${dayClock(instant(sql`${now}::float8`), rule)}::date AS date) AS today`,
  )
  if (!row) throw new Error('The database did not answer what day it is.')
  return row
}

const last = '9999-12-31'

/** A day from a request, which may be none (`2026-02-31`). @throws {ServiceError} invalid */
export function checkedDay(field: string, text: string): string {
  const date = new Date(`${text}T00:00:00Z`)
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  if (!isDay || text < '0001-01-01' || text > last) {
    throw new ServiceError('invalid', { fields: { [field]: 'field.format' } })
  }
  return text
}

/** The moments from the beginning of one day to the end of another. */
export async function spanOf(
  db: Database,
  rule: DayRule,
  from: string | undefined,
  to: string | undefined,
): Promise<{ start: number; end: number }> {
  if (from !== undefined) checkedDay('from', from)
  if (to !== undefined) checkedDay('to', to)
  if (from !== undefined && to !== undefined && from > to) {
    throw new ServiceError('invalid', { fields: { to: 'field.small' } })
  }
  const [row] = await rowsOf<{ start: number; end: number }>(
    db,
    sql`SELECT ${beginning(sql`${from ?? '0001-01-02'}::date`, rule)} AS start,
      ${beginning(sql`(${to ?? last}::date + 1)`, rule)} AS "end"`,
  )
  return row ?? { start: 0, end: 0 }
}
