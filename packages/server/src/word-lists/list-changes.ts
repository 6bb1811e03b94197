import {
  type createWordList,
  mostWords,
  type updateListWord,
  type updateWordList,
  type WordList,
  type WordListSource,
} from '@ciyu/core/contract'
import type * as v from 'valibot'
import { type Database, jsonValue, rowsOf, type schema } from '../db/index.ts'
import { sql } from '../db/sql.ts'
import { ServiceError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'
import {
  type Addition,
  additionsOf,
  addWords,
  orderOf,
  putWords,
  rememberElsewhere,
  storeWords,
  writeOrder,
} from './additions.ts'
import { type Change, changeList, countWords, lockOwner, type Target } from './changes.ts'
import { namedFirst, withPlaces } from './order.ts'
import { listOf, type Statements } from './queries.ts'
import { editWord } from './word-edits.ts'

/** Days for which a deleted list can be restored. */
const restorable = 30

type NewList = v.InferOutput<typeof createWordList.body>

/** Where a list comes from, and its words as a library item has them. */
async function copyEntity(tx: Statements, listId: number, entityId: number, lang: Language): Promise<WordListSource> {
  const [entity] = await rowsOf<{ titles: schema.Localized }>(
    tx,
    sql`SELECT titles FROM entities WHERE id = ${entityId}`,
  )
  if (!entity) throw new ServiceError('invalid', { fields: { 'wordlist.entityId': 'field.item' } })
  await tx.execute(sql`INSERT INTO word_list_words (list_id, word_id, position)
    SELECT ${listId}::integer, word_id, row_number() OVER (ORDER BY position)
    FROM entity_words WHERE entity_id = ${entityId} LIMIT ${mostWords}`)
  return { kind: 'entity', entityId, title: entity.titles[lang] ?? entity.titles.en }
}

/** Removes for good what was deleted long ago, and own words that stood in nothing else. */
export const purgeLists = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    const gone = sql`SELECT id FROM word_lists WHERE deleted_at < now() - make_interval(days => ${restorable}::integer)`
    const own = await rowsOf<{ id: number }>(
      tx,
      sql`SELECT DISTINCT words.id FROM word_list_words JOIN words ON words.id = word_id
        WHERE list_id IN (${gone}) AND owner_uid IS NOT NULL`,
    )
    await tx.execute(sql`DELETE FROM word_lists WHERE id IN (${gone})`)
    if (own.length === 0) return
    await tx.execute(sql`DELETE FROM words WHERE owner_uid IS NOT NULL
      AND id IN (SELECT value::integer FROM jsonb_array_elements_text(${jsonValue(own.map(({ id }) => id))}))
      AND NOT EXISTS (SELECT FROM word_list_words WHERE word_id = words.id)`)
  })

