import { beforeEach, describe, expect, test } from 'vitest'
import type { ApiClient } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import type { CallDeclaration } from '../contract/call.ts'
import type { ListWord, WordListChange } from '../contract/word-lists.ts'
import { createStorage, type Storage } from '../runtime/storage.ts'
import { applyChange, type ListContent } from './changes.ts'
import { keptChanges } from './kept-changes.ts'
import { createListEditor, type ListEditor } from './list-editor.ts'

const listWord = (id: number, part: Partial<ListWord> = {}): ListWord => ({
  id,
  simplified: `字${id}`,
  traditional: `字${id}`,
  pinyin: 'zi4',
  meanings: [`sign ${id}`],
  lang: 'en',
  hsk: null,
  custom: false,
  translation: null,
  note: null,
  context: null,
  addedAt: id,
  ...part,
})

interface Sent {
  name: string
  body: unknown
  ifMatch: number | undefined
}

let storage: Storage
let service: ListContent
/** What was changed elsewhere, to be told with a 412. */
let changes: WordListChange[]
let sent: Sent[]
let refusals: ApiError[]
let refused: string[]
let retries: (() => void)[]
let nextId: number
let editor: ListEditor

const failure = (status: number, details?: unknown) =>
  new ApiError('refused', { status, code: status === 0 ? 'network' : 'refused', details })

type Body = Record<string, never> & {
  wordIds?: number[]
  positions?: number[]
  words?: { wordId?: number; simplified?: string; pinyin?: string; translation?: string[]; note?: string }[]
  position?: number
  simplified?: string
}

/** A service of one list, as the contract describes it. */
function serve(name: string, params: { wordId?: number }, body: Body): unknown {
  const change = (made: Parameters<typeof applyChange>[1]) => {
    service = applyChange(service, made)
  }
  const made = (own: object) => listWord(nextId++, { custom: true, ...own })
  const wordIds = body.wordIds ?? []
  let word: ListWord | undefined
  if (name === 'updateWordList') change({ kind: 'details', ...body })
  if (name === 'removeWordsFromList') change({ kind: 'remove', wordIds })
  if (name === 'orderListWords') change({ kind: 'order', wordIds })
  if (name === 'addCustomWord') {
    word = made(body)
    change({ kind: 'add', words: [{ word }] })
  }
  if (name === 'addWordsToList') {
    const words = [
      ...wordIds.map((id) => ({ word: listWord(id) })),
      ...(body.words ?? []).map(({ wordId, ...said }) => ({ word: wordId ? listWord(wordId, said) : made(said) })),
    ]
    change({ kind: 'add', words, ...(body.positions && { positions: body.positions }) })
  }
  if (name === 'updateListWord') {
    const wordId = Number(params.wordId)
    const { position, ...fields } = body
    if (position !== undefined) change({ kind: 'move', wordId, position })
    if (Object.keys(fields).length) change({ kind: 'edit', wordId, fields })
    word = service.words.find(({ id }) => id === wordId)
  }
  service = { ...service, list: { ...service.list, version: service.list.version + 1 } }
  return { wordList: service.list, ...(word && { word }) }
}

const api: Pick<ApiClient, 'call'> = {
  async call(declaration: CallDeclaration, input: object, options = {}) {
    const { params = {}, body = {} } = input as { params?: object; body?: object }
    const refusal = refusals.shift()
    if (refusal) throw refusal
    if (declaration.name === 'getWordList') {
      const { query } = input as { query: { limit: number; page: number } }
      const items = service.words.slice((query.page - 1) * query.limit, query.page * query.limit)
      return { ...service.list, words: { items, total: service.words.length, ...query } } as never
    }
    sent.push({ name: declaration.name, body, ifMatch: options.ifMatch })
    if (options.ifMatch !== service.list.version) throw failure(412, { wordList: service.list, changes })
    return serve(declaration.name, params, body as Body) as never
  },
}

const open = () =>
  createListEditor({
    api,
    storage,
    uid: 'ada',
    listId: 1,
    language: () => 'en',
    onRefused: (_, { kind }) => refused.push(kind),
    later: (callback) => retries.push(callback),
  })

const ids = () => editor.$state.get().content?.words.map(({ id }) => id)
const onService = () => service.words.map(({ id }) => id)

/** Somebody else changes the list. */
function elsewhere(change: Parameters<typeof applyChange>[1], kind: WordListChange['kind'], words: number[] = []) {
  const version = service.list.version + 1
  service = applyChange(service, change)
  service = { ...service, list: { ...service.list, version } }
  changes.push({ version, at: 0, kind, words: words.map((id) => ({ id, simplified: `字${id}` })) })
}

beforeEach(async () => {
  storage = createStorage(null)
  changes = []
  sent = []
  refusals = []
  refused = []
  retries = []
  nextId = 100
  service = {
    list: {
      id: 1,
      ownerUid: 'ada',
      ownerName: 'Ada',
      title: 'Tea',
      description: '',
      type: 'lesson',
      wordCount: 4,
      additionalWords: 0,
      shared: false,
      source: null,
      version: 7,
      createdAt: 0,
      updatedAt: 0,
      tagIds: [],
    },
    words: [1, 2, 3, 4].map((id) => listWord(id)),
  }
  editor = open()
  await editor.load()
})

