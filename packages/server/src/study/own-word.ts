import type { CallAnswer, updateOwnWord } from '@ciyu/core/contract'
import type * as v from 'valibot'
import { type Database, rowsOf } from '../db/index.ts'
import { sql } from '../db/sql.ts'
import { ServiceError } from '../http/errors.ts'
import { rememberElsewhere } from '../word-lists/additions.ts'
import { lockOwner } from '../word-lists/changes.ts'
import { say } from '../word-lists/sayings.ts'

/** No list has this id: what is said concerns all of them. */
const noList = 0

/** Changes what somebody says of a word of the dictionary, or of one of their own, whichever lists it is in. */
export const sayOfWord = (
  db: Database,
  uid: string,
  wordId: number,
  { translation, note }: v.InferOutput<typeof updateOwnWord.body>,
): Promise<CallAnswer<typeof updateOwnWord>> =>
  db.transaction(async (tx) => {
    await lockOwner(tx, uid)
    const read = async () =>
      (
        await rowsOf<{ isOwn: boolean; translation: string[] | null; note: string | null }>(
          tx,
          sql`SELECT owner_uid IS NOT NULL AS "isOwn", note,
              CASE WHEN owner_uid IS NULL THEN translation ELSE meanings END AS translation
            FROM words LEFT JOIN user_words ON user_words.uid = ${uid} AND word_id = words.id
            WHERE words.id = ${wordId} AND (owner_uid IS NULL OR owner_uid = ${uid})`,
        )
      )[0]
    const word = await read()
    if (!word) throw new ServiceError('not_found')
    if (word.isOwn && translation === null) {
      throw new ServiceError('invalid', { fields: { translation: 'field.required' } })
    }
    const said = { wordId, ...(translation !== undefined && { translation }), ...(note !== undefined && { note }) }
    await rememberElsewhere(tx, uid, await say(tx, uid, [said]), noList)
    const after = (await read()) ?? word
    return { wordId, translation: after.translation, note: after.note }
  })
