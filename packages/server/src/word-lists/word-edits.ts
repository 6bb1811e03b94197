import type { updateListWord } from '@ciyu/core/contract'
import type * as v from 'valibot'
import { rowsOf } from '../db/index.ts'
import { sql } from '../db/sql.ts'
import { type FieldMessage, ServiceError } from '../http/errors.ts'
import { deriveWords } from '../statistics/derivation.ts'
import { termsOf } from '../words/terms.ts'
import { editsElsewhere } from './additions.ts'
import type { Change } from './changes.ts'
import type { Statements } from './queries.ts'
import { dictionaryWords, formOf, type Saying, say } from './sayings.ts'

interface Written {
  readonly simplified: string
  readonly traditional: string
  readonly pinyin: string
  readonly meanings: string[]
  readonly isOwn: boolean
  readonly note: string | null
  readonly context: string | null
}

/** One word takes the place of another in all lists of a person, and in what they have learned. */
async function replaceWord(tx: Statements, uid: string, from: number, to: number): Promise<void> {
  const lists = sql`SELECT id FROM word_lists WHERE owner_uid = ${uid}`
  await tx.execute(sql`UPDATE word_list_words AS placed SET word_id = ${to}
    WHERE word_id = ${from} AND list_id IN (${lists})
      AND NOT EXISTS (SELECT FROM word_list_words WHERE list_id = placed.list_id AND word_id = ${to})`)
  await tx.execute(sql`UPDATE reviews SET word_id = ${to} WHERE uid = ${uid} AND word_id = ${from}`)
  await deriveWords(tx, uid, [from, to])
  await tx.execute(sql`DELETE FROM words WHERE id = ${from} AND owner_uid = ${uid}`)
}

/** Writes an own word differently. Where there is a word that is so written already, it becomes that word. */
async function rewrite(
  tx: Statements,
  uid: string,
  wordId: number,
  word: Written,
  given: { simplified: string; traditional?: string; pinyin: string },
): Promise<number> {
  const form = formOf(given)
  if (form === null) throw new ServiceError('invalid', { fields: { pinyin: 'field.reading' } })
  const written = { ...form, traditional: form.traditional ?? form.simplified }
  const inDictionary = (await dictionaryWords(tx, [form])).get(0)
  const [twin] = await rowsOf<{ id: number }>(
    tx,
    sql`SELECT id FROM words WHERE owner_uid = ${uid} AND id <> ${wordId} AND simplified = ${written.simplified}
      AND traditional = ${written.traditional} AND pinyin = ${written.pinyin}`,
  )
  const other = inDictionary ?? twin?.id
  if (other !== undefined) {
    await say(tx, uid, [{ wordId: other, translation: word.meanings, ...(word.note && { note: word.note }) }])
    await replaceWord(tx, uid, wordId, other)
    return other
  }
  const terms = termsOf({ ...written, senses: [word.meanings] })
  await tx.execute(sql`UPDATE words SET simplified = ${written.simplified}, traditional = ${written.traditional},
    pinyin = ${written.pinyin}, terms = ${terms}::tsvector WHERE id = ${wordId}`)
  return wordId
}

/** Changes what is said of a word, and how an own one is written; answers what changed, and the id that it then has. */
export async function editWord(
  tx: Statements,
  { uid, listId }: { uid: string; listId: number },
  wordId: number,
  body: v.InferOutput<typeof updateListWord.body>,
): Promise<{ changes: Change[]; wordId: number }> {
  const [word] = await rowsOf<Written>(
    tx,
    sql`SELECT simplified, traditional, pinyin, meanings, words.owner_uid IS NOT NULL AS "isOwn", note, context
      FROM word_list_words JOIN words ON words.id = word_list_words.word_id
      LEFT JOIN user_words ON user_words.uid = ${uid} AND user_words.word_id = words.id
      WHERE list_id = ${listId} AND word_list_words.word_id = ${wordId}`,
  )
  if (!word) throw new ServiceError('not_found')
  const { translation, note, context, simplified, traditional, pinyin } = body
  const form = Object.entries({ simplified, traditional, pinyin }).filter(([, value]) => value !== undefined)
  const fields: Record<string, FieldMessage> = {}
  if (!word.isOwn) for (const [field] of form) fields[field] = 'field.own'
  if (word.isOwn && translation === null) fields.translation = 'field.required'
  if (Object.keys(fields).length > 0) throw new ServiceError('invalid', { fields })

  const saying: Saying = {
    wordId,
    ...(translation !== undefined && { translation }),
    ...(note !== undefined && { note }),
  }
  const said = await say(tx, uid, [saying])
  let id = wordId
  let isRewritten = false
  if (form.length > 0) {
    // Whoever writes only the simplified characters anew means a word that is written alike in both scripts, if it was.
    const isAlike = word.simplified === word.traditional
    const both = traditional ?? (simplified !== undefined && isAlike ? undefined : word.traditional)
    const given = {
      simplified: simplified ?? word.simplified,
      pinyin: pinyin ?? word.pinyin,
      ...(both !== undefined && { traditional: both }),
    }
    const meanings = translation ?? word.meanings
    const before = JSON.stringify([word.simplified, word.traditional, word.pinyin])
    const form = formOf(given)
    const after = form && JSON.stringify([form.simplified, form.traditional ?? form.simplified, form.pinyin])
    isRewritten = before !== after
    if (isRewritten) {
      const kept = note === undefined ? word.note : note || null
      id = await rewrite(tx, uid, wordId, { ...word, meanings, note: kept }, given)
    }
  }
  let isTold = false
  if (context !== undefined && (context || null) !== word.context) {
    isTold = true
    await tx.execute(
      sql`UPDATE word_list_words SET context = ${context || null} WHERE list_id = ${listId} AND word_id = ${id}`,
    )
  }
  const isEdited = said.length > 0 || isRewritten
  const changes: Change[] = isEdited || isTold ? [{ listId, kind: 'edited', wordIds: [id] }] : []
  if (isEdited) changes.push(...(await editsElsewhere(tx, uid, [id], listId)))
  return { changes, wordId: id }
}
