import type { getWordLists, ListWord, WordList } from '@ciyu/core/contract'
import type * as v from 'valibot'
import { type Database, rowsOf } from '../db/index.ts'
import { type SQL, sql } from '../db/sql.ts'
import type { Language } from '../http/language.ts'
import { fitOf, toWord, type WordRow, withExamples, wordFields } from '../words/queries.ts'
import { termQuery } from '../words/terms.ts'

/** The database, or a transaction of it. */
export type Statements = Pick<Database, 'execute'>

const milliseconds = (column: string) => sql.raw(`floor(extract(epoch FROM ${column}) * 1000)::float8`)

/** What every answer shows of a list, of `word_lists AS l`. */
export const listFields = sql`l.id, l.owner_uid AS "ownerUid", l.title, l.description, 'lesson' AS type,
  l.word_count AS "wordCount", l.own_word_count AS "additionalWords", l.shared, l.source, l.version,
  ${milliseconds('l.created_at')} AS "createdAt", ${milliseconds('l.updated_at')} AS "updatedAt",
  coalesce((SELECT jsonb_agg(tag_id ORDER BY tag_id) FROM tag_word_lists WHERE list_id = l.id), '[]') AS "tagIds"`

/** The lists that a condition on `l` chooses, without the deleted ones. */
export const listsWhere = (db: Statements, condition: SQL, order: SQL): Promise<WordList[]> =>
  rowsOf(
    db,
    sql`SELECT ${listFields} FROM word_lists AS l WHERE ${condition} AND l.deleted_at IS NULL ORDER BY ${order}`,
  )

/** One list of somebody; null when there is none, or it was deleted. */
export async function listOf(db: Statements, uid: string, listId: number): Promise<WordList | null> {
  const [row] = await listsWhere(db, sql`l.id = ${listId} AND l.owner_uid = ${uid}`, sql`l.id`)
  return row ?? null
}

export interface ListWordRow extends WordRow {
  readonly custom: boolean
  readonly translation: string[] | null
  readonly note: string | null
  readonly context: string | null
  readonly addedAt: number
}

/** What every answer shows of a word in a list, of `words`, `glosses`, `user_words` and `placed` (its row in a list). */
export const listWordFields = sql`${wordFields}, words.owner_uid IS NOT NULL AS custom,
  CASE WHEN words.owner_uid IS NULL THEN user_words.translation ELSE words.meanings END AS translation,
  user_words.note, placed.context, ${milliseconds('placed.added_at')} AS "addedAt"`

export const listWordJoins = (uid: string | SQL, lang: Language) => sql`JOIN words ON words.id = placed.word_id
  LEFT JOIN glosses ON glosses.word_id = words.id AND glosses.lang = ${lang}
  LEFT JOIN user_words ON user_words.uid = ${uid} AND user_words.word_id = words.id`

/** A word of a list as it is answered. What somebody says of a word is in their language, which is taken to be the reader's. */
export function toListWord(row: ListWordRow, lang: Language): ListWord {
  const { custom, translation, note, context, addedAt } = row
  const word = toWord(row, lang)
  const own = translation === null ? {} : { meanings: translation, lang }
  return { ...word, ...own, custom, translation, note, context, addedAt }
}

/** A list for somebody who reads it. */
export interface ReadableList extends WordList {
  readonly ownerName: string
  /** Nothing but the version tells whether it is the same. */
  readonly isSameByVersion: boolean
}

type ListFilter = Omit<v.InferOutput<typeof getWordLists.query>, 'page' | 'limit'>

const orders: Readonly<Record<ListFilter['order'], SQL>> = {
  updated: sql`l.updated_at DESC, l.id DESC`,
  created: sql`l.created_at DESC, l.id DESC`,
  title: sql`lower(l.title), l.id`,
  words: sql`l.word_count DESC, l.id DESC`,
}

