import type { Fact, Review, WordStatistic } from '@ciyu/core/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sql } from '../db/sql.ts'
import { Keeper } from '../word-lists/testing/keeper.ts'

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

const path = (more: string) => `/api/users/${keeper.uid}/${more}`
const record = (words: readonly object[]) => keeper.done('POST', path('word/statistic'), { words })
const standing = async (): Promise<WordStatistic[]> => (await keeper.done('GET', path('word/statistic'))).items
const totals = async () => (await keeper.done('GET', path('study/statistics'))).totals

const review = (id: string, at: number, more: Partial<Review> = {}): Fact => ({
  kind: 'review',
  id: `${id}-00000000`,
  wordId: 1,
  skill: 'meaning',
  grade: 3,
  at,
  tookMs: 10,
  source: '',
  ...more,
})
const undo = (id: string, undoes: string): Fact => ({
  kind: 'undo',
  id: `${id}-00000000`,
  undoes: `${undoes}-00000000`,
  at: now,
})

describe('a log that is sent in disorder', () => {
  it('counts nothing of what is undone, whether the undo comes first, twice, or is undone', async () => {
    await record([undo('u', 'a')])
    expect(await standing()).toEqual([])
    await record([review('a', now - day)])
    expect(await totals()).toMatchObject({ reviews: 0, words: 0, tookMs: 0 })
    await record([undo('v', 'a'), undo('v', 'a'), undo('w', 'a')])
    expect(await totals()).toMatchObject({ reviews: 0 })
    await record([undo('x', 'u'), undo('y', 'v')])
    expect(await totals()).toMatchObject({ reviews: 0 })
    await record([undo('z', 'w')])
    expect(await totals()).toMatchObject({ reviews: 1, words: 1, tookMs: 10 })
    await record([undo('ring-one', 'ring-two'), undo('ring-two', 'ring-one'), undo('self', 'self')])
    expect(await totals()).toMatchObject({ reviews: 1 })
  })

  it('comes out the same in whichever order it comes', async () => {
    await record([review('c', now - day), review('b', now - 9 * day, { grade: 1 })])
    await record([review('a', now - 20 * day)])
    const [late] = await standing()
    await keeper.begin()
    await record([review('a', now - 20 * day), review('b', now - 9 * day, { grade: 1 }), review('c', now - day)])
    expect((await standing())[0]).toEqual(late)
  })
})

describe('words that are no more', () => {
  it('are kept and counted, and asked no longer', async () => {
    const list = await keeper.create(
      {},
      { customWords: [{ simplified: '短命词', pinyin: 'duan3 ming4 ci2', translation: ['x'] }] },
    )
    const [wordId] = (await keeper.ids(list.id)) as [number]
    await record([review('a', now - 9 * day, { wordId })])
    await keeper.done('DELETE', keeper.path(`${list.id}/`))
    const { db } = keeper.server.store
    await db.execute(sql`DELETE FROM words WHERE id = ${wordId}`)
    expect(await record([review('b', now - day, { wordId })])).toMatchObject({ stored: 1, unknown: [] })
    expect(await totals()).toMatchObject({ reviews: 2, words: 1 })
    expect((await standing()).map((word) => word.wordId)).toEqual([wordId])
    expect(await keeper.done('GET', path('study/today'))).toMatchObject({ due: [], words: [], postponed: 0 })
    expect(await keeper.done('GET', `/api/word-statistics?userId=${keeper.uid}`)).toMatchObject({ items: [], total: 0 })
  })
})

describe('an own word that is written like another', () => {
  it('takes what was learned of it along', async () => {
    const list = await keeper.create(
      {},
      { customWords: [{ simplified: '你好们', pinyin: 'ni3 hao3', translation: ['hello'] }] },
    )
    const [own] = (await keeper.ids(list.id)) as [number]
    await record([review('a', now - 9 * day, { wordId: own })])
    const dictionary = await keeper.wordNamed('你好', 'ni3 hao3')
    await keeper.done('PATCH', keeper.path(`${list.id}/words/${own}/`), { simplified: '你好' })
    expect((await standing()).map(({ wordId }) => wordId)).toEqual([dictionary])
    expect(await totals()).toMatchObject({ reviews: 1, words: 1 })
  })
})

describe('what cannot be meant', () => {
  it('is refused with a reason', async () => {
    const many = { words: Array.from({ length: 100_000 }, (_, at) => review(`many-${at}`, now)) }
    const answer = await keeper.ask('POST', path('word/statistic'), many)
    expect([413, 422]).toContain(answer.status)
    expect((await answer.json()).message).toBeTruthy()
  })

  it.each([
    ['GET', 'word/statistic?wordIds=1,x', undefined, 422],
    ['GET', 'word/statistic?wordIds=1,,2', undefined, 422],
    ['GET', 'study/today?ahead=-1', undefined, 422],
    ['GET', 'study/today?lang=xx', undefined, 422],
    ['GET', 'study/retention-costs?wordListId=0', undefined, 422],
    ['GET', 'study/retention-costs?wordListId=999999999', undefined, 404],
    ['PATCH', 'study/plan', 'all', 422],
    ['PATCH', 'study/plan', { mostReviews: 1e99 }, 422],
    ['PUT', 'study/focus', { wordListId: 2_147_483_647, focused: true }, 404],
    ['PUT', 'study/focus', { entityId: 1, focused: 'yes' }, 422],
    ['PATCH', 'words/0', { note: 'x' }, 404],
    ['PATCH', 'words/1', { translation: [] }, 422],
  ])('%s %s %j is answered %i', async (method, more, body, status) => {
    expect((await keeper.ask(method, path(more), body)).status).toBe(status)
  })
})
