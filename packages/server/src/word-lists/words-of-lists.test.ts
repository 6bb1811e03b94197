import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { custom, Keeper } from './testing/keeper.ts'

let keeper: Keeper
beforeAll(async () => {
  keeper = await Keeper.onServer()
})
beforeEach(() => keeper.begin())
afterAll(() => keeper.server.close())

describe('the words of a list', () => {
  it('are added at the end, or at their places to take back a removal', async () => {
    const list = await keeper.create({ additionalWords: [1, 2, 3, 4, 5, 6] })
    await keeper.done('DELETE', keeper.path(`${list.id}/words/bulk`), { wordIds: [2, 5, 1, 404] })
    expect(await keeper.ids(list.id)).toEqual([3, 4, 6])
    const back = await keeper.done('POST', keeper.path(`${list.id}/words/bulk`), {
      wordIds: [2, 5, 1, 999_999_999, 3],
      positions: [1, 4, 0, 7, 0],
    })
    expect(back).toMatchObject({ added: 3, unknown: [999_999_999] })
    expect(await keeper.ids(list.id)).toEqual([1, 2, 3, 4, 5, 6])
    await keeper.done('POST', keeper.path(`${list.id}/words/7`))
    expect(await keeper.ids(list.id)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect((await keeper.ask('DELETE', keeper.path(`${list.id}/words/2/`))).status).toBe(200)
    expect((await keeper.ask('DELETE', keeper.path(`${list.id}/words/2/`))).status).toBe(404)
    const uneven = await keeper.ask('POST', keeper.path(`${list.id}/words/bulk`), { wordIds: [8], positions: [] })
    expect([uneven.status, Object.keys((await uneven.json()).fields)]).toEqual([422, ['positions']])
    expect((await keeper.ask('POST', keeper.path(`${list.id}/words/999999999`))).status).toBe(404)
  })

  it('are put in order, and moved', async () => {
    const list = await keeper.create({ additionalWords: [1, 2, 3, 4] })
    await keeper.done('PUT', keeper.path(`${list.id}/words/order`), { wordIds: [4, 2, 4, 99] })
    expect(await keeper.ids(list.id)).toEqual([4, 2, 1, 3])
    await keeper.done('PATCH', keeper.path(`${list.id}/words/3/`), { position: 1 })
    expect(await keeper.ids(list.id)).toEqual([4, 3, 2, 1])
    const { wordList, word } = await keeper.done('PATCH', keeper.path(`${list.id}/words/4`), { position: 100 })
    expect([wordList.version, word.id]).toEqual([4, 4])
    expect(await keeper.ids(list.id)).toEqual([3, 2, 1, 4])
  })

  it('are counted as far as they are known, for all lists at once', async () => {
    const review = (wordId: number, day: number) => ({
      kind: 'review',
      id: `review-${wordId}-${day}`,
      wordId,
      skill: 'meaning',
      grade: 3,
      at: Date.UTC(2026, 0, 1 + day),
      tookMs: 900,
      source: 'test',
    })
    const facts = [...[0, 4, 14].map((day) => review(1, day)), review(2, 0)]
    await keeper.done('POST', `/api/users/${keeper.uid}/word/statistic`, { words: facts })
    const [first, second] = [
      await keeper.create({ additionalWords: [1, 2, 3] }),
      await keeper.create({ additionalWords: [2] }),
    ]
    await keeper.create({ additionalWords: [3, 4] })
    const gone = await keeper.create({ additionalWords: [1] })
    await keeper.done('DELETE', keeper.path(`${gone.id}/`))
    expect(await keeper.done('GET', keeper.path('standings'))).toEqual({
      items: [
        { wordListId: first.id, known: 1, learning: 1 },
        { wordListId: second.id, known: 0, learning: 1 },
      ],
    })
  })

  it('are told of in one’s own words in all lists at once, which all change by it', async () => {
    const [one, other, third] = [
      await keeper.create({ additionalWords: [1] }),
      await keeper.create({ additionalWords: [1] }),
      await keeper.create(),
    ]
    const { word } = await keeper.done('PATCH', keeper.path(`${one.id}/words/1/`), {
      translation: ['mine'],
      note: 'n',
      context: 'c',
    })
    expect(word).toMatchObject({
      id: 1,
      translation: ['mine'],
      meanings: ['mine'],
      note: 'n',
      context: 'c',
      lang: 'en',
    })
    const elsewhere = await keeper.read(other.id)
    expect(elsewhere.words.items[0]).toMatchObject({ translation: ['mine'], note: 'n', context: null })
    expect([elsewhere.version, (await keeper.read(third.id)).version]).toEqual([2, 1])
    const back = await keeper.done('PATCH', keeper.path(`${other.id}/words/1/`), { translation: null })
    expect(back.word).toMatchObject({ translation: null, note: 'n' })
    expect(back.word.meanings).not.toEqual(['mine'])
  })

  it('of one’s own are written differently, and become words of the dictionary where it has them', async () => {
    const list = await keeper.create()
    const other = await keeper.create()
    const { word } = await keeper.done('POST', keeper.path(`${list.id}/words/`), custom)
    await keeper.done('POST', keeper.path(`${other.id}/words/${word.id}`))
    expect((await keeper.done('POST', keeper.path(`${list.id}/words/`), custom)).wordList.version).toBe(2)
    await keeper.server.send(
      'POST',
      `/api/users/${keeper.uid}/word/statistic`,
      {
        words: [
          {
            kind: 'review',
            id: `own-${keeper.uid}-000`,
            wordId: word.id,
            skill: 'meaning',
            grade: 3,
            at: 1,
            tookMs: 1,
            source: '',
          },
        ],
      },
      keeper.token,
    )
    const renamed = await keeper.done('PATCH', keeper.path(`${list.id}/words/${word.id}/`), {
      simplified: '词语软体',
      pinyin: 'cíyǔ ruǎntǐ',
    })
    expect(renamed.word).toMatchObject({
      id: word.id,
      simplified: '词语软体',
      traditional: '词语软体',
      pinyin: 'ci2 yu3 ruan3 ti3',
    })
    const became = await keeper.done('PATCH', keeper.path(`${list.id}/words/${word.id}/`), {
      simplified: '学习',
      pinyin: 'xue2xi2',
      note: 'kept',
    })
    const study = await keeper.wordNamed('学习', 'xue2 xi2')
    expect(became.word).toMatchObject({ id: study, custom: false, translation: custom.translation, note: 'kept' })
    expect(await keeper.ids(other.id)).toEqual([study])
    expect((await keeper.read(other.id)).additionalWords).toBe(0)
    const learned = await keeper.done('GET', `/api/users/${keeper.uid}/word/statistic?wordListId=${other.id}`)
    expect(learned.items.map(({ wordId }: { wordId: number }) => wordId)).toEqual([study])
    for (const [body, field] of [
      [{ simplified: '学' }, 'simplified'],
      [{ pinyin: 'x' }, 'pinyin'],
    ] as const) {
      const refused = await keeper.ask('PATCH', keeper.path(`${list.id}/words/${study}/`), body)
      expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([422, [field]])
    }
  })

  it('of one’s own keep their meanings', async () => {
    const list = await keeper.create({}, { customWords: [custom] })
    const [id] = await keeper.ids(list.id)
    const refused = await keeper.ask('PATCH', keeper.path(`${list.id}/words/${id}/`), { translation: null })
    expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([422, ['translation']])
    const { word } = await keeper.done('PATCH', keeper.path(`${list.id}/words/${id}/`), { translation: ['other'] })
    expect(word).toMatchObject({ translation: ['other'], meanings: ['other'] })
    expect((await keeper.ask('PATCH', keeper.path(`${list.id}/words/${id}/`), { pinyin: '12' })).status).toBe(422)
  })

  it('come with an example when it is asked for, a page at a time, in the language asked', async () => {
    const study = await keeper.wordNamed('学习', 'xue2 xi2')
    const list = await keeper.create({ additionalWords: [1, study, 2] })
    const shown = await keeper.read(list.id, '?examples=1&limit=1&page=2&lang=vi')
    expect(shown.words).toMatchObject({ total: 3, page: 2, limit: 1 })
    expect(shown.words.items[0]).toMatchObject({ id: study, lang: 'vi', example: { lang: 'vi' } })
  })

  it('are at most 20,000', async () => {
    const many = Array.from({ length: 20_001 }, (_, at) => at + 1)
    const list = await keeper.create()
    const refused = await keeper.ask('POST', keeper.path(`${list.id}/words/bulk`), { wordIds: many })
    expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([422, ['wordIds']])
    const words = many.map((at) => ({ ...custom, simplified: `词${at}` }))
    await keeper.done('POST', keeper.path(`${list.id}/words/bulk`), { words: words.slice(0, 19_999) })
    const full = await keeper.ask('POST', keeper.path(`${list.id}/words/bulk`), { wordIds: [1, 2] })
    expect([full.status, await keeper.ids(list.id).then(({ length }) => length)]).toEqual([422, 10_000])
    expect((await keeper.done('POST', keeper.path(`${list.id}/words/1`))).wordList).toMatchObject({
      wordCount: 20_000,
      additionalWords: 19_999,
    })
  })
})
