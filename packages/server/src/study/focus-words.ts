import { jsonValue, rowsOf } from '../db/index.ts'
import { type SQL, sql } from '../db/sql.ts'
import type { Statements } from '../word-lists/queries.ts'

/**
 * The words of what somebody has in focus, as a table of `(focus_id, retention, new_words, word_id, path, position)`: of
 * lists that they may read, of library items, and of all that stands on a shelf. Ordered by (path, position) they come
 * as they stand there.
 */
export const focusedWords = (uid: string): SQL => sql`(
  WITH RECURSIVE item AS (
    SELECT id AS focus_id, entity_id, ARRAY[]::integer[] AS path FROM focus WHERE uid = ${uid} AND entity_id IS NOT NULL
    UNION ALL
    SELECT focus_id, entities.id, path || entities.position FROM item JOIN entities ON parent_id = entity_id
    WHERE cardinality(path) < 10
  )
  SELECT f.id AS focus_id, f.retention, f.new_words, word_id, ARRAY[]::integer[] AS path, position
  FROM focus AS f JOIN word_lists AS l ON l.id = f.word_list_id AND l.deleted_at IS NULL AND (l.owner_uid = f.uid OR l.shared)
  JOIN word_list_words ON list_id = l.id WHERE f.uid = ${uid}
  UNION ALL
  SELECT f.id, f.retention, f.new_words, word_id, path, entity_words.position
  FROM item JOIN focus AS f ON f.id = focus_id JOIN entity_words ON entity_words.entity_id = item.entity_id)`

/** The retention wished for some words by the lists and library items in focus that they are in; the highest counts. */
export async function wishesOf(db: Statements, uid: string, wordIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await rowsOf<{ id: number; retention: number }>(
    db,
    sql`SELECT word_id AS id, max(retention) AS retention FROM ${focusedWords(uid)} AS focused
      WHERE retention IS NOT NULL AND word_id IN (SELECT value::integer FROM jsonb_array_elements_text(${jsonValue(wordIds)}))
      GROUP BY word_id`,
  )
  return new Map(rows.map(({ id, retention }) => [id, retention]))
}

/** The retention wished for a list, or for a library item by itself or by the shelf that it stands on; null for none. */
export async function wishOf(
  db: Statements,
  uid: string,
  { wordListId, entityId }: { readonly wordListId?: number; readonly entityId?: number },
): Promise<number | null> {
  const [row] = await rowsOf<{ retention: number | null }>(
    db,
    sql`WITH RECURSIVE shelf AS (
        SELECT id, parent_id FROM entities WHERE id = ${entityId ?? null}::integer
        UNION SELECT entities.id, entities.parent_id FROM shelf JOIN entities ON entities.id = shelf.parent_id
      )
      SELECT max(retention) AS retention FROM focus
      WHERE uid = ${uid} AND (word_list_id = ${wordListId ?? null}::integer OR entity_id IN (SELECT id FROM shelf))`,
  )
  return row?.retention ?? null
}
