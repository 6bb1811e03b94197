import type { CustomWord } from '@ciyu/core/contract'
import { jsonValue, rowsOf } from '../db/index.ts'
import { sql } from '../db/sql.ts'
import { properLast } from '../words/proper-last.ts'
import { dictionaryReading, readingFit } from '../words/reading.ts'
import { sayingTerms, termsOf } from '../words/terms.ts'
import type { Statements } from './queries.ts'

/** What somebody says of a word; what is left out stays as it was. */
export interface Saying {
  readonly wordId: number
  readonly translation?: readonly string[] | null
  readonly note?: string | null
}

/** How a word is written and read, as the dictionary would write it. */
export interface Form {
  readonly simplified: string
  /** Null where it was not given: then it may be the dictionary's. */
  readonly traditional: string | null
  readonly pinyin: string
}

/** The form of an own word; null when its reading is none. */
export function formOf({ simplified, traditional, pinyin }: Pick<CustomWord, 'simplified' | 'traditional' | 'pinyin'>) {
  const reading = dictionaryReading(pinyin)
  // As the database stores it, so that it is found again.
  const [one, other] = [simplified.toWellFormed(), traditional?.toWellFormed() ?? null]
  return reading === null ? null : { simplified: one, traditional: other, pinyin: reading }
}

interface Candidate {
  readonly at: number
  readonly id: number
  readonly pinyin: string
  readonly rank: number
}

/** The words of the dictionary that are written and read so, each at the place of its form. */
export async function dictionaryWords(tx: Statements, forms: readonly Form[]): Promise<Map<number, number>> {
  const given = forms.map((form, at) => ({ at, ...form }))
  const columns = sql`jsonb_to_recordset(${jsonValue(given)}) AS given (at integer, simplified text, traditional text)`
  const chosen = sql`given.at, words.id, words.pinyin, words.rank`
  const rows = await rowsOf<Candidate>(
    tx,
    sql`SELECT ${chosen} FROM ${columns} JOIN words ON words.simplified = given.simplified AND words.owner_uid IS NULL
        WHERE given.traditional IS NULL OR given.traditional = words.traditional
      UNION
      SELECT ${chosen} FROM ${columns} JOIN words ON words.traditional = given.simplified AND words.owner_uid IS NULL
        WHERE given.traditional IS NULL`,
  )
  const best = new Map<number, { id: number; order: number }>()
  for (const row of rows) {
    const fit = readingFit(forms[row.at]?.pinyin ?? '', row.pinyin)
    const order = fit * 1e9 + properLast(row)
    if (fit < 2 && order < (best.get(row.at)?.order ?? Number.POSITIVE_INFINITY))
      best.set(row.at, { id: row.id, order })
  }
  return new Map([...best].map(([at, { id }]) => [at, id]))
}

/** A word that somebody made. */
export interface OwnWord extends Form {
  readonly meanings: readonly string[]
}

const keyOf = ({ simplified, traditional, pinyin }: Form) => `${simplified}\t${traditional ?? simplified}\t${pinyin}`

/** Makes own words, or finds those that were made before; answers their ids in order, and those whose meanings changed. */
export async function storeOwnWords(
  tx: Statements,
  uid: string,
  own: readonly OwnWord[],
): Promise<{ ids: number[]; changed: number[] }> {
  const distinct = new Map(own.map((word) => [keyOf(word), word]))
  const given = [...distinct].map(([, word]) => {
    const { simplified, traditional, pinyin, meanings } = word
    const form = { simplified, traditional: traditional ?? simplified, pinyin }
    return { ...form, meanings, terms: termsOf({ ...form, senses: [meanings] }) }
  })
  const rows = await rowsOf<Form & { id: number; state: 'new' | 'same' | 'changed' }>(
    tx,
    sql`WITH given AS (
        SELECT * FROM jsonb_to_recordset(${jsonValue(given)})
          AS word (simplified text, traditional text, pinyin text, meanings text[], terms text)
      ), known AS (
        SELECT words.id, words.meanings AS before, given.* FROM given JOIN words ON words.owner_uid = ${uid}
          AND words.simplified = given.simplified AND words.traditional = given.traditional AND words.pinyin = given.pinyin
      ), changed AS (
        UPDATE words SET meanings = known.meanings, terms = known.terms::tsvector FROM known
        WHERE words.id = known.id AND known.before <> known.meanings RETURNING words.id
      ), made AS (
        INSERT INTO words (simplified, traditional, pinyin, meanings, rank, terms, owner_uid)
        SELECT simplified, traditional, pinyin, meanings, 0, terms::tsvector, ${uid} FROM given
        WHERE (simplified, traditional, pinyin) NOT IN (SELECT simplified, traditional, pinyin FROM known)
        RETURNING id, simplified, traditional, pinyin
      )
      SELECT id, simplified, traditional, pinyin, 'new' AS state FROM made
      UNION ALL
      SELECT id, simplified, traditional, pinyin,
        CASE WHEN id IN (SELECT id FROM changed) THEN 'changed' ELSE 'same' END FROM known`,
  )
  const byKey = new Map(rows.map((row) => [keyOf(row), row.id]))
  return {
    ids: own.map((word) => byKey.get(keyOf(word)) ?? 0),
    changed: rows.filter(({ state }) => state === 'changed').map(({ id }) => id),
  }
}

