import type { ListWord, WordList } from '@ciyu/core/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { custom, Keeper } from './testing/keeper.ts'

let keeper: Keeper
beforeAll(async () => {
  keeper = await Keeper.onServer()
})
beforeEach(() => keeper.begin())
afterAll(() => keeper.server.close())

describe('a word list', () => {
  it('is made with words of all kinds, each once, in their order', async () => {
    const study = await keeper.wordNamed('学习', 'xue2 xi2')
    const list = await keeper.create(
      {
        title: '  HSK  ',
        additionalWords: [3, 1, 3, 2],
        words: [
          { wordId: study, translation: ['to study hard'], note: 'two chicks', context: '我学习。' },
          { wordId: 1 },
        ],
      },
      { customWords: [custom, { simplified: '學習', pinyin: 'xuéxí', translation: ['to learn well'] }] },
    )
    expect(list).toMatchObject({
      title: 'HSK',
      type: 'lesson',
      ownerUid: keeper.uid,
      version: 1,
      wordCount: 5,
      tagIds: [],
    })
    expect(list).toMatchObject({ additionalWords: 1, shared: false, source: null, description: '' })
    const { items, total } = (await keeper.read(list.id)).words
    expect(total).toBe(5)
    expect(items.map(({ id }) => id).slice(0, 4)).toEqual([3, 1, 2, study])
    expect(items[3]).toMatchObject({
      simplified: '学习',
      meanings: ['to learn well'],
      translation: ['to learn well'],
      note: 'two chicks',
      context: '我学习。',
      custom: false,
      hsk: { level: 1 },
    })
    expect(items[4]).toMatchObject({
      ...custom,
      traditional: '词语软件',
      meanings: custom.translation,
      custom: true,
      note: null,
    })
  })

  it('begins as a copy of a library item, or is told of its text', async () => {
    const entity = await (await keeper.server.get('/api/entities/hsk-1?limit=200&lang=ru')).json()
    const copy = (
      await keeper.done(
        'POST',
        keeper.path(),
        { wordlist: { title: 'HSK', entityId: entity.id, additionalWords: [] } },
        { 'accept-language': 'ru' },
      )
    ).wordList
    expect(copy.source).toEqual({ kind: 'entity', entityId: entity.id, title: entity.title })
    expect(copy.wordCount).toBe(entity.words.total)
    expect(await keeper.ids(copy.id)).toEqual(entity.words.items.map((word: ListWord) => word.id))
    expect((await keeper.create({ textTitle: '故乡' })).source).toEqual({ kind: 'text', title: '故乡' })
  })

  it('is made as a whole or not at all', async () => {
    const other = await keeper.create({}, { customWords: [custom] })
    const [foreign] = await keeper.ids(other.id)
    await keeper.become(`x-${keeper.uid}`)
    for (const [wordlist, field] of [
      [{ additionalWords: [1, 999_999_999] }, 'wordlist.additionalWords.1'],
      [{ words: [{ wordId: foreign }] }, 'wordlist.words.0'],
      [{ entityId: 999_999 }, 'wordlist.entityId'],
    ] as const) {
      const answer = await keeper.ask('POST', keeper.path(), { wordlist: { title: 'x', ...wordlist } })
      expect(answer.status).toBe(422)
      expect(Object.keys((await answer.json()).fields)).toEqual([field])
    }
    const wrong = await keeper.ask('POST', keeper.path(), {
      wordlist: { title: 'x' },
      customWords: [custom, { ...custom, pinyin: '???' }],
    })
    expect(Object.keys((await wrong.json()).fields)).toEqual(['customWords.1.pinyin'])
    expect((await keeper.done('GET', keeper.path())).total).toBe(0)
  })

  it('is found by title, tag and word, in the order asked', async () => {
    const [b, a] = [
      await keeper.create({ title: 'Beta 100%', additionalWords: [1] }),
      await keeper.create({ title: 'alpha', additionalWords: [1, 2] }),
    ]
    const found = async (query: string) =>
      (await keeper.done('GET', keeper.path(`?${query}`))).items.map(({ id }: WordList) => id)
    expect(await found('')).toEqual([a.id, b.id])
    await keeper.done('PATCH', keeper.path(b.id), { description: 'changed' })
    expect(await found('order=updated')).toEqual([b.id, a.id])
    expect(await found('order=created')).toEqual([a.id, b.id])
    expect(await found('order=title')).toEqual([a.id, b.id])
    expect(await found('order=words')).toEqual([a.id, b.id])
    expect(await found('q=BETA')).toEqual([b.id])
    expect(await found('q=100%25')).toEqual([b.id])
    expect(await found('q=_')).toEqual([])
    expect(await found('wordId=2')).toEqual([a.id])
    expect(await keeper.done('GET', keeper.path('?page=9&limit=1'))).toEqual({ items: [], total: 2, page: 9, limit: 1 })
  })
})

