import type { CallAnswer, Fact, findWordStatistics, Grade } from '@ciyu/core/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Keeper } from '../word-lists/testing/keeper.ts'
import { csvCell } from './download.ts'

const now = Date.UTC(2026, 10, 21, 12)
const day = 86_400_000

let keeper: Keeper
beforeAll(async () => {
  keeper = await Keeper.onServer()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  await keeper.begin()
})
afterEach(() => vi.useRealTimers())
afterAll(() => keeper.server.close())

let count = 0
const review = (wordId: number, ago: number, grade: Grade = 3): Fact => {
  count += 1
  return {
    kind: 'review',
    id: `standing-${count}`,
    wordId,
    skill: 'meaning',
    grade,
    at: now - ago * day,
    tookMs: 30_000,
    source: '',
  }
}
const record = (words: Fact[]) => keeper.done('POST', `/api/users/${keeper.uid}/word/statistic`, { words })
const find = (query = ''): Promise<CallAnswer<typeof findWordStatistics>> =>
  keeper.done('GET', `/api/word-statistics?userId=${keeper.uid}${query}`)
const ids = async (query = '') => (await find(query)).items.map(({ word }) => word.id)
const download = (query: string) => keeper.ask('GET', `/api/word-statistics/download?userId=${keeper.uid}${query}`)

/** Word 1 is known, 2 keeps being missed, 3 is new to reviewing, 4 is set aside. */
const begin = () =>
  record([
    ...[40, 37, 25].map((ago) => review(1, ago)),
    ...[30, 27, 20].map((ago) => review(2, ago)),
    review(2, 10, 1),
    review(3, 1),
    review(4, 2),
    { kind: 'suspend', id: 'aside-4-0', wordId: 4, skill: 'meaning', at: now },
  ])

describe('word statistics', () => {
  it('say of each word how one stands with it', async () => {
    await begin()
    const { items, total } = await find('&order=latest')
    expect(total).toBe(4)
    expect(items.map(({ word, standing }) => [word.id, standing])).toEqual([
      [3, 'learning'],
      [4, 'suspended'],
      [2, 'learning'],
      [1, 'known'],
    ])
    expect(items[2]).toMatchObject({
      reviews: 4,
      again: 1,
      tookMs: 120_000,
      firstAt: now - 30 * day,
      lastAt: now - 10 * day,
    })
    expect(items[2]?.skills).toMatchObject([{ skill: 'meaning', lapses: 1, state: 3 }])
    expect(await ids('&standing=known')).toEqual([1])
    expect((await ids('&order=hardest'))[0]).toBe(2)
    expect((await ids('&order=due'))[0]).toBe(2)
    expect(await ids('&skill=writing')).toEqual([])
  })

  it('of a list tell of what is new in it too, of a span only what was asked then', async () => {
    await begin()
    const list = await keeper.create({ words: [{ wordId: 2, translation: ['my own'] }, { wordId: 9 }] })
    expect(
      (await find(`&wordListId=${list.id}`)).items.map(({ word, standing, reviews }) => [word.id, standing, reviews]),
    ).toEqual([
      [2, 'learning', 4],
      [9, 'new', 0],
    ])
    expect(await ids(`&wordListId=${list.id}&standing=new`)).toEqual([9])
    expect((await find('&q=my own')).items).toMatchObject([{ word: { id: 2, meanings: ['my own'] } }])
    const { items } = await find('&from=2026-11-01&to=2026-11-15')
    expect(items).toMatchObject([{ word: { id: 2 }, reviews: 2, again: 1, firstAt: now - 20 * day }])
  })

  it('are hardest where the smallest share of answers was right, once there are enough of them', async () => {
    const answers = (wordId: number, right: number, missed: number) => [
      ...Array.from({ length: right }, (_, index) => review(wordId, 60 - index)),
      ...Array.from({ length: missed }, (_, index) => review(wordId, 30 - index, 1)),
    ]
    await record([
      ...answers(1, 0, 1),
      ...answers(2, 12, 8),
      ...answers(3, 4, 4),
      ...answers(4, 9, 0),
      ...answers(5, 3, 1),
      ...answers(6, 4, 1),
    ])
    expect(await ids('&order=hardest')).toEqual([3, 2, 6, 1, 5, 4])
    // Of a span what was answered in it counts alone.
    expect((await ids('&order=hardest&from=2026-10-20')).slice(0, 2)).toEqual([2, 3])
  })

  it('come in pages that know how many there are', async () => {
    await begin()
    expect(await find('&limit=3&page=2')).toMatchObject({ total: 4, page: 2, limit: 3 })
    expect((await find('&limit=3&page=2')).items).toHaveLength(1)
    expect(await find('&limit=3&page=9')).toMatchObject({ items: [], total: 4 })
  })

  it('are told to nobody else', async () => {
    expect((await keeper.ask('GET', '/api/word-statistics?userId=somebody')).status).toBe(403)
    expect((await keeper.ask('GET', '/api/word-statistics/download?userId=somebody')).status).toBe(403)
  })
})

describe('the file', () => {
  it('is CSV that spreadsheets read and do not run, in the language of whoever asks', async () => {
    await begin()
    await keeper.create({ words: [{ wordId: 2, translation: ['=1+1', 'a "b", c'] }] })
    const answer = await download('&format=csv&order=latest&lang=ru')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="ciyu-words.csv"')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).split('\r\n')
    expect(lines[0]).toMatch(/^Упрощённые,Традиционные,Пиньинь,/)
    expect(lines).toHaveLength(6)
    expect(lines[3]).toContain(`"'=1+1; a ""b"", c"`)
    expect(lines[3]).toContain(',Изучается,4,1,2,2026-10-22,2026-11-11,')
  })

  it.each(['=1', '+1', '-1', '@x', '\tx', '\rx', "'=1"])('disarms %j', (text) => {
    expect(csvCell(text).replace(/^"|"$/g, '')).toBe(`'${text}`)
  })

  it('is a workbook when one is asked for', async () => {
    await begin()
    const answer = await download('&format=xlsx')
    expect(answer.headers.get('content-type')).toContain('spreadsheetml')
    expect(new TextDecoder('latin1').decode(await answer.arrayBuffer()).slice(0, 2)).toBe('PK')
  })
})
