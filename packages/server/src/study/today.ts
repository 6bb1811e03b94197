import type { CallAnswer, DueCard, getToday, StudyPlan } from '@ciyu/core/contract'
import { type Database, rowsOf } from '../db/index.ts'
import { type SQL, sql } from '../db/sql.ts'
import type { Language } from '../http/language.ts'
import { skillOf } from '../statistics/queries.ts'
import { type Day, dayClock, dayOf, instant } from './days.ts'
import { asArray } from './focus.ts'
import { focusedWords, wishesOf } from './focus-words.ts'
import { chooseNewWords, type NewWordSource } from './new-words.ts'
import type { CostCard } from './retention-costs.ts'
import { isVisible, wordsInOrder } from './words.ts'

const dayMs = 86_400_000

/** Cards given along for days without a network. */
const mostAhead = 1000

/** Words of one list that are looked through for new ones. */
const mostNew = 300

/** Days away from which on what is most at risk comes before what is being learned. */
const longAbsence = 3

/** Whether a card of `schedules AS s` is asked at all. */
const isAsked = (uid: string, skills: readonly string[]): SQL =>
  sql`s.uid = ${uid} AND s.reps > 0 AND NOT s.suspended AND s.skill = ANY (${asArray(skills)})`

/** Whether it is asked, and in focus: everything begun is, while nothing was put there. */
export const isStudied = (uid: string, skills: readonly string[]): SQL => sql`${isAsked(uid, skills)} AND (
  NOT EXISTS (SELECT FROM focus WHERE uid = ${uid})
  OR s.word_id IN (SELECT word_id FROM ${focusedWords(uid)} AS focused))`

/** The cards whose future is to be simulated: of what is studied, or of chosen words. */
export const costCards = (
  db: Database,
  uid: string,
  { skills }: StudyPlan,
  now: number,
  chosen: SQL | null,
): Promise<CostCard[]> =>
  rowsOf(
    db,
    sql`SELECT state, stability, difficulty, greatest(${now}::float8 - last_review, 0) / ${dayMs}::float8 AS elapsed FROM schedules AS s
      WHERE ${chosen ? sql`${isAsked(uid, skills)} AND s.word_id IN (${chosen})` : isStudied(uid, skills)}`,
  )

interface DueRow {
  readonly cards: DueCard[]
  readonly dueBySkill: CallAnswer<typeof getToday>['dueBySkill']
  readonly listed: number
}

/**
 * Due cards. Those begun today come beside the cap; of the others as many as it leaves room for. A card that is in
 * review is the more at risk the longer ago its last review is in terms of its stability: by the forgetting curve that
 * is the order of retrievability.
 */
async function dueCards(
  db: Database,
  uid: string,
  plan: StudyPlan,
  { start, end, now, ahead, absentDays }: Day & { now: number; ahead: number; absentDays: number | null },
): Promise<DueRow> {
  const risk = sql`(${now}::float8 - last_review) / greatest(stability, 0.001) DESC`
  const order =
    absentDays !== null && absentDays >= longAbsence
      ? risk
      : sql`state = 2, CASE WHEN state = 2 THEN NULL ELSE due END, ${risk}`
  const sorted = sql`is_later, CASE WHEN is_later THEN due END, ${order}, word_id, skill`
  const most = plan.mostReviews * (ahead + 1)
  const [row] = await rowsOf<DueRow>(
    db,
    sql`WITH touched AS (
        SELECT word_id, skill, bool_or(new_card) AS is_new FROM reviews
        WHERE uid = ${uid} AND at >= ${start}::float8::bigint AND kind = 'review' AND NOT undone GROUP BY word_id, skill
      ), due AS (
        SELECT s.word_id, s.skill, s.state, s.due, s.stability, s.last_review, coalesce(touched.is_new, false) AS is_new,
          s.due >= ${end}::float8::bigint AS is_later
        FROM schedules AS s JOIN words ON words.id = s.word_id AND ${isVisible(uid)}
        LEFT JOIN touched ON touched.word_id = s.word_id AND touched.skill = s.skill
        WHERE ${isStudied(uid, plan.skills)} AND s.due < ${end + ahead * dayMs}::float8::bigint
      ), room AS (
        SELECT ${most}::integer - count(*) AS cards FROM touched WHERE NOT is_new
          AND NOT EXISTS (SELECT FROM due WHERE due.word_id = touched.word_id AND due.skill = touched.skill)
      ), chosen AS (
        SELECT * FROM due WHERE is_new
        UNION ALL
        (SELECT * FROM due WHERE NOT is_new ORDER BY ${sorted} LIMIT (SELECT greatest(cards, 0) FROM room))
      ), listed AS (
        SELECT word_id, skill, is_later, row_number() OVER (ORDER BY ${sorted}) AS place FROM chosen
        ORDER BY place ${ahead > 0 ? sql`LIMIT ${mostAhead}::integer` : sql``}
      )
      SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('wordId', s.word_id) || ${skillOf} ORDER BY place), '[]') 
          FROM listed JOIN schedules AS s ON s.uid = ${uid} AND s.word_id = listed.word_id AND s.skill = listed.skill) AS cards,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('skill', skill, 'count', cards) ORDER BY skill), '[]')
          FROM (SELECT skill, count(*) AS cards FROM due WHERE NOT is_later GROUP BY skill) AS counted) AS "dueBySkill",
        (SELECT count(*)::int FROM listed WHERE NOT is_later) AS listed`,
  )
  return row ?? { cards: [], dueBySkill: [], listed: 0 }
}

