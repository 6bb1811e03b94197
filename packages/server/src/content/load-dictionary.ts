import { setImmediate } from 'node:timers/promises'
import { copyValue, type Database, rowsOf, type Store } from '../db/index.ts'
import { sql } from '../db/sql.ts'
import type { DictionaryRow } from './dictionary.ts'

const columns = 'simplified, traditional, pinyin, meanings, hsk_version, hsk_level, rank, terms'

const lineOf = (row: DictionaryRow): string =>
  [
    row.simplified,
    row.traditional,
    row.pinyin,
    row.meanings,
    row.hskLevel === null ? null : '2.0',
    row.hskLevel,
    row.rank,
    row.terms,
  ]
    .map(copyValue)
    .join('\t')

/** Rows a COPY: on the embedded database nothing else is answered while one runs. */
const portion = 8000

/**
 * A dictionary that never loaded to the end is begun anew, unless somebody has used it meanwhile: adding rows
 * to a table without its search index is several times faster than bringing them up to date.
 */
async function isFirst(db: Database): Promise<boolean> {
  const [loaded] = await rowsOf(db, sql`SELECT 1 FROM content_versions WHERE name = 'dictionary'`)
  const [used] = await rowsOf(
    db,
    sql`SELECT 1 WHERE EXISTS (SELECT FROM reviews) OR EXISTS (SELECT FROM word_list_words) OR EXISTS (SELECT FROM user_words)
      OR EXISTS (SELECT FROM words WHERE owner_uid IS NOT NULL)`,
  )
  if (loaded || used) return false
  await db.execute(sql`TRUNCATE words CASCADE`)
  await db.execute(sql`DELETE FROM content_versions`)
  return true
}

/**
 * Stores the dictionary: words that are known keep their id, words that went from the dictionary stay for those who
 * learn them. Throws the signal's reason when it is aborted.
 */
export async function storeDictionary(
  { db, copy }: Store,
  rows: readonly DictionaryRow[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const first = await isFirst(db)
  if (first) {
    await db.execute(sql`DROP INDEX IF EXISTS words_terms`)
    await db.execute(sql`DROP INDEX IF EXISTS words_rank`)
    await db.execute(sql`DROP INDEX IF EXISTS words_traditional`)
  } else {
    await db.execute(sql`DROP TABLE IF EXISTS incoming_words`)
    await db.execute(sql.raw(`CREATE UNLOGGED TABLE incoming_words AS SELECT ${columns} FROM words WHERE false`))
  }
  for (let start = 0; start < rows.length; start += portion) {
    signal?.throwIfAborted()
    await copy(`${first ? 'words' : 'incoming_words'} (${columns})`, rows.slice(start, start + portion).map(lineOf))
    await setImmediate()
  }
  signal?.throwIfAborted()
  if (!first) {
    await db.execute(
      sql.raw(`INSERT INTO words (${columns}) SELECT ${columns} FROM incoming_words
        ON CONFLICT (simplified, traditional, pinyin) WHERE owner_uid IS NULL DO UPDATE SET
          meanings = excluded.meanings, hsk_version = excluded.hsk_version, hsk_level = excluded.hsk_level,
          rank = excluded.rank, terms = excluded.terms
        WHERE (words.meanings, words.hsk_version, words.hsk_level, words.rank, words.terms) IS DISTINCT FROM
          (excluded.meanings, excluded.hsk_version, excluded.hsk_level, excluded.rank, excluded.terms)`),
    )
    await db.execute(sql`DROP TABLE incoming_words`)
  }
  // Also mends a load that was cut short between rows and index.
  await db.execute(sql`CREATE INDEX IF NOT EXISTS words_rank ON words (rank) WHERE owner_uid IS NULL`)
  await db.execute(sql`CREATE INDEX IF NOT EXISTS words_traditional ON words (traditional) WHERE owner_uid IS NULL`)
  await db.execute(sql`CREATE INDEX IF NOT EXISTS words_terms ON words USING gin (terms) WHERE owner_uid IS NULL`)
  await db.execute(sql`ANALYZE words`)
}