describe('deleting a list', () => {
  it('can be taken back for 30 days, with words and tags; then it is gone for good', async () => {
    const list = await keeper.create({ additionalWords: [1] }, { customWords: [custom] })
    const tag = await keeper.done('POST', `/api/users/${keeper.uid}/tags/`, { title: 't' })
    await keeper.done('POST', `/api/users/${keeper.uid}/tags/${tag.id}/wordlists/`, { wordListIds: [list.id] })
    const before = await keeper.read(list.id)
    await keeper.done('DELETE', keeper.path(list.id))
    for (const more of ['', '/words/1'])
      expect((await keeper.ask(more ? 'POST' : 'GET', keeper.path(`${list.id}${more}`))).status).toBe(404)
    expect((await keeper.done('GET', keeper.path())).total).toBe(0)
    await keeper.done('POST', keeper.path(`${list.id}/restore`))
    expect(await keeper.read(list.id)).toEqual(before)

    await keeper.done('DELETE', keeper.path(list.id))
    const { db } = keeper.server.store
    await db.execute(`UPDATE word_lists SET deleted_at = now() - interval '31 days' WHERE id = ${list.id}`)
    expect((await keeper.ask('POST', keeper.path(`${list.id}/restore`))).status).toBe(404)
    await keeper.done('DELETE', keeper.path((await keeper.create()).id))
    const { wordLists, ownWords } = await keeper.done('GET', `/api/users/${keeper.uid}/export`)
    expect([wordLists.map(({ id }: WordList) => id).includes(list.id), ownWords]).toEqual([false, []])
  })
})

describe('searching one’s lists', () => {
  it('finds each word once by characters, pinyin, meaning, own meaning and note', async () => {
    const study = await keeper.wordNamed('学习', 'xue2 xi2')
    const one = await keeper.create({
      title: 'One',
      words: [{ wordId: study, translation: ['зубрить'], note: 'Оля 记住' }, { wordId: 1 }],
    })
    const other = await keeper.create({ title: 'Two', additionalWords: [study] }, { customWords: [custom] })
    const search = async (q: string, more = '') =>
      keeper.done('GET', keeper.path(`words/search?q=${encodeURIComponent(q)}${more}`))
    for (const q of ['学习', '學習', 'xuexi', 'xue2xi2', 'зубрить', 'Оля', '记住', 'to study', 'учиться']) {
      const { items, total } = await search(q)
      expect([q, total, items[0].id]).toEqual([q, 1, study])
      expect(items[0].lists.map(({ id }: { id: number }) => id).sort()).toEqual([one.id, other.id])
    }
    expect((await search('software')).items[0]).toMatchObject({
      simplified: '词语软件',
      custom: true,
      lists: [{ id: other.id, title: 'Two' }],
    })
    expect(await search('zzzz')).toEqual({ items: [], total: 0, page: 1, limit: 50 })
    const all = await search('', '&limit=2')
    expect([all.total, all.items.map(({ simplified }: ListWord) => simplified)]).toEqual([3, ['词语软件', '学习']])
    expect(await search('', '&page=9')).toMatchObject({ items: [], total: 3 })
    expect(await search('学', '&page=9')).toMatchObject({ items: [], total: 1 })
    await keeper.done('DELETE', keeper.path(other.id))
    expect((await search('')).total).toBe(2)
  })
})