/** What changes word lists, each in one transaction. */
export function wordListChanges(db: Database) {
  /** Adds words to a list that is there already. */
  const add = (target: Target, additions: readonly Addition[], places?: ReadonlyMap<number, number>) =>
    changeList(db, target, async (tx) => {
      const { changes, added, words } = await addWords(tx, target.uid, target.listId, additions, places)
      return { changes, result: { added, words } }
    })

  return {
    add,

    /** Makes a list with its words: all of it, or nothing. */
    create: (uid: string, { wordlist, customWords }: NewList, lang: Language): Promise<WordList> =>
      db.transaction(async (tx) => {
        await lockOwner(tx, uid)
        const { title, description, additionalWords, words, entityId, textTitle } = wordlist
        const [made] = await rowsOf<{ id: number }>(
          tx,
          sql`INSERT INTO word_lists (owner_uid, title, description)
            VALUES (${uid}, ${title}, ${description}) RETURNING id`,
        )
        const listId = made?.id ?? 0
        const source: WordListSource | null =
          entityId !== undefined
            ? await copyEntity(tx, listId, entityId, lang)
            : textTitle
              ? { kind: 'text', title: textTitle }
              : null
        if (source) await tx.execute(sql`UPDATE word_lists SET source = ${jsonValue(source)} WHERE id = ${listId}`)
        const additions = additionsOf({
          'wordlist.additionalWords': additionalWords,
          'wordlist.words': words,
          customWords,
        })
        if (additions.length > 0) {
          const { placed, edited, unknown } = await storeWords(tx, uid, additions)
          if (unknown.size > 0) {
            const fields = [...unknown.values()].slice(0, 20)
            throw new ServiceError('invalid', {
              fields: Object.fromEntries(fields.map((field) => [field, 'field.word'])),
            })
          }
          await putWords(tx, listId, placed)
          await rememberElsewhere(tx, uid, edited, listId)
        }
        await countWords(tx, listId)
        return (await listOf(tx, uid, listId)) ?? notFound()
      }),

    /** Changes title, description or whether it is shared. */
    update: (target: Target, body: v.InferOutput<typeof updateWordList.body>) =>
      changeList(db, target, async (tx, list) => {
        const { listId } = target
        const { title = list.title, description = list.description, shared = list.shared } = body
        const kind =
          title !== list.title
            ? 'renamed'
            : shared !== list.shared
              ? 'shared'
              : description !== list.description
                ? 'described'
                : null
        if (kind === null) return { changes: [], result: null }
        await tx.execute(sql`UPDATE word_lists SET title = ${title}, description = ${description}, shared = ${shared}
          WHERE id = ${listId}`)
        return { changes: [{ listId, kind, ...(kind === 'renamed' && { title }) }], result: null }
      }),

    /** Deletes a list; it can be restored for some time. */
    async remove(target: Target): Promise<void> {
      await changeList(db, target, async (tx) => {
        await tx.execute(sql`UPDATE word_lists SET deleted_at = now() WHERE id = ${target.listId}`)
        return { changes: [], result: null }
      })
      await purgeLists(db)
    },

    /** Takes a deletion back. */
    restore: (uid: string, listId: number): Promise<WordList> =>
      db.transaction(async (tx) => {
        await lockOwner(tx, uid)
        await tx.execute(sql`UPDATE word_lists SET deleted_at = NULL WHERE id = ${listId} AND owner_uid = ${uid}
          AND deleted_at >= now() - make_interval(days => ${restorable}::integer)`)
        return (await listOf(tx, uid, listId)) ?? notFound()
      }),

    /** Puts the words named first. */
    order: (target: Target, wordIds: readonly number[]) =>
      changeList(db, target, async (tx) => {
        const { listId } = target
        const before = await orderOf(tx, listId)
        const after = namedFirst(before, wordIds)
        const moved = after.filter((id, at) => before[at] !== id)
        if (moved.length === 0) return { changes: [], result: null }
        await writeOrder(tx, listId, after)
        return { changes: [{ listId, kind: 'moved', wordIds: moved }], result: null }
      }),

    /** Takes words out of a list; those that are not in it are passed over, or missed when there is but one. */
    take: (target: Target, wordIds: readonly number[], { mustExist = false } = {}) =>
      changeList(db, target, async (tx) => {
        const { listId } = target
        const rows = await rowsOf<{ id: number }>(
          tx,
          sql`DELETE FROM word_list_words WHERE list_id = ${listId}
            AND word_id IN (SELECT value::integer FROM jsonb_array_elements_text(${jsonValue(wordIds)}))
            RETURNING word_id AS id`,
        )
        if (mustExist && rows.length === 0) throw new ServiceError('not_found')
        const taken = new Set(rows.map(({ id }) => id))
        const inOrder = [...new Set(wordIds)].filter((id) => taken.has(id))
        const changes: Change[] = inOrder.length > 0 ? [{ listId, kind: 'removed', wordIds: inOrder }] : []
        return { changes, result: null }
      }),

    /** Changes what is said of a word, how an own one is written, or its place. Answers the id that it then has. */
    edit: (target: Target, wordId: number, body: v.InferOutput<typeof updateListWord.body>) =>
      changeList(db, target, async (tx) => {
        const { uid, listId } = target
        const before = await orderOf(tx, listId)
        if (!before.includes(wordId)) throw new ServiceError('not_found')
        const edited = await editWord(tx, { uid, listId }, wordId, body)
        const id = edited.wordId
        const changes = [...edited.changes]
        const order = id === wordId ? before : await orderOf(tx, listId)
        if (body.position !== undefined && order[body.position] !== id && order.length > 1) {
          const after = withPlaces(order, [{ id, place: body.position }])
          const isMoved = after.some((other, at) => order[at] !== other)
          if (isMoved) await writeOrder(tx, listId, after)
          if (isMoved && !changes.some((change) => change.listId === listId)) {
            changes.push({ listId, kind: 'moved', wordIds: [id] })
          }
        }
        return { changes, result: id }
      }),
  }
}

function notFound(): never {
  throw new ServiceError('not_found')
}
