import { setImmediate } from 'node:timers/promises'
import { defaultStudyPlan, intervalFactor, type StudyPlan } from '@ciyu/core/contract'
import { type Database, jsonValue, rowsOf } from '../db/index.ts'
import { sql } from '../db/sql.ts'
import { focusedWords, wishesOf } from '../study/focus-words.ts'
import { lockOwner } from '../word-lists/changes.ts'
import type { Statements } from '../word-lists/queries.ts'
import { derive, quarterMs } from './derive.ts'
import { storedFacts } from './queries.ts'

/** Raised when `derive.ts` derives something else: then everybody's log is replayed when they come next. */
const rules = 1

/** Words replayed at a time, so that no statement grows with the log. */
const portion = 1000

/** How far what is derived is from what it is derived from. */
interface Standing {
  readonly version: number | null
  /** The wishes that intervals follow, and those that they should. */
  readonly wishes: string | null
  readonly wanted: string
  /** The plan's wish, and those of lists and library items. */
  readonly retention: number
  readonly others: number[]
  readonly plan: Partial<StudyPlan>
}

async function standingOf(db: Statements, uid: string): Promise<Standing> {
  const [row] = await rowsOf<Omit<Standing, 'retention' | 'wanted'> & { asked: string }>(
    db,
    sql`WITH wish AS (
        SELECT f.id, f.retention, CASE WHEN entity_id IS NULL
          THEN format('l%s@%s%s', l.id, l.version, CASE WHEN l.deleted_at IS NULL AND (l.owner_uid = f.uid OR l.shared) THEN '' ELSE 'x' END)
          ELSE format('e%s@%s', entity_id, (SELECT string_agg(version, ',' ORDER BY name) FROM content_versions)) END AS what
        FROM focus AS f LEFT JOIN word_lists AS l ON l.id = f.word_list_id WHERE f.uid = ${uid} AND f.retention IS NOT NULL
      )
      SELECT version, wishes, coalesce(plan, '{}') AS plan,
        (SELECT coalesce(string_agg(format('%s:%s', what, retention), ' ' ORDER BY id), '') FROM wish) AS asked,
        (SELECT coalesce(jsonb_agg(DISTINCT retention), '[]') FROM wish) AS others
      FROM (SELECT ${uid}::text AS uid) AS asking
      LEFT JOIN derivations USING (uid) LEFT JOIN study_plans USING (uid)`,
  )
  const { version = null, wishes = null, plan = {}, others = [], asked = '' } = row ?? {}
  const retention = plan.retention ?? defaultStudyPlan.retention
  return { version, wishes, plan, others, retention, wanted: `${retention} ${asked}`.trim() }
}

const isCurrent = ({ version, wishes, wanted }: Standing) => version === rules && wishes === wanted

/** Replays words whole and writes where they stand. Answers the quarters of an hour that are to be counted anew. */
async function replay(tx: Statements, uid: string, standing: Standing, wordIds: readonly number[]): Promise<number[]> {
  const wishes = standing.others.length > 0 ? await wishesOf(tx, uid, wordIds) : new Map<number, number>()
  const stored = await storedFacts(tx, uid, wordIds)
  const { schedules, changed, quarters } = derive(stored, (wordId) => wishes.get(wordId) ?? standing.retention)
  await tx.execute(sql`DELETE FROM schedules WHERE uid = ${uid}
    AND word_id IN (SELECT value::integer FROM jsonb_array_elements_text(${jsonValue(wordIds)}))`)
  if (schedules.length > 0) {
    await tx.execute(sql`INSERT INTO schedules (uid, word_id, skill, state, due, stability, difficulty, learning_steps,
        scheduled_days, reps, lapses, last_review, suspended, begun_at, known_at, retention, last_grade, hard_stability,
        good_stability, again, took_ms, mature, mature_remembered)
      SELECT ${uid}::text, * FROM jsonb_to_recordset(${jsonValue(schedules)}) AS card ("wordId" integer, skill text,
        state smallint, due bigint, stability float8, difficulty float8, "learningSteps" smallint, "scheduledDays" integer,
        reps integer, lapses integer, "lastReview" bigint, suspended boolean, "begunAt" bigint, "knownAt" bigint,
        retention float8, "lastGrade" smallint, "hardStability" float8, "goodStability" float8, again integer,
        "tookMs" bigint, mature integer, "matureRemembered" integer)`)
  }
  if (changed.length > 0) {
    await tx.execute(sql`UPDATE reviews SET undone = given.undone, mature = given.mature, new_word = "newWord",
        new_card = "newCard", known_word = "knownWord", known_card = "knownCard", due_before = "dueBefore"
      FROM jsonb_to_recordset(${jsonValue(changed)}) AS given (id text, undone boolean, mature boolean, "newWord" boolean,
        "newCard" boolean, "knownWord" smallint, "knownCard" smallint, "dueBefore" bigint)
      WHERE reviews.uid = ${uid} AND reviews.id = given.id`)
  }
  return quarters
}