describe('bad input', () => {
  it.each([
    ['no title', { wordlist: {} }, 'wordlist.title'],
    ['an empty title', { wordlist: { title: '  ' } }, 'wordlist.title'],
    ['a long title', { wordlist: { title: 'x'.repeat(201) } }, 'wordlist.title'],
    ['a long description', { wordlist: { title: 'x', description: 'x'.repeat(2001) } }, 'wordlist.description'],
    ['another type', { wordlist: { title: 'x', type: 'other' } }, 'wordlist.type'],
    ['no ids', { wordlist: { title: 'x', additionalWords: ['a'] } }, 'wordlist.additionalWords.0'],
    [
      'a word without meanings',
      { wordlist: { title: 'x' }, customWords: [{ ...custom, translation: [] }] },
      'customWords.0.translation',
    ],
    [
      'a word without characters',
      { wordlist: { title: 'x' }, customWords: [{ ...custom, simplified: '' }] },
      'customWords.0.simplified',
    ],
  ])('such as %s is refused by field', async (_, body, field) => {
    const answer = await keeper.ask('POST', keeper.path(), body)
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([422, [field]])
  })

  it('with halves of characters is stored as far as it can be, with null characters refused', async () => {
    const half = '\ud800'
    const list = await keeper.create(
      { title: `a${half}`, description: half },
      { customWords: [{ ...custom, simplified: `词${half}`, note: half }] },
    )
    expect(list.title).toBe('a\ufffd')
    expect((await keeper.read(list.id)).words.items[0]).toMatchObject({ simplified: '词\ufffd', note: '\ufffd' })
    expect((await keeper.ask('GET', keeper.path(`words/search?q=${encodeURIComponent('词\ufffd')}`))).status).toBe(200)
    const body = { wordlist: { title: 'a\0' } }
    expect((await keeper.ask('POST', keeper.path(), body)).status).toBe(422)
  })

  it('of any form is answered or refused, never a failure', async () => {
    const list = await keeper.create({ additionalWords: [1, 2] }, { customWords: [custom] })
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('学', 'xue2', '\ud800', "' OR 1=1", '%', ''),
    )
    const number = fc.oneof(fc.integer(), fc.constantFrom(1, 2, 0, -1, 1.5, 2_147_483_647, 1e300))
    const word = fc.record(
      {
        simplified: text,
        traditional: text,
        pinyin: text,
        translation: fc.array(text, { maxLength: 2 }),
        note: text,
        wordId: number,
      },
      { requiredKeys: ['simplified', 'pinyin', 'translation'] },
    )
    const body = fc.record(
      {
        ...{
          title: text,
          description: text,
          shared: fc.boolean(),
          note: text,
          context: text,
          position: number,
          pinyin: text,
        },
        ...{
          simplified: text,
          traditional: text,
          translation: fc.oneof(fc.constant(null), fc.array(text, { maxLength: 2 })),
        },
        ...{ wordIds: fc.array(number, { maxLength: 3 }), positions: fc.array(number, { maxLength: 3 }) },
        ...{ words: fc.array(word, { maxLength: 3 }), customWords: fc.array(word, { maxLength: 3 }) },
        wordlist: fc.record(
          { title: text, additionalWords: fc.array(number, { maxLength: 3 }), entityId: number },
          { requiredKeys: ['title'] },
        ),
      },
      { requiredKeys: [] },
    )
    const calls = fc.constantFrom(
      ...(['POST ', 'PATCH #/', 'POST #/words/bulk', 'POST #/words/', 'PATCH #/words/1/', 'PATCH #/words/@/'] as const),
      ...(['PUT #/words/order', 'DELETE #/words/bulk', 'POST #/words/@', 'POST #/restore'] as const),
    )
    const own = (await keeper.ids(list.id)).at(-1)
    await fc.assert(
      fc.asyncProperty(calls, fc.oneof(body, word), fc.option(text), async (call, sent, tag) => {
        const [method = '', more = ''] = call.replace('#', `${list.id}`).replace('@', `${own}`).split(' ')
        const isHeader = tag !== null && /^[\x20-\x7e]*$/.test(tag)
        const answer = await keeper.ask(method, keeper.path(more), sent, isHeader ? { 'if-match': tag } : {})
        expect([call, sent, answer.status]).toSatisfy(([, , status]) => status < 500)
        if (answer.status === 200) expect(answer.headers.get('etag')).toMatch(/^"\d+"$/)
      }),
      { numRuns: 400 },
    )
  })
})
