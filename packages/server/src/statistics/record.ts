import type { Fact } from '@ciyu/core/contract'
import { type Database, jsonValue, rowsOf } from '../db/index.ts'
import { sql } from '../db/sql.ts'
import { lockOwner } from '../word-lists/changes.ts'
import type { Statements } from '../word-lists/queries.ts'
import { deriveWords } from './derivation.ts'
import { factColumns } from './queries.ts'

/** By how much a device's clock may be ahead without being put right, in milliseconds. */
const tolerance = 120_000

/**
 * Facts from the future, of a device whose clock is ahead, as they were on a right clock: moved back together, so that
 * the last is now. Where that would put them before others of the same request, they are drawn closer together.
 */
export function putClockRight(facts: readonly Fact[], now: number): { facts: Fact[]; shifted: number } {
  const isAhead = ({ at }: Fact) => at > now + tolerance
  const ahead = facts.filter(isAhead).map(({ at }) => at)
  if (ahead.length === 0) return { facts: [...facts], shifted: 0 }
  const first = ahead.reduce((least, at) => Math.min(least, at))
  const last = ahead.reduce((most, at) => Math.max(most, at))
  const before = facts.reduce((most, fact) => (isAhead(fact) ? most : Math.max(most, fact.at)), 0)
  const floor = Math.min(before, now)
  const room = now - floor
  const onTime = (at: number) =>
    last - first <= room ? now - (last - at) : floor + Math.round(((at - first) / (last - first)) * room)
  return {
    facts: facts.map((fact) => (isAhead(fact) ? { ...fact, at: onTime(fact.at) } : fact)),
    shifted: ahead.length,
  }
}

/** The words that facts just added are about; of undos, those of what they take back. */
async function wordsAbout(tx: Statements, uid: string, ids: readonly string[]): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`WITH RECURSIVE about AS (
        SELECT word_id, undoes FROM reviews WHERE uid = ${uid}
          AND id IN (SELECT value FROM jsonb_array_elements_text(${jsonValue(ids)}))
        UNION
        SELECT r.word_id, r.undoes FROM reviews AS r JOIN about ON r.id = about.undoes WHERE r.uid = ${uid}
      ) SELECT DISTINCT word_id AS id FROM about WHERE word_id IS NOT NULL`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Adds facts, however many, and brings up to date what is derived from them: all of it or nothing, one request of a
 * person after the other. Facts that are there already change nothing; those about a word that never existed are left
 * out; one that is gone stays known to those who have learned it.
 * @throws {ServiceError} not_found when there is no such user
 */
export const recordFacts = (
  db: Database,
  uid: string,
  facts: readonly Fact[],
): Promise<{ stored: number; unknown: string[] }> =>
  db.transaction(async (tx) => {
    await lockOwner(tx, uid)
    if (facts.length === 0) return { stored: 0, unknown: [] }
    const [row] = await rowsOf<{ added: string[]; unknown: string[] }>(
      tx,
      sql`WITH given AS (
          SELECT * FROM jsonb_to_recordset(${jsonValue(facts)}) AS fact (
            kind text, id text, at bigint, "wordId" integer, skill text, grade smallint, "tookMs" integer, source text, undoes text)
        ), good AS (
          SELECT given.* FROM given LEFT JOIN words ON words.id = given."wordId"
          WHERE given."wordId" IS NULL OR words.id IS NOT NULL
            OR EXISTS (SELECT FROM reviews WHERE uid = ${uid} AND word_id = given."wordId")
        ), added AS (
          INSERT INTO reviews (uid, ${factColumns})
          SELECT ${uid}::text, kind, id, at, "wordId", skill, grade, "tookMs", source, undoes FROM good
          ON CONFLICT (uid, id) DO NOTHING
          RETURNING id
        )
        SELECT (SELECT coalesce(jsonb_agg(id), '[]') FROM added) AS added,
          (SELECT coalesce(jsonb_agg(given.id), '[]') FROM given
            WHERE given."wordId" IS NOT NULL AND given.id NOT IN (SELECT id FROM good)) AS unknown`,
    )
    const { added = [], unknown = [] } = row ?? {}
    if (added.length > 0) await deriveWords(tx, uid, await wordsAbout(tx, uid, added))
    return { stored: added.length, unknown }
  })
