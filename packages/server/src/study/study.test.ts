import { applyReview, type CallAnswer, type Fact, type Grade, type getToday, type Skill } from '@ciyu/core/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Keeper } from '../word-lists/testing/keeper.ts'
import { chooseNewWords } from './new-words.ts'

const now = Date.UTC(2026, 10, 21, 12)
const day = 86_400_000

let keeper: Keeper
let facts = 0
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
const plan = (body: object) => keeper.done('PATCH', path('study/plan'), body)
const focus = (body: object) => keeper.done('PUT', path('study/focus'), { focused: true, ...body })
const today = (query = ''): Promise<CallAnswer<typeof getToday>> => keeper.done('GET', path(`study/today${query}`))
const review = (wordId: number, at: number, grade: Grade = 3, skill: Skill = 'meaning'): Fact => {
  facts += 1
  const id = `study-fact-${facts}`
  return { kind: 'review', id, wordId, skill, grade, at, tookMs: 1000, source: 'test' }
}
const record = (words: Fact[]) => keeper.done('POST', path('word/statistic'), { words })
/** Answers that put words into review some days ago, the longer the earlier. */
const learned = (wordIds: number[], ago = 30) =>
  record(
    wordIds.flatMap((id, at) => [review(id, now - (ago + at) * day), review(id, now - (ago + at) * day + 600_000)]),
  )

describe('the plan', () => {
  it('has defaults, and keeps what is changed', async () => {
    expect(await keeper.done('GET', path('study/plan'))).toMatchObject({ newWords: 10, retention: 0.9, zone: 'UTC' })
    await plan({ newWords: 3, zone: 'Asia/Shanghai', skills: ['reading', 'reading'] })
    expect(await plan({ goal: 7 })).toMatchObject({ newWords: 3, zone: 'Asia/Shanghai', goal: 7, skills: ['reading'] })
    expect(await keeper.done('GET', path('study/plan'))).toMatchObject({ newWords: 3, goal: 7 })
  })

  it.each(['Mars/Olympus', '+05', 'FOO+5', '////', 'utc//x'])('reads %s as UTC', async (zone) => {
    expect((await plan({ zone })).zone).toBe('UTC')
    expect((await today()).plan.zone).toBe('UTC')
  })

  it.each([{ retention: 0.5 }, { skills: [] }, { newWords: 101 }, { dayStart: 13 }, { zone: "x'; --" }])(
    'refuses %j',
    async (body) => expect((await keeper.ask('PATCH', path('study/plan'), body)).status).toBe(422),
  )
})