describe('a change', () => {
  test('is drawn before it is sent, and sent with the version it was made on', async () => {
    editor.change({ kind: 'remove', wordIds: [2] })
    expect(ids()).toEqual([1, 3, 4])
    expect(editor.$state.get().waiting).toBe(1)
    await editor.flush()
    expect(sent).toEqual([{ name: 'removeWordsFromList', body: { wordIds: [2] }, ifMatch: 7 }])
    expect(editor.$state.get()).toMatchObject({ waiting: 0, content: { list: { version: 8, wordCount: 3 } } })
  })

  test('follows another one with the version that one made', async () => {
    editor.change({ kind: 'move', wordId: 4, position: 0 })
    editor.change({ kind: 'details', title: 'Green tea' })
    expect(ids()).toEqual([4, 1, 2, 3])
    await editor.flush()
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual([7, 8])
    expect(onService()).toEqual([4, 1, 2, 3])
    expect(service.list.title).toBe('Green tea')
  })

  test('that the service does not take is taken back, told of, and holds up nothing', async () => {
    refusals = [failure(422)]
    editor.change({ kind: 'details', title: '' })
    editor.change({ kind: 'remove', wordIds: [1] })
    await editor.flush()
    expect(refused).toEqual(['details'])
    expect(editor.$state.get().content?.list.title).toBe('Tea')
    expect(onService()).toEqual([2, 3, 4])
  })

  test('of a meaning back to the dictionary’s shows what the service says that is', async () => {
    service = applyChange(service, { kind: 'edit', wordId: 2, fields: { note: 'n' } })
    editor.change({ kind: 'edit', wordId: 2, fields: { translation: ['mine'] } })
    expect(editor.$state.get().content?.words[1]?.meanings).toEqual(['mine'])
    await editor.flush()
    expect(editor.$state.get().content?.words[1]).toMatchObject({ translation: ['mine'], note: 'n' })
  })
})

describe('a word of one’s own', () => {
  const own = { simplified: '茶友', pinyin: 'cha2 you3', translation: ['tea friend'] }
  const added = () => {
    const id = editor.newWordId()
    const word = listWord(id, { ...own, meanings: own.translation, custom: true })
    return { word, own }
  }

  test('gets its id from the service, and what was done meanwhile is about that', async () => {
    const one = added()
    const takeBack = editor.change({ kind: 'add', words: [one] })
    editor.change({ kind: 'edit', wordId: one.word.id, fields: { note: 'from 茶馆' } })
    await editor.flush()
    expect(ids()).toEqual([1, 2, 3, 4, 100])
    expect(sent.map(({ name }) => name)).toEqual(['addCustomWord', 'updateListWord'])
    expect(service.words.at(-1)).toMatchObject({ id: 100, note: 'from 茶馆' })
    takeBack()
    await editor.flush()
    expect(onService()).toEqual([1, 2, 3, 4])
  })

  test('comes with others in one request, in their order', async () => {
    editor.change({ kind: 'add', words: [{ word: listWord(9) }, added(), { word: listWord(8) }] })
    await editor.flush()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toEqual({ words: [{ wordId: 9 }, own, { wordId: 8 }] })
    expect(ids()).toEqual([1, 2, 3, 4, 9, 100, 8])
  })

  test('that the service refuses takes with it what was said of it', async () => {
    const one = added()
    refusals = [failure(422)]
    editor.change({ kind: 'add', words: [one] })
    editor.change({ kind: 'edit', wordId: one.word.id, fields: { note: 'x' } })
    await editor.flush()
    expect(sent).toEqual([])
    expect(ids()).toEqual([1, 2, 3, 4])
    expect(editor.$state.get().waiting).toBe(0)
  })
})

describe('taking back', () => {
  test('brings removed words to their places', async () => {
    const takeBack = editor.change({ kind: 'remove', wordIds: [1, 3] })
    await editor.flush()
    expect(takeBack()).toBe(true)
    expect(ids()).toEqual([1, 2, 3, 4])
    await editor.flush()
    expect(sent.at(-1)?.body).toEqual({ wordIds: [1, 3], positions: [0, 2] })
    expect(onService()).toEqual([1, 2, 3, 4])
    expect(takeBack()).toBe(false)
  })

  test('brings what was said of a word too', async () => {
    editor.change({ kind: 'edit', wordId: 1, fields: { context: '我喝茶。' } })
    editor.change({ kind: 'remove', wordIds: [1, 3] })
    editor.undo()
    await editor.flush()
    expect(onService()).toEqual([1, 2, 3, 4])
    expect(service.words[0]?.context).toBe('我喝茶。')
  })

  test('goes back through all changes, the last first', async () => {
    editor.change({ kind: 'order', wordIds: [4, 3, 2, 1] })
    editor.change({ kind: 'details', title: 'Cha', shared: true })
    editor.change({ kind: 'add', words: [{ word: listWord(5) }] })
    while (editor.undo());
    await editor.flush()
    expect(onService()).toEqual([1, 2, 3, 4])
    expect(service.list).toMatchObject({ title: 'Tea', shared: false })
  })
})

