import {
  addCustomWord,
  addWordsToList,
  addWordToList,
  createWordList,
  deleteWordList,
  getWordList,
  getWordListStandings,
  getWordLists,
  getWordsOfList,
  type ListWord,
  orderListWords,
  removeWordFromList,
  removeWordsFromList,
  restoreWordList,
  searchListWords,
  updateListWord,
  updateWordList,
  type WordList,
} from '@ciyu/core/contract'
import type { Context, Hono } from 'hono'
import { etagOf, taggedJson, unchanged } from '../http/answers.ts'
import { ServiceError } from '../http/errors.ts'
import { handle } from '../http/handle.ts'
import type { Services } from '../services.ts'
import { settle } from '../statistics/derivation.ts'
import { additionsOf } from './additions.ts'
import type { Target } from './changes.ts'
import { purgeLists, wordListChanges } from './list-changes.ts'
import { etagOfVersion, preconditionOf } from './precondition.ts'
import { wordListQueries } from './queries.ts'

const targetOf = (c: Context, { id, listId }: { id: string; listId: number }): Target => ({
  uid: id,
  listId,
  precondition: preconditionOf(c.req.header('if-match')),
})

/** What only the owner is told: notes are for oneself, and tags say how somebody keeps order. */
const forOthers = (word: ListWord): ListWord => ({ ...word, note: null })

/** Mounts the calls of word lists. */
export function mountWordLists(app: Hono, services: Services): void {
  const { store, config, logger } = services
  const lists = wordListQueries(store.db)
  const changes = wordListChanges(store.db)
  const { origins } = config

  // What was deleted long ago goes with the start too; a database that is not there yet is no reason to fail.
  purgeLists(store.db).catch((error: unknown) => logger.warn({ err: error }, 'deleted lists could not be purged'))

  /** The answer to a change, with the version that the list has now. */
  const answer = (c: Context, wordList: WordList, more: object = {}) =>
    taggedJson(c, { wordList, ...more }, etagOfVersion(wordList.version), origins)

  const readable = async (uid: string, listId: number, reader: string | null) => {
    const list = await lists.readable(uid, listId, reader)
    if (list === null) throw new ServiceError('not_found')
    const isOwner = reader === uid
    return { ...list, isOwner, tagIds: isOwner ? list.tagIds : [] }
  }

  handle(app, services, getWordLists, async ({ params: { id }, query: { page, limit, ...filter } }) => {
    const { items, total } = await lists.lists(id, filter, limit, (page - 1) * limit)
    return { items, total, page, limit }
  })

  handle(app, services, getWordListStandings, async ({ params: { id } }) => {
    await settle(store.db, id)
    return { items: await lists.standings(id) }
  })

  handle(app, services, createWordList, async ({ params: { id }, body }, { c, lang }) =>
    answer(c, await changes.create(id, body, lang)),
  )

  // Before what takes any id in the place of `words`.
  handle(app, services, searchListWords, async ({ params: { id }, query: { q, page, limit } }, { lang }) => {
    const { items, total } = await lists.search(id, q, lang, limit, (page - 1) * limit)
    return { items, total, page, limit }
  })

  handle(app, services, getWordList, async ({ params: { id, listId }, query }, { c, lang, principal }) => {
    const { page, limit, examples } = query
    const { isOwner, isSameByVersion, ...list } = await readable(id, listId, principal?.uid ?? null)
    const version = etagOfVersion(list.version)
    // The version says nothing of tags and languages: it must be certain which of them the caller has.
    const isOfOneLanguage = query.lang !== undefined || c.req.header('accept-language') === undefined
    const same = isOwner && isSameByVersion && isOfOneLanguage ? unchanged(c, version, origins) : null
    if (same) return same

    const range = { limit, offset: (page - 1) * limit, examples: examples === '1' }
    const items = await lists.words(list, lang, range)
    const pageOfWords = { items: isOwner ? items : items.map(forOthers), total: list.wordCount, page, limit }
    const shown = { ...list, words: pageOfWords }
    if (isOwner) return taggedJson(c, shown, version, origins)
    const etag = etagOf(JSON.stringify(shown))
    return unchanged(c, etag, origins) ?? taggedJson(c, shown, etag, origins)
  })

  handle(app, services, getWordsOfList, async ({ params: { userId, listId } }, { lang, principal }) => {
    const { isOwner, ...list } = await readable(userId, listId, principal?.uid ?? null)
    const items = await lists.words(list, lang, null)
    return { items: isOwner ? items : items.map(forOthers) }
  })

  handle(app, services, updateWordList, async ({ params, body }, { c }) =>
    answer(c, (await changes.update(targetOf(c, params), body)).wordList),
  )

  handle(app, services, deleteWordList, async ({ params }, { c }) => {
    await changes.remove(targetOf(c, params))
    return {}
  })

  handle(app, services, restoreWordList, async ({ params: { id, listId } }, { c }) =>
    answer(c, await changes.restore(id, listId)),
  )

  // Before what takes any id in the place of `bulk`.
  handle(app, services, addWordsToList, async ({ params, body: { wordIds, words, positions } }, { c }) => {
    if (positions && positions.length !== wordIds.length) {
      throw new ServiceError('invalid', { fields: { positions: 'field.places' } })
    }
    // A word that is named twice has its first place.
    const places = positions && new Map(wordIds.map((id, at) => [id, positions[at] ?? 0] as const).reverse())
    const { wordList, result } = await changes.add(targetOf(c, params), additionsOf({ wordIds, words }), places)
    return answer(c, wordList, { added: result.added.length, unknown: [...result.words.unknown.keys()] })
  })

  handle(app, services, removeWordsFromList, async ({ params, body: { wordIds } }, { c }) =>
    answer(c, (await changes.take(targetOf(c, params), wordIds)).wordList),
  )

  handle(app, services, addCustomWord, async ({ params, body }, { c, lang }) => {
    const { wordList, result } = await changes.add(targetOf(c, params), [{ field: '', custom: body }])
    const wordId = result.words.placed[0]?.wordId ?? 0
    return answer(c, wordList, { word: await lists.word(params.id, params.listId, wordId, lang) })
  })

  handle(app, services, addWordToList, async ({ params }, { c }) => {
    const { wordList, result } = await changes.add(targetOf(c, params), [{ field: 'wordId', wordId: params.wordId }])
    if (result.words.unknown.size > 0) throw new ServiceError('not_found')
    return answer(c, wordList)
  })

  handle(app, services, updateListWord, async ({ params, body }, { c, lang }) => {
    const { wordList, result } = await changes.edit(targetOf(c, params), params.wordId, body)
    return answer(c, wordList, { word: await lists.word(params.id, params.listId, result, lang) })
  })

  handle(app, services, orderListWords, async ({ params, body: { wordIds } }, { c }) =>
    answer(c, (await changes.order(targetOf(c, params), wordIds)).wordList),
  )

  handle(app, services, removeWordFromList, async ({ params }, { c }) =>
    answer(c, (await changes.take(targetOf(c, params), [params.wordId], { mustExist: true })).wordList),
  )
}