describe('what is in focus', () => {
  it('comes in the order in which it was taken up, with how far one is', async () => {
    const list = await keeper.create({ additionalWords: [1, 2, 3] })
    const entity = await (await keeper.server.get('/api/entities/hsk-2')).json()
    await focus({ wordListId: list.id, newWords: 2, retention: 0.95 })
    await focus({ entityId: entity.id })
    await learned([1])
    await record([review(2, now)])
    const { items } = await keeper.done('GET', path('wordlists/focused'))
    expect(items).toMatchObject([{ id: list.id, retention: 0.95, newWords: 2, begun: 2, known: 0, due: 2 }])
    const entities = await keeper.done('GET', path('entities/focused?lang=ru'))
    expect(entities.items).toMatchObject([{ id: entity.id, slug: 'hsk-2', retention: null, newWords: null, begun: 0 }])
    await focus({ wordListId: list.id, newWords: null })
    expect((await keeper.done('GET', path('wordlists/focused'))).items[0]).toMatchObject({
      newWords: null,
      retention: 0.95,
    })
    await focus({ wordListId: list.id, focused: false })
    expect((await keeper.done('GET', path('wordlists/focused'))).items).toEqual([])
  })

  it('may be a shared list of somebody else, never a private one', async () => {
    const list = await keeper.create({ additionalWords: [1] })
    const owner = { uid: keeper.uid, token: keeper.token }
    await keeper.become(`reader-of-${owner.uid}`)
    const ask = () => keeper.ask('PUT', path('study/focus'), { wordListId: list.id, focused: true })
    expect((await ask()).status).toBe(404)
    const reader = { uid: keeper.uid, token: keeper.token }
    Object.assign(keeper, owner)
    await keeper.done('PATCH', keeper.path(`${list.id}/`), { shared: true })
    Object.assign(keeper, reader)
    expect((await ask()).status).toBe(200)
    expect((await today()).newWordIds).toEqual([1])
    Object.assign(keeper, owner)
    await keeper.done('PATCH', keeper.path(`${list.id}/`), { shared: false })
    Object.assign(keeper, reader)
    expect(await today()).toMatchObject({ newWordIds: [], inFocus: 0 })
  })

  it.each([[{}], [{ wordListId: 1, entityId: 1 }], [{ entityId: 1, retention: 0.5 }], [{ entityId: 1, newWords: -1 }]])(
    'refuses %j',
    async (body) => expect((await keeper.ask('PUT', path('study/focus'), { focused: true, ...body })).status).toBe(422),
  )

  it('tells day by day what was studied of each list', async () => {
    const list = await keeper.create({ title: 'Verbs', additionalWords: [1, 2] })
    await focus({ wordListId: list.id })
    await record([review(1, now - 2 * day), review(1, now - day, 1), review(2, now), review(3, now)])
    const of = async (days: string) => (await keeper.done('GET', path(`wordlists/focused/${days}/stats`))).items
    expect(await of('2026-11-19/2026-11-20')).toEqual([
      { wordListId: list.id, title: 'Verbs', reviews: 2, remembered: 1, newWords: 1, tookMs: 2000 },
    ])
    expect(await of('2026-11-21/2026-11-21')).toMatchObject([{ reviews: 1, newWords: 1 }])
    expect(await of('2020-01-01/2020-01-02')).toMatchObject([{ reviews: 0, tookMs: 0 }])
    for (const days of ['2026-02-31/2026-11-21', '2026-11-21/2026-11-19', '0000-01-01/2026-11-19'])
      expect([days, (await keeper.ask('GET', path(`wordlists/focused/${days}/stats`))).status]).toEqual([days, 422])
  })
})

describe('wishes for retention', () => {
  const dueOf = async (wordId: number) =>
    (await keeper.done('GET', path(`word/statistic?wordIds=${wordId}`))).items[0].skills[0].due

  it('bring a word up sooner: the highest of the lists that hold it, as these change', async () => {
    await record([0, 3, 12, 40].map((ago) => review(5, now - (60 - ago) * day)))
    const usual = await dueOf(5)
    const list = await keeper.create({ additionalWords: [4] })
    const other = await keeper.create({ additionalWords: [5] })
    await focus({ wordListId: list.id, retention: 0.97 })
    expect(await dueOf(5)).toBe(usual)
    await keeper.done('POST', keeper.path(`${list.id}/words/5`))
    const often = await dueOf(5)
    expect(often).toBeLessThan(usual)
    await focus({ wordListId: other.id, retention: 0.8 })
    expect(await dueOf(5)).toBe(often)
    await keeper.done('DELETE', keeper.path(`${list.id}/`))
    expect(await dueOf(5)).toBeGreaterThan(usual)
    await focus({ wordListId: other.id, focused: false })
    expect(await dueOf(5)).toBe(usual)
  })

  it('are told with each card, so that a grade shows the interval that it leads to', async () => {
    const often = await keeper.create({ additionalWords: [1, 2] })
    const usual = await keeper.create({ additionalWords: [3, 4] })
    await focus({ wordListId: often.id, retention: 0.95 })
    await focus({ wordListId: usual.id })
    await learned([1, 3])
    const { due, newWordIds, newWishes } = await today()
    expect(due.map(({ wordId, retention }) => [wordId, retention]).sort()).toEqual([
      [1, 0.95],
      [3, undefined],
    ])
    expect([newWordIds, newWishes]).toEqual([[2, 4], [{ wordId: 2, retention: 0.95 }]])
    const shown = due.map((card) => applyReview(card, 3, now, { retention: 0.9 }).due)
    await record(due.map(({ wordId }) => review(wordId, now)))
    expect(shown).toEqual(await Promise.all(due.map(({ wordId }) => dueOf(wordId))))
    const wishOf = async (query: string) => (await keeper.done('GET', path(`word/statistic?${query}`))).retention
    expect(await wishOf(`wordListId=${often.id}`)).toBe(0.95)
    await plan({ retention: 0.85 })
    expect(await wishOf(`wordListId=${usual.id}`)).toBe(0.85)
    const { id } = await (await keeper.server.get('/api/entities/hsk-2')).json()
    const shelf = await (await keeper.server.get('/api/entities/hsk-2-0')).json()
    await focus({ entityId: shelf.id, retention: 0.97 })
    expect(await wishOf(`entityId=${id}`)).toBe(0.97)
  })
})

