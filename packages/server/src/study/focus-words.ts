import { type SQL, sql } from '../db/sql.ts'

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
