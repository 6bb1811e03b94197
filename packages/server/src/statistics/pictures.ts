import type { CallAnswer, getStudyStatistics, StudyPlan } from '@ciyu/core/contract'
import { type Database, rowsOf, type schema } from '../db/index.ts'
import { type SQL, sql } from '../db/sql.ts'
import type { Language } from '../http/language.ts'
import { type Day, dayClock, dayOf, instant, spanOf, written } from '../study/days.ts'
import { asArray } from '../study/focus.ts'
import { focusedWords } from '../study/focus-words.ts'
import { among, chosenBy, type Filters, ofSkill } from './choice.ts'
import { readStreak } from './streak.ts'

type Pictures = CallAnswer<typeof getStudyStatistics>

/** Days of a forecast. */
const forecastDays = 30

/** Days shown when nobody says from when on: a year. */
const usualDays = 365

const dayMs = 86_400_000

/** A day some days after another, both as `2026-11-21`. */
const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

interface Sums {
  readonly day: string | null
  readonly skill: Pictures['retention']['bySkill'][number]['skill'] | null
  readonly hour: number | null
  readonly reviews: number
  readonly again: number
  readonly newWords: number
  readonly begun: number
  readonly known: number
  readonly tookMs: number
  readonly mature: number
  readonly remembered: number
}

/** What is asked for, and of whom. */
interface Asked {
  readonly db: Database
  readonly uid: string
  readonly plan: StudyPlan
  readonly filters: Filters
  readonly chosen: SQL | null
  readonly span: { start: number; end: number }
  readonly today: Day
}

/** Reviews by quarters of an hour: as they are counted already, or of chosen words. */
const quarters = ({ uid, filters: { skill }, chosen }: Asked): SQL =>
  chosen === null
    ? sql`SELECT * FROM review_hours WHERE uid = ${uid} ${ofSkill(skill)}`
    : sql`SELECT at / 900000 AS quarter, skill, count(*) AS reviews, count(*) FILTER (WHERE grade = 1) AS again,
        count(*) FILTER (WHERE new_word) AS new_words, count(*) FILTER (WHERE new_card) AS new_cards,
        sum(known_word) AS known_words, sum(known_card) AS known_cards, count(*) FILTER (WHERE mature) AS mature,
        count(*) FILTER (WHERE mature AND grade > 1) AS mature_remembered, sum(took_ms) AS took_ms
      FROM reviews WHERE uid = ${uid} AND kind = 'review' AND NOT undone ${ofSkill(skill)} ${among('word_id', chosen)}
      GROUP BY at / 900000, skill`

/** Sums by day, by skill and by hour; those by skill and hour of the days asked for alone. */
function sums(asked: Asked): Promise<Sums[]> {
  const { db, plan, span, filters } = asked
  // A skill of its own has words of its own: those begun and known in it.
  const of = sql.raw(filters.skill ? 'cards' : 'words')
  const isAsked = sql`(quarter * 900000 >= ${span.start}::float8 AND quarter * 900000 < ${span.end}::float8)`
  return rowsOf(
    db,
    sql`SELECT ${written(sql`date`)} AS day, skill, hour, sum(reviews)::int AS reviews, sum(again)::int AS again,
        sum(begun)::int AS "newWords", sum(begun)::int AS begun, sum(known)::int AS known, sum(took_ms)::float8 AS "tookMs",
        coalesce(sum(mature) FILTER (WHERE is_asked), 0)::int AS mature,
        coalesce(sum(mature_remembered) FILTER (WHERE is_asked), 0)::int AS remembered
      FROM (
        SELECT *, (wall - make_interval(hours => ${plan.dayStart}::integer))::date AS date, extract(hour FROM wall)::int AS hour FROM (
          SELECT skill, reviews, again, new_${of} AS begun, known_${of} AS known, took_ms, mature, mature_remembered,
            to_timestamp(quarter * 900) AT TIME ZONE ${plan.zone}::text AS wall, ${isAsked} AS is_asked
          FROM (${quarters(asked)}) AS counted
        ) AS shown
      ) AS placed
      GROUP BY GROUPING SETS ((date), (skill), (hour)) ORDER BY date, hour, skill`,
  )
}