describe('today', () => {
  it('is empty for somebody new, and shows all that was begun while nothing is in focus', async () => {
    expect(await today()).toMatchObject({
      due: [],
      newWordIds: [],
      words: [],
      absentDays: null,
      inFocus: 0,
      postponed: 0,
    })
    await learned([1, 2])
    const answer = await today()
    expect(answer.due.map(({ wordId }) => wordId).sort()).toEqual([1, 2])
    expect(answer).toMatchObject({ absentDays: 30, newWordIds: [], dueBySkill: [{ skill: 'meaning', count: 2 }] })
    expect([answer.dayStart, answer.dayEnd]).toEqual([Date.UTC(2026, 10, 21, 4), Date.UTC(2026, 10, 22, 4)])
  })

  it('asks of the words in focus what the plan asks, and nothing that was set aside', async () => {
    await learned([1, 2, 3])
    await record([
      review(1, now - 9 * day, 4, 'writing'),
      { kind: 'suspend', id: 'set-aside-1', wordId: 2, skill: 'meaning', at: now },
    ])
    const list = await keeper.create({ additionalWords: [1, 2] })
    await focus({ wordListId: list.id })
    expect((await today()).due.map(({ wordId, skill }) => [wordId, skill])).toEqual([[1, 'meaning']])
    await plan({ skills: ['writing'] })
    expect((await today()).due.map(({ wordId, skill }) => [wordId, skill])).toEqual([[1, 'writing']])
  })

  it('puts what is being learned first, then what is most at risk, and leaves the rest for another day', async () => {
    const words = Array.from({ length: 14 }, (_, at) => at + 1)
    await learned(words)
    await record([review(50, now - day, 3), review(3, now - day), review(4, now - day)])
    await plan({ mostReviews: 10 })
    const answer = await today()
    // Two cards of the cap are of yesterday.
    expect(answer.due.map(({ wordId }) => wordId)).toEqual([50, 14, 13, 12, 11, 10, 9, 8, 7, 6])
    expect(answer).toMatchObject({ postponed: 3, absentDays: 1 })
    const answered = answer.due.slice(0, 4).map(({ wordId }) => review(wordId, now, 4))
    await record(answered)
    const later = await today()
    expect(later.due).toHaveLength(6)
    expect(later).toMatchObject({ postponed: 3, done: { reviews: 4, newWords: 0, tookMs: 4000 } })
  })

  it('holds the cap after an absence, what is most at risk first', async () => {
    await learned(Array.from({ length: 12 }, (_, at) => at + 1))
    await record([review(40, now - 5 * day, 4)])
    await record([review(41, now - 5 * day, 3)])
    await plan({ mostReviews: 10 })
    const { due, absentDays } = await today()
    expect([due.length, absentDays]).toEqual([10, 5])
    const risk = due.map(({ lastReview, stability }) => (now - (lastReview ?? 0)) / stability)
    expect(risk).toEqual([...risk].sort((one, other) => other - one))
  })

  it('counts words begun today beside the cap', async () => {
    await plan({ mostReviews: 10 })
    await learned(Array.from({ length: 10 }, (_, at) => at + 1))
    await record([20, 21].map((id) => review(id, now - 60_000, 3)))
    expect((await today()).due).toHaveLength(12)
  })

  it('gives new words in the order of lists and focus, less those begun today', async () => {
    await plan({ newWords: 6 })
    const [first, second, own] = [
      await keeper.create({ additionalWords: [1, 2, 3, 4, 5] }),
      await keeper.create({ additionalWords: [3, 11, 12, 13, 14] }),
      await keeper.create({ additionalWords: [21, 22, 23] }),
    ]
    await focus({ wordListId: first.id })
    await focus({ wordListId: second.id })
    await focus({ wordListId: own.id, newWords: 2 })
    expect((await today()).newWordIds).toEqual([1, 2, 11, 12, 21, 22])
    await record([
      review(1, now),
      review(21, now),
      { kind: 'suspend', id: 'set-aside-2', wordId: 2, skill: 'meaning', at: now },
    ])
    const answer = await today()
    expect(answer.newWordIds).toEqual([3, 11, 12, 22])
    expect(answer.done.newWords).toBe(2)
    expect(answer.words.map(({ id }) => id)).toEqual([1, 21, 3, 11, 12, 22])
  })

  it('gives words with own meanings and notes, and what will be due without a network', async () => {
    const list = await keeper.create({
      words: [{ wordId: 1, translation: ['mine'], note: 'think of me', context: '一' }],
    })
    await focus({ wordListId: list.id })
    expect((await today('?examples=0')).words).toMatchObject([
      { id: 1, meanings: ['mine'], translation: ['mine'], note: 'think of me', context: '一' },
    ])
    await record([review(1, now - day, 4)])
    expect((await today()).due).toEqual([])
    const { due, postponed, dueBySkill, words } = await today('?ahead=7')
    expect([due.map(({ wordId }) => wordId), postponed, dueBySkill, words.length]).toEqual([[1], 0, [], 1])
    await record([review(1, now, 1)])
    expect((await today()).due).toHaveLength(1)
    expect((await keeper.ask('GET', path('study/today?ahead=8'))).status).toBe(422)
  })

  it('shows no word that somebody else made and keeps', async () => {
    const list = await keeper.create(
      {},
      { customWords: [{ simplified: '密词', pinyin: 'mi4 ci2', translation: ['secret'] }] },
    )
    const [id] = await keeper.ids(list.id)
    await keeper.become(`spy-on-${keeper.uid}`)
    await learned([id as number])
    expect(await today()).toMatchObject({ due: [], words: [] })
  })
})

describe('the new words of a day', () => {
  const source = (wordIds: number[], newWords: number | null = null, begunToday = 0) => ({
    wordIds,
    newWords,
    begunToday,
  })

  it('are shared evenly; what one list lacks another gives', () => {
    expect(chooseNewWords([source([1, 2, 3, 4]), source([11]), source([21, 22, 23])], 6, 0)).toEqual([
      1, 2, 3, 11, 21, 22,
    ])
  })
  it('make up for what one list has given already today', () => {
    expect(chooseNewWords([source([2, 3, 4], null, 2), source([11, 12, 13])], 5, 2)).toEqual([2, 11, 12])
  })
  it('come first from lists with a number of their own, even beyond the plan', () => {
    expect(chooseNewWords([source([1, 2]), source([11, 12, 13, 14], 3)], 2, 0)).toEqual([11, 12, 13])
    expect(chooseNewWords([source([1, 2]), source([11], 3)], 2, 0)).toEqual([1, 11])
  })
  it('are each given once, and none when the day has had its number', () => {
    expect(chooseNewWords([source([1, 2]), source([1, 2, 3])], 3, 0)).toEqual([1, 2, 3])
    expect(chooseNewWords([source([1])], 3, 3)).toEqual([])
  })
})