/**
 * Counts quarters of an hour anew; all of them without a choice. All that lies between the first and the last is read
 * once and then chosen from: a plan that looks quarter by quarter is ruinous where the database misjudges how much one
 * person has.
 */
async function countQuarters(tx: Statements, uid: string, quarters?: readonly number[]): Promise<void> {
  if (quarters?.length === 0) return
  const given = sql`(SELECT value::bigint AS quarter FROM jsonb_array_elements_text(${jsonValue(quarters ?? [])})) AS given`
  const first = quarters?.reduce((least, quarter) => Math.min(least, quarter)) ?? 0
  const last = quarters?.reduce((most, quarter) => Math.max(most, quarter)) ?? 0
  const span = quarters
    ? sql`AND at >= ${first * quarterMs}::float8::bigint AND at < ${(last + 1) * quarterMs}::float8::bigint`
    : sql``
  await tx.execute(
    quarters
      ? sql`DELETE FROM review_hours USING ${given} WHERE uid = ${uid} AND review_hours.quarter = given.quarter`
      : sql`DELETE FROM review_hours WHERE uid = ${uid}`,
  )
  await tx.execute(sql`WITH counted AS MATERIALIZED (
      SELECT at / ${quarterMs} AS quarter, skill, count(*) AS reviews, count(*) FILTER (WHERE grade = 1) AS again,
        count(*) FILTER (WHERE new_word) AS new_words, count(*) FILTER (WHERE new_card) AS new_cards,
        sum(known_word) AS known_words, sum(known_card) AS known_cards, count(*) FILTER (WHERE mature) AS mature,
        count(*) FILTER (WHERE mature AND grade > 1) AS remembered, sum(took_ms) AS took_ms, min(due_before) AS earliest_due
      FROM reviews WHERE uid = ${uid} AND kind = 'review' AND NOT undone ${span} GROUP BY 1, 2
    )
    INSERT INTO review_hours (uid, quarter, skill, reviews, again, new_words, new_cards, known_words, known_cards, mature,
      mature_remembered, took_ms, earliest_due)
    SELECT ${uid}::text, counted.* FROM counted ${quarters ? sql`WHERE quarter IN (SELECT quarter FROM ${given})` : sql``}`)
}

async function markCurrent(tx: Statements, uid: string, { wanted }: Standing): Promise<void> {
  await tx.execute(sql`INSERT INTO derivations (uid, version, wishes) VALUES (${uid}, ${rules}, ${wanted})
    ON CONFLICT (uid) DO UPDATE SET version = excluded.version, wishes = excluded.wishes`)
}

