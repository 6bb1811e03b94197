import { beforeEach, expect, test } from 'vitest'
import type { ApiClient } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import type { CallDeclaration } from '../contract/call.ts'
import type { WordList } from '../contract/word-lists.ts'
import { loadListShares } from './list-shares.ts'
import { createListShelf, type ListShelf } from './list-shelf.ts'

const listOf = (id: number, tagIds: number[] = []): WordList => ({
  id,
  ownerUid: 'ada',
  title: `List ${id}`,
  description: '',
  type: 'lesson',
  wordCount: 3,
  additionalWords: 0,
  shared: false,
  source: null,
  version: 1,
  createdAt: 0,
  updatedAt: 0,
  tagIds,
})

let answers: Record<string, (input: { params: never; body: never; query: never }) => unknown>
let sent: string[]
let shelf: ListShelf

const api: Pick<ApiClient, 'call'> = {
  async call({ name }: CallDeclaration, input: object) {
    sent.push(name)
    const answer = answers[name]
    if (!answer) throw new Error(`${name} was not expected`)
    return answer(input as never) as never
  },
}

const refuse = () => {
  throw new ApiError('no', { status: 403, code: 'forbidden' })
}
const tagOf = (id: number, title: string) => ({ id, uid: 'ada', title, wordListCount: 0 })
const ids = () => shelf.$state.get().lists.map(({ id }) => id)
const tagsOf = (id: number) => shelf.$state.get().lists.find((list) => list.id === id)?.tagIds

beforeEach(async () => {
  sent = []
  answers = {
    getWordLists: () => ({ items: [listOf(1, [5]), listOf(2), listOf(3)], total: 3, page: 1, limit: 200 }),
    getTags: () => ({ items: [tagOf(5, 'HSK'), tagOf(6, 'Work')] }),
    deleteWordList: () => ({}),
    deleteTag: () => ({}),
    restoreWordList: ({ params }) => ({ wordList: listOf((params as { listId: number }).listId) }),
    addTagToLists: () => tagOf(6, 'Work'),
    removeTagFromLists: () => tagOf(6, 'Work'),
  }
  shelf = createListShelf({ api, uid: 'ada' })
  await shelf.load()
  sent = []
})

test('lists beyond the first page come too', async () => {
  const all = Array.from({ length: 250 }, (_, n) => listOf(n + 1))
  answers.getWordLists = ({ query }) => {
    const { page, limit } = query as { page: number; limit: number }
    return { items: all.slice((page - 1) * limit, page * limit), total: 250, page, limit }
  }
  await shelf.load()
  expect(ids()).toHaveLength(250)
})

test('deleted lists are gone at once and come back', async () => {
  const removing = shelf.remove([1, 3])
  expect(ids()).toEqual([2])
  const takeBack = await removing
  await takeBack()
  expect(ids()?.toSorted()).toEqual([1, 2, 3])
  expect(sent).toEqual(['deleteWordList', 'deleteWordList', 'restoreWordList', 'restoreWordList'])
})

test('what could not be deleted is there again', async () => {
  let deleted = 0
  answers.deleteWordList = () => (++deleted > 1 ? refuse() : {})
  await expect(shelf.remove([1, 2, 3])).rejects.toThrow('no')
  expect(ids()?.toSorted()).toEqual([2, 3])
})

test('a tag is put on many lists in one request, and taken off those it was put on', async () => {
  answers.addTagToLists = ({ body }) => {
    expect(body).toEqual({ wordListIds: [2] })
    return tagOf(5, 'HSK')
  }
  const takeBack = await shelf.tag([1, 2], 5, true)
  expect([tagsOf(1), tagsOf(2)]).toEqual([[5], [5]])
  await takeBack()
  expect([tagsOf(1), tagsOf(2)]).toEqual([[5], []])
  expect(sent).toEqual(['addTagToLists', 'removeTagFromLists'])
})

test('a tag that could not be put is not shown', async () => {
  answers.addTagToLists = refuse
  const tagging = shelf.tag([2], 5, true)
  expect(tagsOf(2)).toEqual([5])
  await expect(tagging).rejects.toThrow('no')
  expect(tagsOf(2)).toEqual([])
})

test('a deleted tag can be made again with its lists', async () => {
  answers.createTag = () => tagOf(9, 'HSK')
  answers.addTagToLists = ({ params, body }) => {
    expect([params, body]).toEqual([{ id: 'ada', tagId: 9 }, { wordListIds: [1] }])
    return tagOf(9, 'HSK')
  }
  const takeBack = await shelf.removeTag(tagOf(5, 'HSK'))
  expect(shelf.tags.$tags.get().map(({ id }) => id)).toEqual([6])
  expect(tagsOf(1)).toEqual([])
  expect(await takeBack()).toMatchObject({ id: 9 })
  expect(tagsOf(1)).toEqual([9])
})

test('a tag whose new title is refused keeps its own', async () => {
  answers.updateTag = refuse
  const renaming = shelf.tags.rename(5, 'Work')
  expect(shelf.tags.$tags.get()[0]?.title).toBe('Work')
  await expect(renaming).rejects.toThrow('no')
  expect(shelf.tags.$tags.get()[0]?.title).toBe('HSK')
})

test('how far one is comes for all lists in one request', async () => {
  answers.getWordListStandings = () => ({ items: [{ wordListId: 7, known: 1, learning: 2 }] })
  expect([...(await loadListShares(api, 'ada'))]).toEqual([[7, { known: 1, learning: 2 }]])
  expect(sent).toEqual(['getWordListStandings'])
})