describe('without a network', () => {
  test('changes wait, outlive the page, and go when it is back', async () => {
    refusals = [failure(0)]
    editor.change({ kind: 'remove', wordIds: [4] })
    await editor.flush()
    expect(editor.$state.get()).toMatchObject({ waiting: 1, offline: true })
    expect(ids()).toEqual([1, 2, 3])

    editor = open()
    await editor.load()
    expect(onService()).toEqual([1, 2, 3])
    expect(keptChanges(storage, 'ada', 1)).toEqual([])
    expect(editor.$state.get()).toMatchObject({ waiting: 0, offline: false })
  })

  test('it is tried again', async () => {
    refusals = [failure(503)]
    editor.change({ kind: 'remove', wordIds: [4] })
    await editor.flush()
    expect(retries).toHaveLength(1)
    retries[0]?.()
    await editor.flush()
    expect(onService()).toEqual([1, 2, 3])
  })
})

describe('changed elsewhere', () => {
  test('what touches other words is merged without a word', async () => {
    elsewhere({ kind: 'add', words: [{ word: listWord(9) }] }, 'added', [9])
    elsewhere({ kind: 'remove', wordIds: [1] }, 'removed', [1])
    editor.change({ kind: 'remove', wordIds: [1, 2] })
    editor.change({ kind: 'edit', wordId: 3, fields: { note: 'mine' } })
    await editor.flush()
    expect(editor.$state.get().conflict).toBeNull()
    expect(onService()).toEqual([3, 4, 9])
    expect(ids()).toEqual([3, 4, 9])
    expect(service.words[0]?.note).toBe('mine')
  })

  test('the same to the same end is no conflict', async () => {
    elsewhere({ kind: 'details', title: 'Cha' }, 'renamed')
    editor.change({ kind: 'details', title: 'Cha' })
    await editor.flush()
    expect(editor.$state.get()).toMatchObject({ conflict: null, waiting: 0 })
  })

  test.each(['mine', 'theirs'] as const)('two titles are shown, and %s is kept', async (keep) => {
    elsewhere({ kind: 'details', title: 'Theirs' }, 'renamed')
    editor.change({ kind: 'details', title: 'Mine' })
    editor.change({ kind: 'remove', wordIds: [4] })
    await editor.flush()
    const { conflict, content } = editor.$state.get()
    expect(conflict).toMatchObject({ mine: [{ title: 'Mine' }], theirs: [{ kind: 'renamed' }] })
    expect(conflict?.after.list.title).toBe('Theirs')
    expect(content?.list.title).toBe('Mine')
    await editor.resolve(keep)
    expect(service.list.title).toBe(keep === 'mine' ? 'Mine' : 'Theirs')
    expect(editor.$state.get().content?.list.title).toBe(service.list.title)
    // What did not collide goes either way.
    expect(onService()).toEqual([1, 2, 3])
  })

  test('a word that is gone there and edited here comes back when mine is kept', async () => {
    elsewhere({ kind: 'remove', wordIds: [2] }, 'removed', [2])
    editor.change({ kind: 'edit', wordId: 2, fields: { note: 'mine' } })
    await editor.flush()
    expect(editor.$state.get().conflict?.mine).toHaveLength(1)
    await editor.resolve('mine')
    expect(service.words.at(-1)).toMatchObject({ id: 2, note: 'mine' })
  })

  test('an order here and an order there are a conflict; new words there are none', async () => {
    elsewhere({ kind: 'add', words: [{ word: listWord(9) }] }, 'added', [9])
    editor.change({ kind: 'order', wordIds: [4, 3, 2, 1] })
    await editor.flush()
    expect(onService()).toEqual([4, 3, 2, 1, 9])
    elsewhere({ kind: 'move', wordId: 9, position: 0 }, 'moved', [9])
    editor.change({ kind: 'order', wordIds: [1, 2, 3, 4, 9] })
    await editor.flush()
    expect(editor.$state.get().conflict?.mine).toEqual([{ kind: 'order', wordIds: [1, 2, 3, 4, 9] }])
  })
})

test('a list that is not there says so', async () => {
  refusals = [failure(404)]
  const other = open()
  await other.load()
  expect(other.$state.get()).toMatchObject({ phase: 'failed', error: { status: 404 } })
})

test('a long list is there with its first words, then with all', async () => {
  service = { ...service, words: Array.from({ length: 450 }, (_, n) => listWord(n + 1)) }
  editor = open()
  const counts: number[] = []
  editor.$state.listen(({ content }) => content && counts.push(content.words.length))
  await editor.load()
  expect(counts).toEqual([200, 450])
})