/** Derives all of it anew from somebody's log. The caller holds the lock of that user. */
export async function rebuild(tx: Statements, uid: string): Promise<void> {
  const standing = await standingOf(tx, uid)
  await tx.execute(sql`DELETE FROM schedules WHERE uid = ${uid}`)
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`SELECT DISTINCT word_id AS id FROM reviews WHERE uid = ${uid} AND word_id IS NOT NULL`,
  )
  const words = rows.map(({ id }) => id)
  for (let at = 0; at < words.length; at += portion) {
    await replay(tx, uid, standing, words.slice(at, at + portion))
    await setImmediate()
  }
  await countQuarters(tx, uid)
  await markCurrent(tx, uid, standing)
}

/** Derives anew what some facts have to do with: the words that they are about. The caller holds the lock of that user. */
export async function deriveWords(tx: Statements, uid: string, wordIds: readonly number[]): Promise<void> {
  const standing = await standingOf(tx, uid)
  if (standing.version !== rules) return rebuild(tx, uid)
  if (wordIds.length === 0) return
  const quarters = new Set<number>()
  for (let at = 0; at < wordIds.length; at += portion) {
    for (const quarter of await replay(tx, uid, standing, wordIds.slice(at, at + portion))) quarters.add(quarter)
  }
  await countQuarters(tx, uid, [...quarters])
}

/** When cards in review are due by the wishes of now: as `applyReview` says it, a better grade never sooner than a worse one. */
async function followWishes(tx: Statements, uid: string, { retention, others }: Standing): Promise<void> {
  const factors = [...new Set([retention, ...others])].map((wish) => ({ wish, factor: intervalFactor(wish) }))
  const days = (stability: string) => sql`least(greatest(floor(${sql.raw(stability)} * factor + 0.5), 1), 36500)`
  await tx.execute(sql`WITH wished AS (
      SELECT word_id, max(retention) AS retention FROM ${focusedWords(uid)} AS focused WHERE retention IS NOT NULL GROUP BY word_id
    ), asked AS (
      SELECT s.word_id, s.skill, s.state, s.last_grade, s.hard_stability IS NOT NULL AS is_bound, wish,
        ${days('s.stability')} AS plain, ${days('s.hard_stability')} AS hard, ${days('s.good_stability')} AS good
      FROM schedules AS s LEFT JOIN wished ON wished.word_id = s.word_id
      JOIN jsonb_to_recordset(${jsonValue(factors)}) AS known (wish float8, factor float8)
        ON wish = coalesce(wished.retention, ${retention}::float8)
      WHERE s.uid = ${uid} AND s.retention <> wish
    ), answered AS (
      SELECT word_id, skill, wish, state, CASE WHEN NOT is_bound THEN plain
        WHEN last_grade = 2 THEN least(hard, good)
        WHEN last_grade = 3 THEN greatest(good, least(hard, good) + 1)
        ELSE greatest(plain, greatest(good, least(hard, good) + 1) + 1) END AS days
      FROM asked
    )
    UPDATE schedules AS s SET retention = wish,
      scheduled_days = CASE WHEN answered.state = 2 THEN days ELSE scheduled_days END,
      due = CASE WHEN answered.state = 2 THEN least(last_review + days::bigint * 86400000, 8640000000000000) ELSE due END
    FROM answered WHERE s.uid = ${uid} AND s.word_id = answered.word_id AND s.skill = answered.skill`)
}

/**
 * Sees to it that what is derived of somebody's log fits what it is derived from: a log of before there were
 * schedules, other wishes for retention, other words in a list that has a wish of its own. To be called before any of it is read.
 * @returns what they chose of their study plan
 */
export async function settle(db: Database, uid: string): Promise<Partial<StudyPlan>> {
  const standing = await standingOf(db, uid)
  if (isCurrent(standing)) return standing.plan
  await db.transaction(async (tx) => {
    await lockOwner(tx, uid)
    const now = await standingOf(tx, uid)
    if (now.version !== rules) return rebuild(tx, uid)
    if (isCurrent(now)) return
    await followWishes(tx, uid, now)
    await markCurrent(tx, uid, now)
  })
  return standing.plan
}
