import { type CustomWord, mostWords, type NewListWord } from '@ciyu/core/contract'
import { jsonValue, rowsOf } from '../db/index.ts'
import { sql } from '../db/sql.ts'
import { ServiceError } from '../http/errors.ts'
import { type Change, remember } from './changes.ts'
import { withPlaces } from './order.ts'
import type { Statements } from './queries.ts'
import { dictionaryWords, type Form, formOf, type OwnWord, say, storeOwnWords } from './sayings.ts'

/** A word on its way into a list, with the place in the request where it was named. */
export type Addition = { readonly field: string } & (
  | { readonly wordId: number; readonly word?: Exclude<NewListWord, CustomWord> }
  | { readonly custom: CustomWord }
)

/** Words of a request in their order. */
export const additionsOf = (parts: Readonly<Record<string, readonly (number | string | NewListWord)[]>>): Addition[] =>
  Object.entries(parts).flatMap(([name, words]) =>
    words.map((word, at): Addition => {
      const field = `${name}.${at}`
      if (typeof word !== 'object') return { field, wordId: Number(word) }
      return 'wordId' in word ? { field, wordId: Number(word.wordId), word } : { field, custom: word }
    }),
  )

interface Placed {
  readonly wordId: number
  readonly context: string | null
}

/** What became of additions. */
export interface Added {
  /** Each word once, in order, with the sentence that it was met in. */
  readonly placed: readonly Placed[]
  /** Words that are now told of differently, in whichever list they are. */
  readonly edited: readonly number[]
  /** What no word has that this person may put into a list; with the fields that named it. */
  readonly unknown: ReadonlyMap<number, string>
}

const mostFields = 20

/** Own words get their ids: those of the dictionary where it has them. Throws 422 for what is no reading. */
async function storeCustom(tx: Statements, uid: string, custom: readonly { field: string; word: CustomWord }[]) {
  if (custom.length === 0) return { ids: [], changed: [], inDictionary: new Set<number>() }
  const forms: Form[] = []
  const wrong: string[] = []
  for (const { field, word } of custom) {
    const form = formOf(word)
    if (form) forms.push(form)
    else if (wrong.length < mostFields) wrong.push(`${field}.pinyin`.replace(/^\./, ''))
  }
  if (wrong.length > 0) {
    throw new ServiceError('invalid', { fields: Object.fromEntries(wrong.map((field) => [field, 'field.reading'])) })
  }
  const found = await dictionaryWords(tx, forms)
  const own = custom.flatMap(({ word }, at): (OwnWord & { at: number })[] => {
    const form = forms[at]
    return form && !found.has(at) ? [{ ...form, meanings: word.translation, at }] : []
  })
  const made = await storeOwnWords(tx, uid, own)
  const idAt = new Map(own.map(({ at }, index) => [at, made.ids[index] ?? 0]))
  return {
    ids: custom.map((_, at) => found.get(at) ?? idAt.get(at) ?? 0),
    changed: made.changed,
    inDictionary: new Set(found.keys()),
  }
}

