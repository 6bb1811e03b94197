import type { Today } from '@ciyu/core'
import { defaultStudyPlan, type Fact } from '@ciyu/core/contract'
import { expect, test } from 'vitest'
import { keptDay, takenFacts, unknownTo } from './kept-day.ts'

const day = 86_400_000
const year = 365 * day
const now = 20_000 * day + 10 * 3_600_000

const today: Today = {
  now,
  dayStart: 20_000 * day,
  dayEnd: 20_001 * day,
  plan: { ...defaultStudyPlan, skills: ['meaning'] },
  due: [],
  dueBySkill: [],
  postponed: 0,
  newWordIds: [1, 2, 3],
  newWishes: [],
  inFocus: 3,
  absentDays: null,
  done: { reviews: 5, newWords: 0, tookMs: 0 },
  words: [],
}

const review = (id: string, wordId: number, at: number): Fact => ({
  kind: 'review',
  id,
  wordId,
  skill: 'meaning',
  grade: 3,
  at,
  tookMs: 1_000,
  source: 'entity:hsk-1',
})

const later = (sent: Parameters<typeof keptDay>[1]['sent'], clock = 0) =>
  keptDay(today, { sent, keptAt: now + clock, deviceNow: now + clock + 60_000, ahead: 0 })

test.each([0, year, -year])('the day is the service’s, with a clock off by %d ms', (clock) => {
  const { dayStart, done, newWordIds } = later([], clock)
  expect({ dayStart, done, newWordIds }).toEqual({
    dayStart: today.dayStart,
    done: today.done,
    newWordIds: today.newWordIds,
  })
})

test('a night later it is the next day, and a clock that was put back stops it', () => {
  const at = (deviceNow: number) => keptDay(today, { sent: [], keptAt: now, deviceNow, ahead: 0 }).dayStart
  expect(at(now + day)).toBe(today.dayEnd)
  expect(at(now - year)).toBe(today.dayStart)
})

test('what the service took after the answer counts, even if it waited for the network since before', () => {
  const { done, newWordIds } = later(takenFacts([review('a', 1, now - 60_000)], now + 5_000))
  expect(done.reviews).toBe(6)
  expect(newWordIds).toEqual([2, 3])
})

test('what the answer knows is not counted again, whatever time a wrong clock gave it', () => {
  const known = takenFacts([review('a', 1, now + year)], now - 5_000)
  expect(known.map(({ at }) => at)).toEqual([now - 5_000])
  expect(unknownTo(today, known)).toEqual([])
  expect(later(known).done.reviews).toBe(5)
})
