import type { ListWord } from '@ciyu/core/contract'
import { type Database, jsonValue, rowsOf } from '../db/index.ts'
import { type SQL, sql } from '../db/sql.ts'
import type { Language } from '../http/language.ts'
import { type ListWordRow, listWordFields, listWordJoins, toListWord } from '../word-lists/queries.ts'
import { withExamples } from '../words/queries.ts'

/** The condition on `words` under which somebody may see one: of the dictionary, their own, or in a list that is shared. */
export const isVisible = (uid: string): SQL => sql`(words.owner_uid IS NULL OR words.owner_uid = ${uid} OR EXISTS (
  SELECT FROM word_list_words AS shown JOIN word_lists AS l ON l.id = shown.list_id
  WHERE shown.word_id = words.id AND l.shared AND l.deleted_at IS NULL))`

/** Words by their ids as somebody studies them: with what they say of each, and the last sentence that they met it in. In no order. */
export async function studiedWords(
  db: Database,
  uid: string,
  wordIds: readonly number[],
  lang: Language,
): Promise<ListWord[]> {
  if (wordIds.length === 0) return []
  const rows = await rowsOf<Omit<ListWordRow, 'addedAt'> & { addedAt: number | null }>(
    db,
    sql`WITH met AS (
        SELECT DISTINCT ON (word_id) word_id, context, added_at FROM word_list_words
        JOIN word_lists AS l ON l.id = list_id
        WHERE owner_uid = ${uid} AND deleted_at IS NULL
          AND word_id IN (SELECT value::integer FROM jsonb_array_elements_text(${jsonValue(wordIds)}))
        ORDER BY word_id, context IS NULL, added_at DESC
      )
      SELECT ${listWordFields} FROM (
        SELECT given.id::integer AS word_id, context, added_at
        FROM jsonb_array_elements_text(${jsonValue(wordIds)}) AS given (id) LEFT JOIN met ON met.word_id = given.id::integer
      ) AS placed ${listWordJoins(uid, lang)} WHERE ${isVisible(uid)}`,
  )
  return rows.map((row) => toListWord({ ...row, addedAt: row.addedAt ?? 0 }, lang))
}

/** Words by their ids, in that order; those that nobody may show to this person are left out. */
export async function wordsInOrder(
  db: Database,
  uid: string,
  wordIds: readonly number[],
  { lang, examples }: { lang: Language; examples: boolean },
): Promise<ListWord[]> {
  const found = await studiedWords(db, uid, wordIds, lang)
  const words = examples && found.length > 0 ? await withExamples(db, found, lang) : found
  const place = new Map(wordIds.map((id, at) => [id, at]))
  return words.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
}

/** The ids of words of a library item of which somebody says anything: own meanings, a note. */
export const saidOf = async (db: Database, uid: string, entityId: number): Promise<number[]> =>
  (
    await rowsOf<{ id: number }>(
      db,
      sql`SELECT word_id AS id FROM entity_words JOIN user_words USING (word_id)
        WHERE entity_id = ${entityId} AND user_words.uid = ${uid} ORDER BY word_id LIMIT 1000`,
    )
  ).map(({ id }) => id)