/** Which of some ids are words that a person may put into a list: of the dictionary, or own ones. */
async function usable(tx: Statements, uid: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`SELECT words.id FROM jsonb_array_elements_text(${jsonValue(ids)}) AS given (id)
      JOIN words ON words.id = given.id::integer WHERE owner_uid IS NULL OR owner_uid = ${uid}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Finds or makes the words of a request and stores what is said of them. */
export async function storeWords(tx: Statements, uid: string, additions: readonly Addition[]): Promise<Added> {
  const custom = additions.flatMap((addition) =>
    'custom' in addition ? [{ field: addition.field, word: addition.custom }] : [],
  )
  const stored = await storeCustom(tx, uid, custom)
  const named = additions.flatMap((addition) => ('wordId' in addition ? [addition.wordId] : []))
  const known = await usable(tx, uid, [...new Set(named)])
  const unknown = new Map<number, string>()
  const placed = new Map<number, Placed>()
  const sayings: Parameters<typeof say>[2][number][] = []
  let at = 0
  for (const addition of additions) {
    const isCustom = 'custom' in addition
    const wordId = isCustom ? (stored.ids[at] ?? 0) : addition.wordId
    const { translation, note, context } = isCustom ? addition.custom : (addition.word ?? {})
    // The meanings of an own word are stored with it.
    const isSaid = !isCustom || stored.inDictionary.has(at)
    if (isCustom) at += 1
    else if (!known.has(wordId)) {
      unknown.set(wordId, addition.field)
      continue
    }
    sayings.push({
      wordId,
      ...(isSaid && translation !== undefined && { translation }),
      ...(note !== undefined && { note }),
    })
    placed.set(wordId, { wordId, context: placed.get(wordId)?.context ?? (context || null) })
  }
  const edited = await say(tx, uid, sayings)
  return { placed: [...placed.values()], edited: [...new Set([...stored.changed, ...edited])], unknown }
}

/** The words of a list in their order. */
export async function orderOf(tx: Statements, listId: number): Promise<number[]> {
  const [row] = await rowsOf<{ ids: number[] }>(
    tx,
    sql`SELECT coalesce(jsonb_agg(word_id ORDER BY position, word_id), '[]') AS ids FROM word_list_words WHERE list_id = ${listId}`,
  )
  return row?.ids ?? []
}

/** Puts the words of a list into an order. */
export async function writeOrder(tx: Statements, listId: number, order: readonly number[]): Promise<void> {
  await tx.execute(sql`UPDATE word_list_words SET position = given.place
    FROM jsonb_array_elements_text(${jsonValue(order)}) WITH ORDINALITY AS given (id, place)
    WHERE list_id = ${listId} AND word_id = given.id::integer AND position <> given.place`)
}

/**
 * Puts words into a list, at its end or at their places (of as many as there are places); those that are there already
 * stay where they are. Answers which were new, and those that now have a sentence. Throws 422 when there are too many.
 */
export async function putWords(
  tx: Statements,
  listId: number,
  placed: readonly Placed[],
  places?: ReadonlyMap<number, number>,
): Promise<{ added: number[]; told: number[] }> {
  const before = places ? await orderOf(tx, listId) : []
  const rows = await rowsOf<{ id: number; isNew: boolean }>(
    tx,
    sql`INSERT INTO word_list_words AS placed (list_id, word_id, position, context)
      SELECT ${listId}::integer, given."wordId", last.position + given.place, given.context
      FROM ROWS FROM (jsonb_to_recordset(${jsonValue(placed)}) AS ("wordId" integer, context text))
          WITH ORDINALITY AS given ("wordId", context, place),
        (SELECT coalesce(max(position), 0) AS position FROM word_list_words WHERE list_id = ${listId}) AS last
      ORDER BY given.place
      ON CONFLICT (list_id, word_id) DO UPDATE SET context = excluded.context
      WHERE placed.context IS NULL AND excluded.context IS NOT NULL
      RETURNING word_id AS id, xmax = 0 AS "isNew"`,
  )
  const [all] = await rowsOf<{ count: number }>(
    tx,
    sql`SELECT count(*)::int AS count FROM word_list_words WHERE list_id = ${listId}`,
  )
  if ((all?.count ?? 0) > mostWords) throw new ServiceError('invalid', { fields: { words: 'field.full' } })
  const fresh = new Set(rows.filter(({ isNew }) => isNew).map(({ id }) => id))
  const added = placed.flatMap(({ wordId }) => (fresh.has(wordId) ? [wordId] : []))
  if (places) {
    const moved = added.map((id) => ({ id, place: places.get(id) ?? Number.POSITIVE_INFINITY }))
    await writeOrder(tx, listId, withPlaces([...before, ...added], moved))
  }
  return { added, told: rows.filter(({ isNew }) => !isNew).map(({ id }) => id) }
}

/** The other lists of a person that words stand in which are now told of differently. */
export async function editsElsewhere(
  tx: Statements,
  uid: string,
  edited: readonly number[],
  except: number,
): Promise<Change[]> {
  if (edited.length === 0) return []
  const rows = await rowsOf<{ listId: number; wordIds: number[] }>(
    tx,
    sql`SELECT list_id AS "listId", jsonb_agg(word_id ORDER BY position) AS "wordIds"
      FROM word_list_words JOIN word_lists ON word_lists.id = list_id
      WHERE owner_uid = ${uid} AND list_id <> ${except}
        AND word_id IN (SELECT value::integer FROM jsonb_array_elements_text(${jsonValue(edited)}))
      GROUP BY list_id`,
  )
  return rows.map((row) => ({ ...row, kind: 'edited' }))
}

/** Adds words to a list that is there: what changed, in this list and in others. */
export async function addWords(
  tx: Statements,
  uid: string,
  listId: number,
  additions: readonly Addition[],
  places?: ReadonlyMap<number, number>,
): Promise<{ changes: Change[]; added: number[]; words: Added }> {
  const words = await storeWords(tx, uid, additions)
  const { added, told } = await putWords(tx, listId, words.placed, places)
  const here = new Set(await orderOf(tx, listId))
  const wordIds = added.length > 0 ? added : [...new Set([...told, ...words.edited])].filter((id) => here.has(id))
  const kind = added.length > 0 ? 'added' : 'edited'
  const changes: Change[] = wordIds.length > 0 ? [{ listId, kind, wordIds }] : []
  changes.push(...(await editsElsewhere(tx, uid, words.edited, listId)))
  return { changes, added, words }
}

/** What is said of words now concerns the lists that they are in, beside the one that is being made. */
export async function rememberElsewhere(tx: Statements, uid: string, edited: readonly number[], made: number) {
  await remember(tx, await editsElsewhere(tx, uid, edited, made))
}