/** The statements that read word lists. */
export function wordListQueries(db: Database) {
  const words = async (listId: number, uid: string, lang: Language, range: SQL, only: SQL = sql``) => {
    const rows = await rowsOf<ListWordRow>(
      db,
      sql`SELECT ${listWordFields} FROM word_list_words AS placed ${listWordJoins(uid, lang)}
        WHERE placed.list_id = ${listId} ${only} ORDER BY placed.position, placed.word_id ${range}`,
    )
    return rows.map((row) => toListWord(row, lang))
  }

  return {
    /** One page of somebody's lists. */
    async lists(uid: string, { q, tagId, wordId, order }: ListFilter, limit: number, offset: number) {
      const conditions = [sql`l.owner_uid = ${uid} AND l.deleted_at IS NULL`]
      if (q) conditions.push(sql`position(lower(${q}::text) IN lower(l.title)) > 0`)
      if (tagId) conditions.push(sql`EXISTS (SELECT FROM tag_word_lists WHERE list_id = l.id AND tag_id = ${tagId})`)
      if (wordId)
        conditions.push(sql`EXISTS (SELECT FROM word_list_words WHERE list_id = l.id AND word_id = ${wordId})`)
      const condition = sql.join(conditions, sql` AND `)
      const rows = await rowsOf<WordList & { total: number }>(
        db,
        sql`SELECT ${listFields}, (count(*) OVER ())::int AS total FROM word_lists AS l
          WHERE ${condition} ORDER BY ${orders[order]} LIMIT ${limit} OFFSET ${offset}`,
      )
      const items = rows.map(({ total: _, ...list }): WordList => list)
      if (rows[0] || offset === 0) return { items, total: rows[0]?.total ?? 0 }
      const [all] = await rowsOf<{ total: number }>(
        db,
        sql`SELECT count(*)::int AS total FROM word_lists AS l WHERE ${condition}`,
      )
      return { items, total: all?.total ?? 0 }
    },

    /** Words known and being learned of each list of somebody, where any was begun; by the rule of `getKnownWords`. */
    standings: (uid: string): Promise<{ wordListId: number; known: number; learning: number }[]> =>
      rowsOf(
        db,
        sql`WITH begun AS (
            SELECT word_id, bool_or(known_at IS NOT NULL AND skill IN ('meaning', 'reading')) AS is_known
            FROM schedules WHERE uid = ${uid} AND reps > 0 GROUP BY word_id
          )
          SELECT placed.list_id AS "wordListId", (count(*) FILTER (WHERE is_known))::int AS known,
            (count(*) FILTER (WHERE NOT is_known))::int AS learning
          FROM word_lists AS l JOIN word_list_words AS placed ON placed.list_id = l.id JOIN begun USING (word_id)
          WHERE l.owner_uid = ${uid} AND l.deleted_at IS NULL GROUP BY placed.list_id ORDER BY placed.list_id`,
      ),

    /** A list for its owner, or for anybody when it is shared; null for all others, as if there were none. */
    async readable(uid: string, listId: number, reader: string | null): Promise<ReadableList | null> {
      const [row] = await rowsOf<ReadableList>(
        db,
        sql`SELECT ${listFields}, users.username AS "ownerName",
            l.retagged_version IS DISTINCT FROM l.version AS "isSameByVersion"
          FROM word_lists AS l JOIN users ON users.uid = l.owner_uid
          WHERE l.id = ${listId} AND l.owner_uid = ${uid} AND l.deleted_at IS NULL
            AND (l.shared OR l.owner_uid = ${reader}::text)`,
      )
      return row ?? null
    },

    /** One page of a list's words in order, with what the owner says of them. */
    async words(
      { id, ownerUid }: WordList,
      lang: Language,
      page: { limit: number; offset: number; examples: boolean } | null,
    ): Promise<ListWord[]> {
      if (page === null) return words(id, ownerUid, lang, sql``)
      const found = await words(id, ownerUid, lang, sql`LIMIT ${page.limit} OFFSET ${page.offset}`)
      return page.examples && found.length > 0 ? withExamples(db, found, lang) : found
    },

    /** One word of a list. */
    async word(uid: string, listId: number, wordId: number, lang: Language): Promise<ListWord | null> {
      const [found] = await words(listId, uid, lang, sql``, sql`AND placed.word_id = ${wordId}`)
      return found ?? null
    },

    /** One page of what fits a text in all lists of somebody; of all words, the latest first, for an empty text. */
    async search(uid: string, text: string, lang: Language, limit: number, offset: number) {
      const query = termQuery(text)
      const owned = sql`SELECT word_id, max(added_at) AS added_at, max(position) AS position FROM word_list_words
        WHERE list_id IN (SELECT id FROM word_lists WHERE owner_uid = ${uid} AND deleted_at IS NULL) GROUP BY word_id`
      const fits = (terms: string) => sql`${sql.raw(terms)} @@ ${query.any}::tsquery`
      const fit = (terms: string) => fitOf(sql.raw(terms), query)
      const range = sql`LIMIT ${limit} OFFSET ${offset}`
      const found = (page: SQL) =>
        text === ''
          ? sql`owned AS MATERIALIZED (${owned}), page AS (
              SELECT word_id, row_number() OVER (ORDER BY added_at DESC, position DESC) AS place, (count(*) OVER ())::int AS total
              FROM owned ORDER BY place ${page})`
          : sql`owned AS MATERIALIZED (${owned}), hit AS (
              SELECT id, rank, ${fit('terms')} AS fit FROM words WHERE owner_uid IS NULL AND ${fits('terms')}
              UNION ALL
              SELECT id, rank, ${fit('terms')} FROM words WHERE owner_uid = ${uid} AND ${fits('terms')}
              UNION ALL
              SELECT word_id, words.rank, ${fit('user_words.terms')} FROM user_words JOIN words ON words.id = word_id
              WHERE uid = ${uid} AND ${fits('user_words.terms')}
            ), best AS (SELECT id, min(fit) AS fit, min(rank) AS rank FROM hit GROUP BY id), page AS (
              SELECT word_id, row_number() OVER (ORDER BY fit, rank, id) AS place, (count(*) OVER ())::int AS total
              FROM best JOIN owned ON owned.word_id = best.id ORDER BY place ${page})`
      const rows = await rowsOf<ListWordRow & { lists: { id: number; title: string }[]; total: number }>(
        db,
        sql`WITH ${found(range)}
          SELECT ${listWordFields}, placed.lists, page.total FROM page
          CROSS JOIN LATERAL (
            SELECT page.word_id, max(added_at) AS added_at,
              (array_agg(context ORDER BY added_at DESC) FILTER (WHERE context IS NOT NULL))[1] AS context,
              jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title) ORDER BY added_at DESC, l.id DESC) AS lists
            FROM word_lists AS l JOIN word_list_words ON list_id = l.id AND word_list_words.word_id = page.word_id
            WHERE l.owner_uid = ${uid} AND l.deleted_at IS NULL
          ) AS placed ${listWordJoins(uid, lang)} ORDER BY page.place`,
      )
      const items = rows.map((row) => ({ ...toListWord(row, lang), lists: row.lists }))
      if (rows[0] || offset === 0) return { items, total: rows[0]?.total ?? 0 }
      const [first] = await rowsOf<{ total: number }>(db, sql`WITH ${found(sql`LIMIT 1`)} SELECT total FROM page`)
      return { items, total: first?.total ?? 0 }
    },
  }
}