interface Said {
  readonly id: number
  readonly isOwn: boolean
  readonly meanings: string[]
  readonly translation: string[] | null
  readonly note: string | null
  readonly simplified: string
  readonly traditional: string
  readonly pinyin: string
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Stores what somebody says of words; answers the ids of those of which something else was said before. */
export async function say(tx: Statements, uid: string, sayings: readonly Saying[]): Promise<number[]> {
  const telling = sayings.filter(({ translation, note }) => translation !== undefined || note !== undefined)
  if (telling.length === 0) return []
  const byId = new Map<number, Saying>()
  for (const saying of telling) byId.set(saying.wordId, { ...byId.get(saying.wordId), ...saying })
  const before = await rowsOf<Said>(
    tx,
    sql`SELECT words.id, owner_uid IS NOT NULL AS "isOwn", meanings, translation, note, simplified, traditional, pinyin
      FROM jsonb_array_elements_text(${jsonValue([...byId.keys()])}) AS given (id)
      JOIN words ON words.id = given.id::integer
      LEFT JOIN user_words ON user_words.uid = ${uid} AND user_words.word_id = words.id
      WHERE owner_uid IS NULL OR owner_uid = ${uid}`,
  )
  const after = before.map((word) => {
    const { translation = word.isOwn ? word.meanings : word.translation, note = word.note } = byId.get(word.id) ?? {}
    // An empty note is none; an own word has no meanings but its owner's.
    return {
      ...word,
      said: { translation: word.isOwn ? (translation ?? word.meanings) : translation, note: note || null },
    }
  })
  const changed = after.filter(
    ({ isOwn, meanings, translation, note, said }) =>
      !same(said.note, note) || !same(said.translation, isOwn ? meanings : translation),
  )
  const kept = changed.map(({ id, isOwn, said: { translation, note } }) => {
    const own = isOwn ? null : translation
    return { id, translation: own, note, terms: sayingTerms(own, note) }
  })
  const rewritten = changed
    .filter(({ isOwn }) => isOwn)
    .map(({ id, simplified, traditional, pinyin, meanings, said }) => {
      const senses = said.translation ?? meanings
      return { id, meanings: senses, terms: termsOf({ simplified, traditional, pinyin, senses: [senses] }) }
    })
  if (kept.length > 0) {
    await tx.execute(sql`INSERT INTO user_words (uid, word_id, translation, note, terms)
      SELECT ${uid}, id, translation, note, terms::tsvector FROM jsonb_to_recordset(${jsonValue(kept)})
        AS said (id integer, translation text[], note text, terms text)
      ON CONFLICT (uid, word_id) DO UPDATE SET
        translation = excluded.translation, note = excluded.note, terms = excluded.terms`)
    await tx.execute(sql`DELETE FROM user_words WHERE uid = ${uid} AND translation IS NULL AND note IS NULL`)
  }
  if (rewritten.length > 0) {
    await tx.execute(sql`UPDATE words SET meanings = said.meanings, terms = said.terms::tsvector
      FROM jsonb_to_recordset(${jsonValue(rewritten)}) AS said (id integer, meanings text[], terms text)
      WHERE words.id = said.id`)
  }
  return changed.map(({ id }) => id)
}