/** Lists and library items in focus with what can be begun of them. */
const newWordSources = (
  db: Database,
  uid: string,
  start: number,
): Promise<(NewWordSource & { readonly retention: number | null })[]> =>
  rowsOf(
    db,
    sql`WITH focused AS MATERIALIZED (SELECT * FROM ${focusedWords(uid)} AS focused), begun_today AS (
        SELECT word_id FROM reviews WHERE uid = ${uid} AND at >= ${start}::float8::bigint AND kind = 'review' AND NOT undone AND new_word
      ), open AS (
        SELECT focus_id, word_id, row_number() OVER (PARTITION BY focus_id ORDER BY path, position, word_id) AS place
        FROM focused JOIN words ON words.id = word_id
        WHERE NOT EXISTS (SELECT FROM schedules AS s WHERE s.uid = ${uid} AND s.word_id = focused.word_id AND (reps > 0 OR suspended))
      )
      SELECT retention, new_words AS "newWords",
        (SELECT count(*)::int FROM begun_today WHERE word_id IN (SELECT word_id FROM focused WHERE focus_id = f.id)) AS "begunToday",
        (SELECT coalesce(jsonb_agg(word_id ORDER BY place), '[]') FROM open WHERE focus_id = f.id AND place <= ${mostNew}::integer) AS "wordIds"
      FROM focus AS f WHERE uid = ${uid} ORDER BY id`,
  )

interface Done {
  readonly reviews: number
  readonly newWords: number
  readonly tookMs: number
  readonly absentDays: number | null
  readonly inFocus: number
}

/** What was done today, and how long ago the last review is. */
async function doneToday(db: Database, uid: string, plan: StudyPlan, day: Day): Promise<Done> {
  const lastDay = sql`${dayClock(instant(sql`at`), plan)}::date`
  const [row] = await rowsOf<Done>(
    db,
    sql`SELECT count(*)::int AS reviews, count(*) FILTER (WHERE new_word)::int AS "newWords", coalesce(sum(took_ms), 0)::float8 AS "tookMs",
        (SELECT greatest(${day.day}::date - ${lastDay}, 0) FROM reviews
          WHERE uid = ${uid} AND kind = 'review' AND NOT undone ORDER BY at DESC LIMIT 1) AS "absentDays",
        (SELECT count(*)::int FROM focus AS f LEFT JOIN word_lists AS l ON l.id = f.word_list_id WHERE f.uid = ${uid}
          AND (l.id IS NULL OR (l.deleted_at IS NULL AND (l.owner_uid = ${uid} OR l.shared)))) AS "inFocus"
      FROM reviews WHERE uid = ${uid} AND at >= ${day.start}::float8::bigint AND kind = 'review' AND NOT undone`,
  )
  return row ?? { reviews: 0, newWords: 0, tookMs: 0, absentDays: null, inFocus: 0 }
}

/** What to do until the day ends. */
export async function todayOf(
  db: Database,
  uid: string,
  plan: StudyPlan,
  now: number,
  { lang, examples, ahead }: { lang: Language; examples: boolean; ahead: number },
): Promise<CallAnswer<typeof getToday>> {
  const day = await dayOf(db, plan, now)
  const { absentDays, inFocus, ...done } = await doneToday(db, uid, plan, day)
  const [{ cards, dueBySkill, listed }, sources] = await Promise.all([
    dueCards(db, uid, plan, { ...day, now, ahead, absentDays }),
    newWordSources(db, uid, day.start),
  ])
  const total = dueBySkill.reduce((sum, { count }) => sum + count, 0)
  const newWordIds = chooseNewWords(sources, plan.newWords, done.newWords)
  const hasWish = newWordIds.length > 0 && sources.some(({ retention }) => retention !== null)
  const wishes = hasWish ? await wishesOf(db, uid, newWordIds) : []
  const newWishes = Array.from(wishes, ([wordId, retention]) => ({ wordId, retention }))
  const wordIds = [...new Set([...cards.map(({ wordId }) => wordId), ...newWordIds])]
  return {
    plan,
    dayStart: day.start,
    dayEnd: day.end,
    now,
    due: cards,
    dueBySkill,
    postponed: total - listed,
    absentDays,
    newWordIds,
    newWishes,
    words: await wordsInOrder(db, uid, wordIds, { lang, examples }),
    done,
    inFocus,
  }
}
