import {
  type CallAnswer,
  elapsedDays,
  type Fact,
  type Grade,
  type getStudyStatistics,
  type Review,
  replayFacts,
  type Skill,
} from '@ciyu/core/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Keeper } from '../word-lists/testing/keeper.ts'

type Pictures = CallAnswer<typeof getStudyStatistics>

const now = Date.UTC(2026, 10, 21, 12)
const hour = 3_600_000
const day = 24 * hour
const zone = 'Asia/Kathmandu'
const dayStart = 3

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
const pictures = (query = ''): Promise<Pictures> => keeper.done('GET', path(`study/statistics${query}`))
const record = (words: Fact[]) => keeper.done('POST', path('word/statistic'), { words })

/** Nepal is 5 h 45 min ahead all year round. */
const wall = (at: number) => new Date(at + 5.75 * hour)
const dayAt = (at: number) => new Date(wall(at).getTime() - dayStart * hour).toISOString().slice(0, 10)

/** A log of a year and a half by one formula, with undos: nothing in it is by chance. */
function longLog(): Fact[] {
  const facts: Fact[] = Array.from({ length: 3000 }, (_, at) => ({
    kind: 'review',
    id: `long-log-${at}`,
    wordId: 1 + ((at * 7) % 90),
    skill: (['meaning', 'reading'] as const)[at % 2] as Skill,
    grade: (at % 9 === 0 ? 1 : 2 + (at % 3)) as Grade,
    at: now - 540 * day + Math.floor((at * 540 * day) / 3000) - ((at * 37) % 100) * 60_000,
    tookMs: 500 + at,
    source: 'test',
  }))
  for (let at = 50; at < 3000; at += 50) {
    facts.push({ kind: 'undo', id: `taken-back-${at}`, undoes: `long-log-${at}`, at: now })
  }
  return facts
}

/** What the log says, followed answer by answer. */
function follow(facts: readonly Fact[], keeps: (review: Review) => boolean) {
  const days = new Map<string, { reviews: number; again: number; newWords: number; tookMs: number }>()
  const hours = new Map<number, { reviews: number; remembered: number }>()
  const seen = new Set<number>()
  const all = { reviews: 0, remembered: 0 }
  replayFacts(facts, {}, (review, before) => {
    if (!keeps(review)) return
    const of = days.get(dayAt(review.at)) ?? { reviews: 0, again: 0, newWords: 0, tookMs: 0 }
    days.set(dayAt(review.at), {
      reviews: of.reviews + 1,
      again: of.again + Number(review.grade === 1),
      newWords: of.newWords + Number(!seen.has(review.wordId)),
      tookMs: of.tookMs + review.tookMs,
    })
    seen.add(review.wordId)
    if (before.state !== 2 || elapsedDays(before.lastReview ?? 0, review.at) < 1) return
    const at = wall(review.at).getUTCHours()
    const held = hours.get(at) ?? { reviews: 0, remembered: 0 }
    hours.set(at, { reviews: held.reviews + 1, remembered: held.remembered + Number(review.grade > 1) })
    all.reviews += 1
    all.remembered += Number(review.grade > 1)
  })
  return {
    days: [...days].map(([of, figures]) => ({ day: of, ...figures })).sort((a, b) => (a.day < b.day ? -1 : 1)),
    hours: [...hours].map(([of, figures]) => ({ hour: of, ...figures })).sort((a, b) => a.hour - b.hour),
    all,
  }
}