/** How many words stand where. Those that are set aside, in each skill begun, count as nothing else. */
const standings = ({ db, uid, filters: { skill }, chosen }: Asked) =>
  rowsOf<{ words: number; known: number; learning: number; suspended: number }>(
    db,
    sql`SELECT count(*) FILTER (WHERE reps > 0)::int AS words, count(*) FILTER (WHERE is_known AND NOT is_aside)::int AS known,
        count(*) FILTER (WHERE reps > 0 AND NOT is_known AND NOT is_aside)::int AS learning,
        count(*) FILTER (WHERE is_aside)::int AS suspended
      FROM (SELECT sum(reps) AS reps, bool_or(known_at IS NOT NULL) AS is_known, bool_and(suspended) AS is_aside FROM schedules
        WHERE uid = ${uid} ${ofSkill(skill)} ${among('word_id', chosen)} GROUP BY word_id) AS word`,
  )

/** Cards that fall due in the days to come, by day. */
async function forecast({ db, uid, plan, filters: { skill }, chosen, today }: Asked): Promise<Pictures['forecast']> {
  const skills = skill ? [skill] : plan.skills
  const rows = await rowsOf<{ day: string; due: number }>(
    db,
    sql`SELECT ${written(sql`greatest(date, ${today.day}::date)`)} AS day, count(*)::int AS due FROM (
        SELECT ${dayClock(instant(sql`due`), plan)}::date AS date FROM schedules
        WHERE uid = ${uid} AND reps > 0 AND NOT suspended AND skill = ANY (${asArray(skills)}) ${among('word_id', chosen)}
          AND due < ${today.end + forecastDays * dayMs}::float8::bigint
      ) AS coming GROUP BY 1`,
  )
  const byDay = new Map(rows.map(({ day, due }) => [day, due]))
  return Array.from({ length: forecastDays }, (_, at) => {
    const day = later(today.day, at)
    return { day, due: byDay.get(day) ?? 0 }
  })
}

interface Remembered {
  readonly kind: 'wordlist' | 'entity' | 'tag'
  readonly id: number
  readonly title: string | schema.Localized
  readonly reviews: number
  readonly remembered: number
}

/** How much was remembered of each list of the user's, each library item in focus and each tag. */
function rememberedBy({ db, uid, filters: { skill, from, to }, chosen, span }: Asked): Promise<Remembered[]> {
  const words =
    from === undefined && to === undefined
      ? sql`SELECT word_id, sum(mature) AS reviews, sum(mature_remembered) AS remembered FROM schedules
          WHERE uid = ${uid} AND mature > 0 ${ofSkill(skill)} ${among('word_id', chosen)} GROUP BY word_id`
      : sql`SELECT word_id, count(*) AS reviews, count(*) FILTER (WHERE grade > 1) AS remembered FROM reviews
          WHERE uid = ${uid} AND kind = 'review' AND NOT undone AND mature ${ofSkill(skill)} ${among('word_id', chosen)}
            AND at >= ${span.start}::float8::bigint AND at < ${span.end}::float8::bigint GROUP BY word_id`
  const figures = sql`sum(word.reviews)::int AS reviews, sum(word.remembered)::int AS remembered`
  return rowsOf(
    db,
    sql`WITH word AS MATERIALIZED (${words})
      SELECT 'wordlist' AS kind, l.id, to_jsonb(l.title) AS title, ${figures} FROM word_lists AS l
      JOIN word_list_words ON list_id = l.id JOIN word USING (word_id) WHERE owner_uid = ${uid} AND deleted_at IS NULL GROUP BY l.id
      UNION ALL
      SELECT 'entity', e.id, e.titles, ${figures}
      FROM (SELECT DISTINCT focus_id, word_id FROM ${focusedWords(uid)} AS focused) AS focused
      JOIN focus AS f ON f.id = focus_id JOIN entities AS e ON e.id = f.entity_id JOIN word USING (word_id) GROUP BY e.id
      UNION ALL
      SELECT 'tag', t.id, to_jsonb(t.title), ${figures} FROM tags AS t JOIN LATERAL (
        SELECT DISTINCT word_id FROM tag_word_lists JOIN word_lists AS l ON l.id = list_id AND deleted_at IS NULL
        JOIN word_list_words USING (list_id) WHERE tag_id = t.id
      ) AS tagged ON true JOIN word USING (word_id) WHERE uid = ${uid} GROUP BY t.id
      ORDER BY reviews DESC, id`,
  )
}

