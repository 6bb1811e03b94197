import type { FocusedEntity, FocusedWordList, setFocus } from '@ciyu/core/contract'
import type * as v from 'valibot'
import { type Database, rowsOf } from '../db/index.ts'
import { type SQL, sql } from '../db/sql.ts'
import { ServiceError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'
import { type EntityRow, toEntity } from '../library/queries.ts'
import { lockOwner } from '../word-lists/changes.ts'
import { listFields, type Statements } from '../word-lists/queries.ts'
import { focusedWords } from './focus-words.ts'

/** Lists and library items that one person may have in focus. */
const mostFocused = 200

/** The condition on `word_lists AS l` under which somebody may read a list. */
const isReadable = (uid: string): SQL => sql`l.deleted_at IS NULL AND (l.owner_uid = ${uid} OR l.shared)`

/** @throws {ServiceError} not_found for a list that the user may not read, and for what does not exist */
export async function requireReadable(
  db: Statements,
  uid: string,
  { wordListId, entityId }: { wordListId?: number | undefined; entityId?: number | undefined },
): Promise<void> {
  const found =
    wordListId !== undefined
      ? await rowsOf(db, sql`SELECT 1 FROM word_lists AS l WHERE l.id = ${wordListId} AND ${isReadable(uid)}`)
      : await rowsOf(db, sql`SELECT 1 FROM entities WHERE id = ${entityId ?? 0}`)
  if (found.length === 0) throw new ServiceError('not_found')
}

/** Takes something up, changes how it is studied, or lays it down. */
export async function changeFocus(
  db: Database,
  uid: string,
  { wordListId, entityId, focused, retention, newWords }: v.InferOutput<typeof setFocus.body>,
): Promise<{ focused: boolean }> {
  if ((wordListId === undefined) === (entityId === undefined)) {
    const field = wordListId === undefined ? 'wordListId' : 'entityId'
    throw new ServiceError('invalid', {
      fields: { [field]: wordListId === undefined ? 'field.required' : 'field.one' },
    })
  }
  const isIt =
    wordListId !== undefined
      ? sql`uid = ${uid} AND word_list_id = ${wordListId}`
      : sql`uid = ${uid} AND entity_id = ${entityId}`
  return db.transaction(async (tx) => {
    await lockOwner(tx, uid)
    await requireReadable(tx, uid, { wordListId, entityId })
    if (!focused) {
      await tx.execute(sql`DELETE FROM focus WHERE ${isIt}`)
      return { focused }
    }
    const [state] = await rowsOf<{ count: number; there: boolean }>(
      tx,
      sql`SELECT count(*)::int AS count, coalesce(bool_or(${isIt}), false) AS there FROM focus WHERE uid = ${uid}`,
    )
    if (state && !state.there) {
      if (state.count >= mostFocused) throw new ServiceError('invalid', { fields: { focused: 'field.many' } })
      await tx.execute(
        sql`INSERT INTO focus (uid, word_list_id, entity_id) VALUES (${uid}, ${wordListId ?? null}, ${entityId ?? null})`,
      )
    }
    if (retention !== undefined) await tx.execute(sql`UPDATE focus SET retention = ${retention} WHERE ${isIt}`)
    if (newWords !== undefined) await tx.execute(sql`UPDATE focus SET new_words = ${newWords} WHERE ${isIt}`)
    return { focused }
  })
}

/** The figures of what is in focus, by focus; `end` is when the day ends. */
const figures = (uid: string, skills: readonly string[], end: number): SQL => sql`(
  SELECT focus_id, count(DISTINCT s.word_id) FILTER (WHERE reps > 0)::int AS begun,
    count(DISTINCT s.word_id) FILTER (WHERE known_at IS NOT NULL)::int AS known,
    count(*) FILTER (WHERE reps > 0 AND NOT suspended AND due < ${end}::float8::bigint AND skill = ANY (${asArray(skills)}))::int AS due
  FROM (SELECT DISTINCT focus_id, word_id FROM ${focusedWords(uid)} AS focused) AS focused
  JOIN schedules AS s ON s.uid = ${uid} AND s.word_id = focused.word_id GROUP BY focus_id)`

/** Texts as an array of the database; the two drivers send lists differently. */
export const asArray = (texts: readonly string[]): SQL =>
  sql`ARRAY[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`

const figureFields = sql`f.retention, f.new_words AS "newWords", coalesce(begun, 0) AS begun, coalesce(known, 0) AS known, coalesce(due, 0) AS due`

/** The lists in focus; of somebody else's only what is for others. */
export async function focusedLists(
  db: Database,
  uid: string,
  skills: readonly string[],
  end: number,
): Promise<FocusedWordList[]> {
  const rows = await rowsOf<FocusedWordList>(
    db,
    sql`SELECT ${listFields}, ${figureFields}
      FROM focus AS f JOIN word_lists AS l ON l.id = f.word_list_id AND ${isReadable(uid)}
      LEFT JOIN ${figures(uid, skills, end)} AS figure ON focus_id = f.id WHERE f.uid = ${uid} ORDER BY f.id`,
  )
  return rows.map((list) => (list.ownerUid === uid ? list : { ...list, tagIds: [] }))
}

/** The library items in focus. */
export async function focusedEntities(
  db: Database,
  uid: string,
  skills: readonly string[],
  end: number,
  lang: Language,
): Promise<FocusedEntity[]> {
  const rows = await rowsOf<EntityRow & Omit<FocusedEntity, keyof EntityRow>>(
    db,
    sql`SELECT e.id, e.slug, e.type, titles, e.descriptions, cover, parent_id AS "parentId", word_count AS "wordCount",
        child_count AS "childCount", affiliate_id AS "affiliateId", affiliates.slug AS "affiliateSlug", ${figureFields}
      FROM focus AS f JOIN entities AS e ON e.id = f.entity_id LEFT JOIN affiliates ON affiliates.id = affiliate_id
      LEFT JOIN ${figures(uid, skills, end)} AS figure ON focus_id = f.id WHERE f.uid = ${uid} ORDER BY f.id`,
  )
  return rows.map((row) => {
    const { retention, newWords, begun, known, due } = row
    return { ...toEntity(row, lang), retention, newWords, begun, known, due }
  })
}

/** What was studied of each list in focus between two moments. */
export const studiedInLists = (db: Database, uid: string, start: number, end: number) =>
  rowsOf<{ wordListId: number; title: string; reviews: number; remembered: number; newWords: number; tookMs: number }>(
    db,
    sql`SELECT l.id AS "wordListId", l.title, count(r.id)::int AS reviews, count(r.id) FILTER (WHERE grade > 1)::int AS remembered,
        count(r.id) FILTER (WHERE new_word)::int AS "newWords", coalesce(sum(took_ms), 0)::float8 AS "tookMs"
      FROM focus AS f JOIN word_lists AS l ON l.id = f.word_list_id AND ${isReadable(uid)}
      LEFT JOIN word_list_words AS placed ON list_id = l.id
      LEFT JOIN reviews AS r ON r.uid = ${uid} AND r.word_id = placed.word_id AND kind = 'review' AND NOT undone
        AND at >= ${start}::float8::bigint AND at < ${end}::float8::bigint
      WHERE f.uid = ${uid} GROUP BY f.id, l.id ORDER BY f.id`,
  )
