import type { Leech } from '@ciyu/core/contract'
import { type Database, jsonValue, rowsOf } from '../db/index.ts'
import { sql } from '../db/sql.ts'
import type { Language } from '../http/language.ts'
import { skillOf } from '../statistics/queries.ts'
import { plainReading } from '../words/reading.ts'
import { type Candidate, confusables } from './confusable.ts'
import { isVisible, studiedWords } from './words.ts'

/** Lapses in a skill from which on a word is a leech. */
const leechFrom = 8

/** Leeches answered at once. */
const mostLeeches = 50

/** A reading without tones, of `words`, as `plainReading` has it. */
const sound = sql`translate(replace(lower(words.pinyin), 'u:', 'v'), ' 012345·,:-''’', '')`

/** Some words, and those that somebody has begun which have a character, the sound or the meaning of one of them. */
async function nearTo(db: Database, uid: string, wordIds: readonly number[]): Promise<Candidate[]> {
  const rows = await rowsOf<Omit<Candidate, 'sound'> & { pinyin: string }>(
    db,
    sql`WITH asked AS (
        SELECT words.id, simplified, ${sound} AS sound, lower(meanings[1]) AS meaning
        FROM jsonb_array_elements_text(${jsonValue(wordIds)}) AS given (id) JOIN words ON words.id = given.id::integer
      ), trait AS (
        SELECT '[' || string_agg(DISTINCT character, '') || ']' AS characters FROM asked, regexp_split_to_table(simplified, '') AS character
        WHERE character ~ '[\u2E80-\uFFFF\u{20000}-\u{3FFFF}]'
      )
      SELECT words.id, simplified, pinyin, coalesce(lower(meanings[1]), '') AS meaning
      FROM (SELECT DISTINCT word_id FROM schedules WHERE uid = ${uid} AND reps > 0) AS studied
      JOIN words ON words.id = word_id AND ${isVisible(uid)}
      WHERE simplified ~ (SELECT characters FROM trait) OR words.id IN (SELECT id FROM asked)
        OR ${sound} IN (SELECT sound FROM asked) OR lower(meanings[1]) IN (SELECT meaning FROM asked WHERE meaning IS NOT NULL)`,
  )
  return rows.map(({ pinyin, ...word }) => ({ ...word, sound: plainReading(pinyin) }))
}

/** Words that are missed again and again, the worst first, each with what it may be taken for. */
export async function leechesOf(db: Database, uid: string, lang: Language): Promise<{ items: Leech[]; total: number }> {
  const rows = await rowsOf<{ wordId: number; skills: Leech['skills']; total: number }>(
    db,
    sql`WITH worst AS (
        SELECT word_id, max(lapses) AS most, sum(lapses) AS lapses, (count(*) OVER ())::int AS total
        FROM schedules JOIN words ON words.id = word_id AND ${isVisible(uid)} WHERE uid = ${uid}
        GROUP BY word_id HAVING max(lapses) >= ${leechFrom}::integer ORDER BY most DESC, lapses DESC, word_id LIMIT ${mostLeeches}
      )
      SELECT word_id AS "wordId", total, (SELECT jsonb_agg(${skillOf} ORDER BY begun_at, skill) FROM schedules AS s
        WHERE s.uid = ${uid} AND s.word_id = worst.word_id) AS skills
      FROM worst ORDER BY most DESC, lapses DESC, word_id`,
  )
  if (rows.length === 0) return { items: [], total: 0 }
  const candidates = await nearTo(
    db,
    uid,
    rows.map(({ wordId }) => wordId),
  )
  const byId = new Map(candidates.map((word) => [word.id, word]))
  const alike = confusables(candidates)
  const found = rows.flatMap(({ wordId, skills }) => {
    const word = byId.get(wordId)
    return word ? [{ wordId, skills, confusable: alike(word) }] : []
  })
  const wordIds = [...new Set(found.flatMap(({ wordId, confusable }) => [wordId, ...confusable]))]
  const words = new Map((await studiedWords(db, uid, wordIds, lang)).map((word) => [word.id, word]))
  const items = found.flatMap(({ wordId, skills, confusable }) => {
    const word = words.get(wordId)
    return word ? [{ word, skills, confusable: confusable.flatMap((id) => words.get(id) ?? []) }] : []
  })
  return { items, total: rows[0]?.total ?? 0 }
}