describe('the figures behind the pictures', () => {
  it('are empty for somebody new', async () => {
    const { forecast, streak, totals, retention, ...rest } = await pictures()
    expect(rest).toEqual({ days: [], words: [] })
    expect(forecast).toHaveLength(30)
    expect(streak).toEqual({ current: 0, longest: 0, doneToday: false })
    expect(totals).toEqual({ reviews: 0, words: 0, known: 0, learning: 0, suspended: 0, tookMs: 0 })
    expect(retention).toEqual({
      wish: 0.9,
      all: { reviews: 0, remembered: 0 },
      bySkill: [],
      byList: [],
      byTag: [],
      byHour: [],
    })
  })

  it('are what the log says when it is followed, whole and filtered', async () => {
    const log = longLog()
    await keeper.done('PATCH', path('study/plan'), { zone, dayStart })
    await record(log)
    const ids = Array.from({ length: 30 }, (_, at) => at + 1)
    const list = await keeper.create({ title: 'Thirty', additionalWords: ids })
    const tag = await keeper.done('POST', path('tags/'), { title: 'Tagged' })
    await keeper.done('POST', path(`tags/${tag.id}/wordlists/`), { wordListIds: [list.id] })

    const whole = follow(log, () => true)
    const from = dayAt(now - 364 * day)
    const all = await pictures()
    expect(all.days).toEqual(whole.days.filter((one) => one.day >= from))
    expect([all.retention.all, all.retention.byHour]).toEqual([whole.all, whole.hours])
    expect(all.totals).toMatchObject({ reviews: 3000 - 59, words: 90, suspended: 0 })
    expect(all.words.at(-1)).toMatchObject({ known: all.totals.known, learning: all.totals.learning })
    expect(all.retention.byList).toMatchObject([{ kind: 'wordlist', id: list.id, title: 'Thirty' }])

    const inList = follow(log, ({ wordId }) => wordId <= 30)
    expect(all.retention.byTag).toEqual([{ tagId: tag.id, title: 'Tagged', ...inList.all }])
    expect((await pictures(`?tagId=${tag.id}&from=2025-01-01`)).days).toEqual(inList.days)
    const some = await pictures(`?wordListId=${list.id}&from=2025-01-01`)
    expect(some.days).toEqual(inList.days)
    expect([some.retention.all, some.retention.byHour]).toEqual([inList.all, inList.hours])
    expect(some.retention.byList).toEqual([{ kind: 'wordlist', id: list.id, title: 'Thirty', ...inList.all }])
    expect(some.totals.words).toBe(30)

    const reading = follow(log, ({ skill }) => skill === 'reading')
    const one = await pictures('?skill=reading&from=2025-01-01')
    expect(one.days).toEqual(reading.days)
    expect(one.retention.bySkill).toEqual([{ skill: 'reading', ...reading.all }])

    const [first, last] = ['2026-03-01', '2026-04-15']
    const spring = follow(log, ({ at }) => dayAt(at) >= first && dayAt(at) <= last)
    const span = await pictures(`?from=${first}&to=${last}`)
    expect(span.days.map(({ newWords: _, ...rest }) => rest)).toEqual(
      spring.days.map(({ newWords: _, ...rest }) => rest),
    )
    expect([span.retention.all, span.retention.byHour]).toEqual([spring.all, spring.hours])
    expect(span.totals.reviews).toBe(spring.days.reduce((sum, { reviews }) => sum + reviews, 0))
  })

  it('tell when cards fall due, what is overdue today', async () => {
    const facts = [1, 2].map(
      (wordId): Fact => ({
        kind: 'review',
        id: `easy-${wordId}-000`,
        wordId,
        skill: 'meaning',
        grade: 4,
        at: now - wordId * 3 * day,
        tookMs: 1,
        source: '',
      }),
    )
    await record(facts)
    const due = replayFacts(facts).map(({ skills }) =>
      Math.max(0, Math.floor(((skills[0]?.due ?? 0) - Date.UTC(2026, 10, 21, 4)) / day)),
    )
    const { forecast } = await pictures()
    expect(forecast[0]?.day).toBe('2026-11-21')
    expect(forecast.flatMap(({ due: count }, at) => Array(count).fill(at))).toEqual(due.sort((a, b) => a - b))
    expect(forecast.reduce((sum, one) => sum + one.due, 0)).toBe(2)
  })

  it.each([
    ['wordListId=999999', 404],
    ['entityId=999999', 404],
    ['tagId=999999', 404],
    ['skill=dancing', 422],
    ['from=2026-02-30', 422],
    ['from=2026-02-03&to=2026-02-01', 422],
  ])('answer %s with %i', async (query, status) =>
    expect((await keeper.ask('GET', path(`study/statistics?${query}`))).status).toBe(status),
  )
})

describe("a student's figures in short", () => {
  it('are those of the student', async () => {
    const at = (ago: number) => now - ago * day
    await record(
      [9, 7, 1, 0].map(
        (ago, place): Fact => ({
          kind: 'review',
          id: `student-${place}-0`,
          wordId: 1 + (place % 2),
          skill: 'meaning',
          grade: 3,
          at: at(ago),
          tookMs: 1,
          source: '',
        }),
      ),
    )
    // 2026-11-21 is a Saturday.
    expect(await keeper.done('GET', `/api/students/${keeper.uid}/statistics/`)).toMatchObject({
      reviewsToday: 1,
      reviewsThisWeek: 2,
      streak: 2,
      lastAt: now,
    })
  })
})
