import type { WordList, WordListChange } from '@ciyu/core/contract'
import { type Database, jsonValue, rowsOf } from '../db/index.ts'
import { sql } from '../db/sql.ts'
import { ServiceError } from '../http/errors.ts'
import { isMet, type Precondition } from './precondition.ts'
import { listOf, type Statements } from './queries.ts'

/** Changes remembered of a list. */
const mostChanges = 200

/** Words named in one change. */
const mostNamed = 100

/** What a change did to one list. */
export interface Change {
  readonly listId: number
  readonly kind: WordListChange['kind']
  readonly wordIds?: readonly number[]
  readonly title?: string
}

/** Which list is changed, and of which versions the caller knows. */
export interface Target {
  readonly uid: string
  readonly listId: number
  readonly precondition: Precondition
}

/** Counts the words of some lists anew. */
const counts = sql`word_count = (SELECT count(*) FROM word_list_words WHERE list_id = word_lists.id),
  own_word_count = (SELECT count(*) FROM word_list_words JOIN words ON words.id = word_id
    WHERE list_id = word_lists.id AND words.owner_uid = word_lists.owner_uid)`

/** Counts the words of a list that has no earlier version. */
export async function countWords(tx: Statements, listId: number): Promise<void> {
  await tx.execute(sql`UPDATE word_lists SET ${counts} WHERE id = ${listId}`)
}

/** Raises each list's version by one and remembers why. */
export async function remember(tx: Statements, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const given = changes.map(({ wordIds = [], ...change }) => ({ ...change, wordIds: wordIds.slice(0, mostNamed) }))
  await tx.execute(sql`WITH given AS (
      SELECT * FROM jsonb_to_recordset(${jsonValue(given)}) AS change ("listId" integer, kind text, "wordIds" jsonb, title text)
    ), raised AS (
      UPDATE word_lists SET version = version + 1, updated_at = clock_timestamp(), ${counts}
      FROM given WHERE id = "listId"
      RETURNING id, version, updated_at, given.kind, given."wordIds", given.title AS renamed
    ), noted AS (
      INSERT INTO word_list_changes (list_id, version, at, kind, words, title)
      SELECT id, version, updated_at, kind, coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', words.id, 'simplified', simplified) ORDER BY place)
        FROM jsonb_array_elements_text("wordIds") WITH ORDINALITY AS named (id, place) JOIN words ON words.id = named.id::integer
      ), '[]'), renamed FROM raised
    )
    DELETE FROM word_list_changes USING raised
    WHERE list_id = raised.id AND word_list_changes.version <= raised.version - ${mostChanges}::integer`)
}

/** One after the other for each person: what somebody says of a word concerns all lists of theirs. */
export async function lockOwner(tx: Statements, uid: string): Promise<void> {
  const [user] = await rowsOf(tx, sql`SELECT 1 FROM users WHERE uid = ${uid} FOR NO KEY UPDATE`)
  if (!user) throw new ServiceError('not_found')
}

async function changesSince(tx: Statements, listId: number, version: number): Promise<WordListChange[]> {
  const rows = await rowsOf<WordListChange & { title: string | null }>(
    tx,
    sql`SELECT version, floor(extract(epoch FROM at) * 1000)::float8 AS at, kind, words, title FROM word_list_changes
      WHERE list_id = ${listId} AND version > ${version} ORDER BY version`,
  )
  return rows.map(({ title, ...change }) => ({ ...change, ...(title !== null && { title }) }))
}

/**
 * Changes a list in one transaction that nobody else's change of it comes into. `work` answers what it did to which
 * lists: nothing when all was so already, and then no version grows.
 * @throws {ServiceError} not_found; changed when the list is of another version than the caller knows
 */
export function changeList<T>(
  db: Database,
  { uid, listId, precondition }: Target,
  work: (tx: Statements, list: WordList) => Promise<{ changes: readonly Change[]; result: T }>,
): Promise<{ wordList: WordList; result: T }> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, uid)
    await tx.execute(sql`SELECT 1 FROM word_lists WHERE id = ${listId} AND owner_uid = ${uid} FOR NO KEY UPDATE`)
    const list = await listOf(tx, uid, listId)
    if (list === null) throw new ServiceError('not_found')
    if (!isMet(precondition, list.version)) {
      const known = precondition === 'none' ? [] : precondition
      const changes = known.length > 0 ? await changesSince(tx, listId, Math.max(...known)) : []
      throw new ServiceError('changed', { details: { wordList: list, changes } })
    }
    const { changes, result } = await work(tx, list)
    await remember(tx, changes)
    const wordList = changes.length > 0 ? await listOf(tx, uid, listId) : list
    if (wordList === null) throw new ServiceError('not_found')
    return { wordList, result }
  })
}
