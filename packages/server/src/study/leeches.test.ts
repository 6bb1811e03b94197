import type { CallAnswer, Fact, Grade, getLeeches } from '@ciyu/core/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Keeper } from '../word-lists/testing/keeper.ts'
import { confusables } from './confusable.ts'

let keeper: Keeper
beforeAll(async () => {
  keeper = await Keeper.onServer()
})
beforeEach(() => keeper.begin())
afterAll(() => keeper.server.close())

const day = 86_400_000
const start = Date.UTC(2025, 0, 1)
const path = (more: string) => `/api/users/${keeper.uid}/${more}`

/** Learned once, and then missed so often after having been known again. */
const missed = (wordId: number, times: number): Fact[] =>
  [3, 3, ...Array.from({ length: times }, () => [1, 3]).flat()].map((grade, at) => ({
    kind: 'review',
    id: `missed-${wordId}-${String(at).padStart(3, '0')}`,
    wordId,
    skill: 'meaning',
    grade: grade as Grade,
    at: start + at * 5 * day,
    tookMs: 1000,
    source: '',
  }))

describe('leeches', () => {
  it('are words with eight lapses, the worst first, with what they may be taken for', async () => {
    const [buy, sell, north] = [
      await keeper.wordNamed('买', 'mai3'),
      await keeper.wordNamed('卖', 'mai4'),
      await keeper.wordNamed('北京', 'Bei3 jing1'),
    ]
    await keeper.done('POST', path('word/statistic'), {
      words: [...missed(buy, 8), ...missed(north, 10), ...missed(sell, 7)],
    })
    const { items, total }: CallAnswer<typeof getLeeches> = await keeper.done('GET', path('study/leeches?lang=ru'))
    expect(total).toBe(2)
    expect(items.map(({ word, skills }) => [word.id, skills[0]?.lapses])).toEqual([
      [north, 10],
      [buy, 8],
    ])
    expect(items[1]?.confusable.map(({ id }) => id)).toEqual([sell])
  })

  it('are none for somebody new', async () => {
    expect(await keeper.done('GET', path('study/leeches'))).toEqual({ items: [], total: 0 })
  })
})

describe('what a word may be taken for', () => {
  const words = [
    { id: 1, simplified: '国王', sound: 'guowang', meaning: 'king' },
    { id: 2, simplified: '国家', sound: 'guojia', meaning: 'country' },
    { id: 3, simplified: '过往', sound: 'guowang', meaning: 'the past' },
    { id: 4, simplified: '君主', sound: 'junzhu', meaning: 'king' },
    { id: 5, simplified: '中国人', sound: 'zhongguoren', meaning: 'Chinese person' },
    { id: 6, simplified: '天', sound: 'tian', meaning: 'sky' },
  ]
  it('is what looks, sounds or means nearly the same, the likest first, three at most', () => {
    const alike = confusables(words)
    expect(alike(words[0] as (typeof words)[number])).toEqual([2, 3, 4])
    expect(alike(words[4] as (typeof words)[number])).toEqual([1, 2])
    expect(alike(words[5] as (typeof words)[number])).toEqual([])
  })
})

describe('what one says of a word', () => {
  it('holds in all lists at once, and is taken back by null', async () => {
    const list = await keeper.create({ additionalWords: [1] })
    const said = await keeper.done('PATCH', path('words/1'), { translation: ['mine'], note: 'remember' })
    expect(said).toEqual({ wordId: 1, translation: ['mine'], note: 'remember' })
    const after = await keeper.read(list.id)
    expect(after.words.items[0]).toMatchObject({ translation: ['mine'], note: 'remember' })
    expect(after.version).toBe(list.version + 1)
    expect(await keeper.done('PATCH', path('words/1'), { translation: null, note: null })).toEqual({
      wordId: 1,
      translation: null,
      note: null,
    })
  })

  it('needs a word, and meanings where it has no others', async () => {
    expect((await keeper.ask('PATCH', path('words/999999'), { note: 'x' })).status).toBe(404)
    const list = await keeper.create(
      {},
      { customWords: [{ simplified: '词语软件', pinyin: 'ci2 yu3', translation: ['Ciyu'] }] },
    )
    const [own] = await keeper.ids(list.id)
    expect((await keeper.ask('PATCH', path(`words/${own}`), { translation: null })).status).toBe(422)
    expect(await keeper.done('PATCH', path(`words/${own}`), { translation: ['Two'] })).toMatchObject({
      translation: ['Two'],
    })
  })
})
