import type { Tag, WordList } from '@ciyu/core/contract'
import { type Database, jsonValue, rowsOf } from '../db/index.ts'
import { sql } from '../db/sql.ts'
import { listsWhere, type Statements } from '../word-lists/queries.ts'

/** What every answer shows of a tag; lists that were deleted do not count. */
const tagFields = sql`tags.id, tags.uid, tags.title, (
    SELECT count(*)::int FROM tag_word_lists JOIN word_lists ON word_lists.id = list_id
    WHERE tag_id = tags.id AND deleted_at IS NULL) AS "wordListCount"`

/** Tags are shown with their lists: what was read of these before is not what would be read now. */
const markRetagged = sql`UPDATE word_lists SET retagged_version = version`

/** The statements about tags. */
export function tagQueries(db: Database) {
  const one = async (tx: Statements, uid: string, tagId: number): Promise<Tag | null> => {
    const [tag] = await rowsOf<Tag>(tx, sql`SELECT ${tagFields} FROM tags WHERE id = ${tagId} AND uid = ${uid}`)
    return tag ?? null
  }

  return {
    all: (uid: string): Promise<Tag[]> =>
      rowsOf<Tag>(db, sql`SELECT ${tagFields} FROM tags WHERE uid = ${uid} ORDER BY lower(title), id`),

    one: (uid: string, tagId: number) => one(db, uid, tagId),

    /** The lists under a tag, by title. */
    lists: (uid: string, tagId: number): Promise<WordList[]> =>
      listsWhere(
        db,
        sql`l.owner_uid = ${uid} AND l.id IN (SELECT list_id FROM tag_word_lists WHERE tag_id = ${tagId})`,
        sql`lower(l.title), l.id`,
      ),

    /** Makes a tag, or finds the one that has this title. */
    async create(uid: string, title: string): Promise<Tag | null> {
      await db.execute(sql`INSERT INTO tags (uid, title) VALUES (${uid}, ${title}) ON CONFLICT DO NOTHING`)
      const [tag] = await rowsOf<Tag>(db, sql`SELECT ${tagFields} FROM tags WHERE uid = ${uid} AND title = ${title}`)
      return tag ?? null
    },

    /** Renames a tag; `taken` when another has that title. */
    rename: (uid: string, tagId: number, title: string | undefined): Promise<Tag | null | 'taken'> =>
      db.transaction(async (tx) => {
        const tag = await one(tx, uid, tagId)
        if (tag === null || title === undefined) return tag
        // One after the other, so that no two take the same title at once.
        await tx.execute(sql`SELECT 1 FROM users WHERE uid = ${uid} FOR NO KEY UPDATE`)
        const [other] = await rowsOf(
          tx,
          sql`SELECT 1 FROM tags WHERE uid = ${uid} AND title = ${title} AND id <> ${tagId}`,
        )
        if (other) return 'taken'
        await tx.execute(sql`UPDATE tags SET title = ${title} WHERE id = ${tagId}`)
        return one(tx, uid, tagId)
      }),

    /** False when there is no such tag. */
    remove: (uid: string, tagId: number): Promise<boolean> =>
      db.transaction(async (tx) => {
        if ((await one(tx, uid, tagId)) === null) return false
        await tx.execute(sql`${markRetagged} WHERE id IN (SELECT list_id FROM tag_word_lists WHERE tag_id = ${tagId})`)
        await tx.execute(sql`DELETE FROM tags WHERE id = ${tagId}`)
        return true
      }),

    /** Puts lists under a tag; null when there is no such tag, or one of the lists is not the user's. */
    attach: (uid: string, tagId: number, listIds: readonly number[]): Promise<Tag | null> =>
      db.transaction(async (tx) => {
        if ((await one(tx, uid, tagId)) === null) return null
        const ids = [...new Set(listIds)]
        const owned = await rowsOf<{ id: number }>(
          tx,
          sql`SELECT id FROM word_lists WHERE owner_uid = ${uid} AND deleted_at IS NULL
            AND id IN (SELECT value::integer FROM jsonb_array_elements_text(${jsonValue(ids)})) ORDER BY id FOR NO KEY UPDATE`,
        )
        if (owned.length < ids.length) return null
        await tx.execute(sql`WITH added AS (
            INSERT INTO tag_word_lists (tag_id, list_id)
            SELECT ${tagId}::integer, value::integer FROM jsonb_array_elements_text(${jsonValue(ids)})
            ON CONFLICT DO NOTHING RETURNING list_id
          ) ${markRetagged} WHERE id IN (SELECT list_id FROM added)`)
        return one(tx, uid, tagId)
      }),

    /** Takes lists off a tag; null when there is no such tag. */
    detach: (uid: string, tagId: number, listIds: readonly number[]): Promise<Tag | null> =>
      db.transaction(async (tx) => {
        if ((await one(tx, uid, tagId)) === null) return null
        await tx.execute(sql`WITH removed AS (
            DELETE FROM tag_word_lists WHERE tag_id = ${tagId}
              AND list_id IN (SELECT value::integer FROM jsonb_array_elements_text(${jsonValue(listIds)}))
            RETURNING list_id
          ) ${markRetagged} WHERE id IN (SELECT list_id FROM removed)`)
        return one(tx, uid, tagId)
      }),
  }
}