/** What is wished for: by the list or library item asked about, else by the plan. */
async function wishOf({ db, uid, plan, filters: { wordListId, entityId } }: Asked): Promise<number> {
  if (wordListId === undefined && entityId === undefined) return plan.retention
  const [row] = await rowsOf<{ retention: number | null }>(
    db,
    sql`SELECT max(retention) AS retention FROM focus
      WHERE uid = ${uid} AND (word_list_id = ${wordListId ?? null} OR entity_id = ${entityId ?? null})`,
  )
  return row?.retention ?? plan.retention
}

/** Days with their figures, and how many words were begun and known at the end of each. */
function courseOf(rows: readonly Sums[], from: string, to: string) {
  const days: Pictures['days'] = []
  const words: Pictures['words'] = []
  let [begun, known] = [0, 0]
  for (const row of rows) {
    if (row.day === null || row.day > to) continue
    begun += row.begun
    known += row.known
    const { day, reviews, again, newWords, tookMs } = row
    if (day >= from) days.push({ day, reviews, again, newWords, tookMs })
    if (row.begun === 0 && row.known === 0) continue
    // What was reached before the first day is where the course begins.
    if (day < from) words.length = 0
    words.push({ day, known, learning: begun - known })
  }
  return { days, words }
}

/** The figures behind the pictures of somebody's statistics. */
export async function picturesOf(
  db: Database,
  uid: string,
  plan: StudyPlan,
  now: number,
  filters: Filters,
  lang: Language,
): Promise<Pictures> {
  const chosen = await chosenBy(db, uid, filters)
  const [span, today] = [await spanOf(db, plan, filters.from, filters.to), await dayOf(db, plan, now)]
  const asked: Asked = { db, uid, plan, filters, chosen, span, today }
  const [rows, [standing], coming, remembered, wish, streak] = await Promise.all([
    sums(asked),
    standings(asked),
    forecast(asked),
    rememberedBy(asked),
    wishOf(asked),
    readStreak(db, uid, plan, today.day),
  ])
  const { from, to } = filters
  const { days, words } = courseOf(rows, from ?? later(to ?? today.day, 1 - usualDays), to ?? '9999-12-31')
  const inSpan = rows.filter(({ day }) => day !== null && day >= (from ?? '') && day <= (to ?? '9999-12-31'))
  const total = (key: 'reviews' | 'tookMs' | 'mature' | 'remembered') => inSpan.reduce((sum, row) => sum + row[key], 0)
  const ofKind = (kind: Remembered['kind']) =>
    remembered.flatMap(({ title, ...row }) =>
      row.kind === kind ? [{ ...row, title: typeof title === 'string' ? title : (title[lang] ?? title.en) }] : [],
    )
  return {
    days,
    words,
    forecast: coming,
    retention: {
      wish,
      all: { reviews: total('mature'), remembered: total('remembered') },
      bySkill: rows.flatMap(({ skill, mature: reviews, remembered: held }) =>
        skill !== null && reviews > 0 ? [{ skill, reviews, remembered: held }] : [],
      ),
      byList: [...ofKind('wordlist'), ...ofKind('entity')].map(({ kind, ...row }) => ({
        kind: kind === 'entity' ? 'entity' : 'wordlist',
        ...row,
      })),
      byTag: ofKind('tag').map(({ id: tagId, title, reviews, remembered: held }) => ({
        tagId,
        title,
        reviews,
        remembered: held,
      })),
      byHour: rows.flatMap(({ hour, mature: reviews, remembered: held }) =>
        hour !== null && reviews > 0 ? [{ hour, reviews, remembered: held }] : [],
      ),
    },
    streak,
    totals: {
      reviews: total('reviews'),
      tookMs: total('tookMs'),
      ...(standing ?? { words: 0, known: 0, learning: 0, suspended: 0 }),
    },
  }
}
