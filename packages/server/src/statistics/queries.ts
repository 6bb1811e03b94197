import type { Fact } from '@ciyu/core/contract'
import { type Database, jsonValue, rowsOf } from '../db/index.ts'
import { sql } from '../db/sql.ts'

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
const columns = sql.raw(names.join(', '))
const taken = sql.raw(names.map((name) => `r.${name}`).join(', '))

/** Which words facts are asked about; one of these. */
export interface WordChoice {
  readonly wordIds?: readonly number[]
  readonly entityId?: number
  /** Of the asking person, or one that is shared. */
  readonly wordListId?: number
}

/** The statements about the review log. */
export function reviewQueries(db: Database) {
  return {
    /**
     * Adds facts, however many, in one statement. Those that are there already change nothing; those about a word
     * that never existed are left out; one that is gone stays known to those who have learned it.
     */
    async record(uid: string, facts: readonly Fact[]): Promise<{ stored: number; unknown: string[] }> {
      if (facts.length === 0) return { stored: 0, unknown: [] }
      const [row] = await rowsOf<{ stored: number | string; unknown: string[] }>(
        db,
        sql`WITH given AS (
          SELECT * FROM jsonb_to_recordset(${jsonValue(facts)}) AS fact (
            kind text, id text, at bigint, "wordId" integer, skill text, grade smallint, "tookMs" integer, source text, undoes text)
        ), good AS (
          SELECT given.* FROM given LEFT JOIN words ON words.id = given."wordId"
          WHERE given."wordId" IS NULL OR words.id IS NOT NULL
            OR EXISTS (SELECT FROM reviews WHERE uid = ${uid} AND word_id = given."wordId")
        ), added AS (
          INSERT INTO reviews (uid, ${columns})
          SELECT ${uid}::text, kind, id, at, "wordId", skill, grade, "tookMs", source, undoes FROM good
          ON CONFLICT (uid, id) DO NOTHING
          RETURNING 1
        )
        SELECT (SELECT count(*) FROM added) AS stored,
          (SELECT coalesce(array_agg(given.id), '{}') FROM given
            WHERE given."wordId" IS NOT NULL AND given.id NOT IN (SELECT id FROM good)) AS unknown`,
      )
      return { stored: Number(row?.stored ?? 0), unknown: row?.unknown ?? [] }
    },

    /** The whole log in the order of time, undone facts and what undoes them too. */
    async all(uid: string): Promise<Fact[]> {
      const rows = await rowsOf<FactRow>(db, sql`SELECT ${columns} FROM reviews WHERE uid = ${uid} ORDER BY at, id`)
      return rows.map(toFact)
    },

    /** The facts about some words, with what undoes them and what undoes that; of all words without a choice. */
    async facts(uid: string, choice: WordChoice): Promise<Fact[]> {
      const { wordIds, entityId, wordListId } = choice
      const chosen =
        wordIds !== undefined
          ? sql`SELECT value::integer FROM jsonb_array_elements_text(${jsonValue(wordIds)})`
          : entityId !== undefined
            ? sql`SELECT word_id FROM entity_words WHERE entity_id = ${entityId}`
            : wordListId !== undefined
              ? sql`SELECT word_id FROM word_list_words JOIN word_lists ON word_lists.id = list_id
                  WHERE list_id = ${wordListId} AND deleted_at IS NULL AND (owner_uid = ${uid} OR shared)`
              : undefined
      const about = chosen ? sql`AND word_id IN (${chosen})` : sql`AND word_id IS NOT NULL`
      const rows = await rowsOf<FactRow>(
        db,
        sql`WITH RECURSIVE about AS (
            SELECT ${columns} FROM reviews WHERE uid = ${uid} ${about}
            UNION
            SELECT ${taken} FROM reviews AS r JOIN about ON r.undoes = about.id WHERE r.uid = ${uid} AND r.kind = 'undo'
          ) SELECT * FROM about`,
      )
      return rows.map(toFact)
    },
  }
}
