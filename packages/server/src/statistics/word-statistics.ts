import type { findWordStatistics, WordStanding } from '@ciyu/core/contract'
import type * as v from 'valibot'
import { type Database, rowsOf } from '../db/index.ts'
import { type SQL, sql } from '../db/sql.ts'
import type { Language } from '../http/language.ts'
import { spanOf } from '../study/days.ts'
import { readyPlan } from '../study/plan.ts'
import { isVisible } from '../study/words.ts'
import { toWord, type WordRow, wordFields } from '../words/queries.ts'
import { termQuery } from '../words/terms.ts'
import { among, chosenBy, type Filters, ofSkill } from './choice.ts'
import { skillOf } from './queries.ts'

type Asked = Filters & Pick<v.InferOutput<typeof findWordStatistics.query>, 'q' | 'standing' | 'order'>

/**
 * Below so many answers a share of them says nothing of a word: whoever meets one misses it once, and half of what was
 * asked twice is one slip.
 */
const enoughAnswers = 5

/**
 * What each order goes by. The hardest words are those of which the smallest share of answers was right, as it is shown
 * beside them: first of what was answered often enough, then of the rest, at last what was never missed.
 */
const orders: Readonly<Record<Asked['order'], SQL>> = {
  hardest: sql`again = 0, reviews < ${sql.raw(String(enoughAnswers))}, again::float8 / nullif(reviews, 0) DESC NULLS LAST, reviews DESC,
    difficulty DESC NULLS LAST`,
  latest: sql`last_at DESC NULLS LAST`,
  due: sql`due ASC NULLS LAST`,
  word: sql`lower(words.pinyin) COLLATE "C", words.simplified`,
}

type Row = WordRow & Omit<WordStanding, 'word'> & { readonly translation: string[] | null; readonly total: number }

/** Words that fit a text: by characters, reading or meaning, and by what their learner says of them. */
function fits(text: string | undefined): SQL {
  if (!text) return sql``
  const { any } = termQuery(text)
  return sql`AND (words.terms @@ ${any}::tsquery OR user_words.terms @@ ${any}::tsquery)`
}

/**
 * One page of words with how somebody stands with them: of all that they have begun or set aside, or of a list, a
 * library item or a tag also of what is new. Of a span of days only what was asked then, with the answers of then.
 * @throws {ServiceError} not_found for a list, library item or tag that the user may not read; invalid
 */
export async function findStandings(
  db: Database,
  uid: string,
  { q, standing, order, ...filters }: Asked,
  lang: Language,
  limit: number,
  offset: number,
): Promise<{ items: WordStanding[]; total: number }> {
  const plan = await readyPlan(db, uid)
  const chosen = await chosenBy(db, uid, filters)
  const { skill, from, to } = filters
  const isSpan = from !== undefined || to !== undefined
  const span = isSpan ? await spanOf(db, plan, from, to) : null
  const answers = span
    ? sql`JOIN (SELECT word_id, count(*) AS reviews, count(*) FILTER (WHERE grade = 1) AS again, sum(took_ms) AS took_ms,
          min(at) AS first_at, max(at) AS last_at FROM reviews
        WHERE uid = ${uid} AND kind = 'review' AND NOT undone AND at >= ${span.start}::float8::bigint
          AND at < ${span.end}::float8::bigint ${ofSkill(skill)} ${among('word_id', chosen)} GROUP BY word_id) AS answer USING (word_id)`
    : sql``
  const figures = sql.raw(isSpan ? 'answer' : 'card')
  const base = chosen
    ? sql`(SELECT word_id FROM (${chosen}) AS chosen) AS base LEFT JOIN card USING (word_id)`
    : sql`card`
  const found = (range: SQL) => sql`WITH card AS (
      SELECT word_id, sum(reps) AS reviews, sum(again) AS again, sum(took_ms) AS took_ms, min(begun_at) AS first_at,
        max(last_review) AS last_at, sum(lapses) AS lapses, max(difficulty) AS difficulty,
        min(due) FILTER (WHERE NOT suspended AND reps > 0) AS due,
        CASE WHEN bool_and(suspended) THEN 'suspended' WHEN bool_or(known_at IS NOT NULL) THEN 'known'
          WHEN sum(reps) > 0 THEN 'learning' ELSE 'new' END AS standing
      FROM schedules WHERE uid = ${uid} ${ofSkill(skill)} ${among('word_id', chosen)} GROUP BY word_id
    ), stood AS (
      SELECT word_id, coalesce(standing, 'new') AS standing, coalesce(${figures}.reviews, 0)::int AS reviews,
        coalesce(${figures}.again, 0)::int AS again, coalesce(${figures}.took_ms, 0)::float8 AS "tookMs",
        ${figures}.first_at, ${figures}.last_at, lapses, difficulty, due
      FROM ${base} ${answers}
    ), page AS (
      SELECT stood.*, user_words.translation, row_number() OVER (ORDER BY ${orders[order]}, words.id) AS place,
        (count(*) OVER ())::int AS total
      FROM stood JOIN words ON words.id = word_id AND ${isVisible(uid)}
      LEFT JOIN user_words ON user_words.uid = ${uid} AND user_words.word_id = words.id
      WHERE ${standing ? sql`standing = ${standing}` : sql`true`} ${fits(q)} ORDER BY place ${range}
    )`
  const rows = await rowsOf<Row>(
    db,
    sql`${found(sql`LIMIT ${limit} OFFSET ${offset}`)}
      SELECT ${wordFields}, page.translation, standing, reviews, again, "tookMs", first_at::float8 AS "firstAt",
        last_at::float8 AS "lastAt", total, coalesce((SELECT jsonb_agg(${skillOf} ORDER BY begun_at, skill) FROM schedules AS s
          WHERE s.uid = ${uid} AND s.word_id = page.word_id ${ofSkill(skill)}), '[]') AS skills
      FROM page JOIN words ON words.id = page.word_id
      LEFT JOIN glosses ON glosses.word_id = words.id AND glosses.lang = ${lang} ORDER BY place`,
  )
  const items = rows.map((row): WordStanding => {
    const { standing: stands, reviews, again, tookMs, firstAt, lastAt, skills, translation } = row
    const word = { ...toWord(row, lang), ...(translation && { meanings: translation, lang }) }
    return { word, standing: stands, skills, reviews, again, tookMs, firstAt, lastAt }
  })
  if (rows[0] || offset === 0) return { items, total: rows[0]?.total ?? 0 }
  const [first] = await rowsOf<{ total: number }>(db, sql`${found(sql`LIMIT 1`)} SELECT total FROM page`)
  return { items, total: first?.total ?? 0 }
}
