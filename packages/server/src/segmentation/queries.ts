import type { Correction, Token } from '@ciyu/core/contract'
import { type Database, jsonValue, rowsOf } from '../db/index.ts'
import { sql } from '../db/sql.ts'
import { properLast } from '../words/proper-last.ts'
import type { Rule } from './cutter.ts'
import type { DictionarySource } from './segmenter.ts'

/** Words read by one statement: nothing else is answered by an embedded database meanwhile. */
const portion = 5000

/** The dictionary as segmentation reads it. */
export const dictionaryOf = (db: Database): DictionarySource => ({
  async version() {
    const [row] = await rowsOf<{ version: string }>(
      db,
      sql`SELECT version FROM content_versions WHERE name = 'dictionary'`,
    )
    return row?.version ?? ''
  },

  async *entries() {
    for (let last = 0; ; ) {
      // One value a part: reading rows would keep the service busier than the database.
      const [part] = await rowsOf<{ lines: string | null; last: number | null }>(
        db,
        sql`SELECT string_agg(concat_ws(E'\\t', id, simplified, traditional, pinyin, rank), E'\\n') AS lines, max(id) AS last
          FROM (SELECT id, simplified, traditional, pinyin, rank FROM words
            WHERE id > ${last} AND owner_uid IS NULL ORDER BY id LIMIT ${portion}) AS part`,
      )
      if (!part || part.lines === null || part.last === null) return
      yield part.lines
      last = part.last
    }
  },
})

/** A piece of a correction, as it comes in. */
export interface Piece {
  readonly text: string
  readonly wordId?: number | null | undefined
}

interface Candidate {
  readonly text: string
  readonly id: number
  readonly pinyin: string
  readonly rank: number
}

const fields = sql`id, text, pieces`

/** The statements about corrections. */
export function correctionQueries(db: Database) {
  return {
    /** All of somebody, the latest first. */
    all: (uid: string): Promise<Correction[]> =>
      rowsOf(db, sql`SELECT ${fields} FROM text_corrections WHERE uid = ${uid} ORDER BY updated_at DESC, id DESC`),

    /** What tokenizing needs of them. */
    rules: (uid: string): Promise<Rule[]> =>
      rowsOf(db, sql`SELECT text, pieces FROM text_corrections WHERE uid = ${uid}`),

    /** How many there are of other texts. */
    async countOthers(uid: string, text: string): Promise<number> {
      const [row] = await rowsOf<{ count: number }>(
        db,
        sql`SELECT count(*)::int AS count FROM text_corrections WHERE uid = ${uid} AND text <> ${text}`,
      )
      return row?.count ?? 0
    },

    /** The pieces with their words: the one that is meant, else the most frequent. Null in the place of a wrong word. */
    async resolve(uid: string, pieces: readonly Piece[]): Promise<(Token | null)[]> {
      const rows = await rowsOf<Candidate>(
        db,
        sql`WITH given AS (
            SELECT DISTINCT value AS text FROM jsonb_array_elements_text(${jsonValue(pieces.map(({ text }) => text))})
          )
          SELECT text, id, pinyin, rank FROM given JOIN words ON simplified = text AND owner_uid IS NULL
          UNION
          SELECT text, id, pinyin, rank FROM given JOIN words ON traditional = text AND owner_uid IS NULL
          UNION
          SELECT text, id, pinyin, rank FROM given JOIN words ON owner_uid = ${uid} AND text IN (simplified, traditional)`,
      )
      return pieces.map(({ text, wordId }) => {
        const fits = rows.filter((row) => row.text === text)
        if (wordId) return fits.some(({ id }) => id === wordId) ? { text, wordId } : null
        // Own words (rank 0) are meant only when they are named.
        const dictionary = fits.filter(({ rank }) => rank > 0).sort((one, other) => properLast(one) - properLast(other))
        return { text, wordId: dictionary[0]?.id ?? null }
      })
    },

    async put(uid: string, text: string, pieces: readonly Token[]): Promise<Correction | null> {
      const [row] = await rowsOf<Correction>(
        db,
        sql`INSERT INTO text_corrections (uid, text, pieces) VALUES (${uid}, ${text}, ${jsonValue(pieces)})
          ON CONFLICT (uid, text) DO UPDATE SET pieces = excluded.pieces, updated_at = clock_timestamp()
          RETURNING ${fields}`,
      )
      return row ?? null
    },

    /** False when there is no such correction of theirs. */
    async remove(uid: string, id: number): Promise<boolean> {
      const rows = await rowsOf(db, sql`DELETE FROM text_corrections WHERE id = ${id} AND uid = ${uid} RETURNING id`)
      return rows.length > 0
    },
  }
}
