import type { findWordStatistics } from '@ciyu/core/contract'
import type * as v from 'valibot'
import { type Database, rowsOf } from '../db/index.ts'
import { type SQL, sql } from '../db/sql.ts'
import { ServiceError } from '../http/errors.ts'
import { requireReadable } from '../study/focus.ts'

/** What statistics are narrowed to. */
export type Filters = Pick<
  v.InferOutput<typeof findWordStatistics.query>,
  'wordListId' | 'entityId' | 'tagId' | 'skill' | 'from' | 'to'
>

const wordsOfTag = (tagId: number): SQL => sql`SELECT DISTINCT word_id FROM tag_word_lists
  JOIN word_lists AS l ON l.id = list_id AND l.deleted_at IS NULL JOIN word_list_words USING (list_id) WHERE tag_id = ${tagId}`

/** The words of a library item and of all that stands on it. */
export const wordsOfEntity = (entityId: number): SQL => sql`SELECT DISTINCT word_id FROM (
    WITH RECURSIVE item AS (
      SELECT id FROM entities WHERE id = ${entityId} UNION SELECT e.id FROM item JOIN entities AS e ON e.parent_id = item.id
    ) SELECT id FROM item
  ) AS item JOIN entity_words ON entity_id = item.id`

export const wordsOfList = (listId: number): SQL => sql`SELECT word_id FROM word_list_words WHERE list_id = ${listId}`

/**
 * The ids of the words that filters leave, as a query; null when they leave all.
 * @throws {ServiceError} not_found for what the user may not read
 */
export async function chosenBy(
  db: Database,
  uid: string,
  { wordListId, entityId, tagId }: Pick<Filters, 'wordListId' | 'entityId' | 'tagId'>,
): Promise<SQL | null> {
  const parts: SQL[] = []
  if (wordListId !== undefined) {
    await requireReadable(db, uid, { wordListId })
    parts.push(wordsOfList(wordListId))
  }
  if (entityId !== undefined) {
    await requireReadable(db, uid, { entityId })
    parts.push(wordsOfEntity(entityId))
  }
  if (tagId !== undefined) {
    const [tag] = await rowsOf(db, sql`SELECT 1 FROM tags WHERE id = ${tagId} AND uid = ${uid}`)
    if (!tag) throw new ServiceError('not_found')
    parts.push(wordsOfTag(tagId))
  }
  return parts.length === 0 ? null : sql.join(parts, sql` INTERSECT `)
}

/** `AND word_id IN (…)` where there is a choice. */
export const among = (column: string, chosen: SQL | null): SQL =>
  chosen ? sql`AND ${sql.raw(column)} IN (${chosen})` : sql``

/** `AND skill = …` where one is asked for. */
export const ofSkill = (skill: string | undefined): SQL => (skill ? sql`AND skill = ${skill}` : sql``)
