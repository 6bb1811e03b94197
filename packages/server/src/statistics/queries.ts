import { defaultRetention, type Fact, type WordStatistic } from '@ciyu/core/contract'
import { type Database, jsonValue, rowsOf } from '../db/index.ts'
import { type SQL, sql } from '../db/sql.ts'
import type { Statements } from '../word-lists/queries.ts'
import type { ReviewTraits, StoredFact } from './derive.ts'

interface FactRow {
  readonly kind: Fact['kind']
  readonly id: string
  readonly at: number | string
  readonly word_id: number | null
  readonly skill: string | null
  readonly grade: number | null
  readonly took_ms: number | null
  readonly source: string | null
  readonly undoes: string | null
}

/** A stored fact as it was sent; it was checked before it was stored. */
function toFact(row: FactRow): Fact {
  const fact = {
    kind: row.kind,
    id: row.id,
    at: Number(row.at),
    ...(row.word_id !== null && { wordId: row.word_id }),
    ...(row.skill !== null && { skill: row.skill }),
    ...(row.grade !== null && { grade: row.grade }),
    ...(row.took_ms !== null && { tookMs: row.took_ms }),
    ...(row.source !== null && { source: row.source }),
    ...(row.undoes !== null && { undoes: row.undoes }),
  }
  return fact as Fact
}

const names = ['kind', 'id', 'at', 'word_id', 'skill', 'grade', 'took_ms', 'source', 'undoes']
export const factColumns = sql.raw(names.join(', '))
const derived = `undone, mature, new_word AS "newWord", new_card AS "newCard", known_word AS "knownWord",
  known_card AS "knownCard", due_before::float8 AS "dueBefore"`
const everyColumn = sql.raw(`${names.map((name) => `r.${name}`).join(', ')}, ${derived}`)

/** All facts about some words as they are kept, with what undoes them and what undoes that. */
export async function storedFacts(db: Statements, uid: string, wordIds: readonly number[]): Promise<StoredFact[]> {
  const read = (condition: SQL) =>
    rowsOf<FactRow & ReviewTraits>(db, sql`SELECT ${everyColumn} FROM reviews AS r WHERE uid = ${uid} AND ${condition}`)
  const found = await read(
    sql`word_id IN (SELECT value::integer FROM jsonb_array_elements_text(${jsonValue(wordIds)}))`,
  )
  const known = new Set(found.map(({ id }) => id))
  const [anyUndo] = await rowsOf(db, sql`SELECT 1 FROM reviews WHERE uid = ${uid} AND kind = 'undo' LIMIT 1`)
  // Step by step, not in one recursive statement: undos are few, and that would be planned as if they were many.
  for (let last = anyUndo ? found : []; last.length > 0; ) {
    const undone = jsonValue(last.map(({ id }) => id))
    const undos = await read(sql`kind = 'undo' AND undoes IN (SELECT value FROM jsonb_array_elements_text(${undone}))`)
    last = undos.filter(({ id }) => !known.has(id))
    for (const undo of last) known.add(undo.id)
    found.push(...last)
  }
  return found.map((row) => ({ fact: toFact(row), traits: row }))
}

/** Which words are asked about; one of these, or all. */
export interface WordChoice {
  readonly wordIds?: readonly number[]
  readonly entityId?: number
  /** Of the asking person, or one that is shared. */
  readonly wordListId?: number
}

/** The ids of chosen words; undefined for all. */
function chosenWords(uid: string, { wordIds, entityId, wordListId }: WordChoice): SQL | undefined {
  if (wordIds !== undefined) return sql`SELECT value::integer FROM jsonb_array_elements_text(${jsonValue(wordIds)})`
  if (entityId !== undefined) return sql`SELECT word_id FROM entity_words WHERE entity_id = ${entityId}`
  if (wordListId === undefined) return undefined
  return sql`SELECT word_id FROM word_list_words JOIN word_lists ON word_lists.id = list_id
    WHERE list_id = ${wordListId} AND deleted_at IS NULL AND (owner_uid = ${uid} OR shared)`
}

/** Where a skill stands, of `schedules AS s`, as an object of JSON. */
export const skillOf = sql`(jsonb_build_object('skill', s.skill, 'state', s.state, 'due', s.due, 'stability', s.stability,
  'difficulty', s.difficulty, 'learningSteps', s.learning_steps, 'scheduledDays', s.scheduled_days, 'reps', s.reps,
  'lapses', s.lapses, 'lastReview', s.last_review, 'suspended', s.suspended)
  || CASE WHEN s.retention = ${defaultRetention}::float8 THEN '{}' ELSE jsonb_build_object('retention', s.retention) END)`

/** The statements that read the review log, and where words stand by it. */
export function reviewQueries(db: Database) {
  return {
    /** The whole log in the order of time, undone facts and what undoes them too. */
    async all(uid: string): Promise<Fact[]> {
      const rows = await rowsOf<FactRow>(db, sql`SELECT ${factColumns} FROM reviews WHERE uid = ${uid} ORDER BY at, id`)
      return rows.map(toFact)
    },

    /** Where words stand that were begun or set aside. */
    statistics(uid: string, choice: WordChoice): Promise<WordStatistic[]> {
      const chosen = chosenWords(uid, choice)
      return rowsOf(
        db,
        sql`SELECT word_id AS "wordId", jsonb_agg(${skillOf} ORDER BY begun_at, skill) AS skills FROM schedules AS s
          WHERE uid = ${uid} ${chosen ? sql`AND word_id IN (${chosen})` : sql``} GROUP BY word_id ORDER BY min(begun_at), word_id`,
      )
    },

    /** The words begun, each with whether meaning or reading is known. */
    begun: (uid: string): Promise<{ wordId: number; isKnown: boolean }[]> =>
      rowsOf(
        db,
        sql`SELECT word_id AS "wordId", bool_or(known_at IS NOT NULL AND skill IN ('meaning', 'reading')) AS "isKnown"
          FROM schedules WHERE uid = ${uid} AND reps > 0 GROUP BY word_id ORDER BY min(begun_at), word_id`,
      ),
  }
}
