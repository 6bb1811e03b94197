import { describe, expect, test } from 'vitest'
import { newSkill } from '../contract/schedule.ts'
import type { Fact, Skill } from '../contract/statistics.ts'
import { defaultStudyPlan } from '../contract/study.ts'
import { cardsOf, minutesOf, type Today, todayAt } from './today.ts'

const day = 86_400_000
const start = Date.UTC(2026, 10, 21, 4)
const noon = start + 8 * 3_600_000

const card = (wordId: number, due: number, skill: Skill = 'meaning') => ({
  wordId,
  ...newSkill(skill, due),
  state: 2 as const,
  due,
  stability: 4,
  difficulty: 5,
  scheduledDays: 4,
  reps: 3,
  lastReview: due - 4 * day,
})

const kept: Today = {
  plan: defaultStudyPlan,
  dayStart: start,
  dayEnd: start + day,
  now: noon,
  due: [card(1, noon - day), card(2, noon), card(3, noon + 2 * day)],
  dueBySkill: [],
  postponed: 0,
  absentDays: 0,
  newWishes: [],
  newWordIds: [7, 8],
  words: [],
  done: { reviews: 4, newWords: 1, tookMs: 20_000 },
  inFocus: 1,
}

const answer = (wordId: number, grade: 1 | 3, at: number): Fact => ({
  kind: 'review',
  id: `fact-${wordId}-${at}`,
  wordId,
  skill: 'meaning',
  grade,
  at,
  tookMs: 5_000,
  source: 'plan',
})

const wordsOf = ({ due }: Today) => due.map(({ wordId }) => wordId)

describe('a day out of an answer that was kept', () => {
  test('shows what is due until its end, in the service’s order', () => {
    expect(wordsOf(todayAt(kept, [], noon + 1))).toEqual([1, 2])
    expect(wordsOf(todayAt(kept, [], noon + 1, 3))).toEqual([1, 2, 3])
  })

  test('what was looked ahead at is due on its day', () => {
    const later = todayAt(kept, [], noon + 2 * day)
    expect(wordsOf(later)).toEqual([1, 2, 3])
    expect(later.done).toEqual({ reviews: 0, newWords: 0, tookMs: 0 })
    expect(later.dayStart).toBe(start + 2 * day)
  })

  test('an answer takes its card away, a wrong one brings it back the same day', () => {
    const now = todayAt(kept, [answer(1, 3, noon + 1000), answer(2, 1, noon + 2000)], noon + 3000)
    expect(wordsOf(now)).toEqual([2])
    expect(now.done).toEqual({ reviews: 6, newWords: 1, tookMs: 30_000 })
  })

  test('a word that was begun is new no more', () => {
    const now = todayAt(kept, [answer(7, 3, noon + 1000)], noon + 2000)
    expect(now.newWordIds).toEqual([8])
    expect(wordsOf(now)).toContain(7)
    expect(now.done.newWords).toBe(2)
  })

  test('facts that the answer has already change nothing', () => {
    expect(todayAt(kept, [answer(1, 3, noon - 1000)], noon)).toEqual(todayAt(kept, [], noon))
  })
})

test('how long a day takes goes by its own pace once there is one', () => {
  expect(cardsOf(kept)).toBe(7)
  expect(minutesOf(kept)).toBe(3)
  expect(minutesOf({ ...kept, done: { reviews: 30, newWords: 0, tookMs: 30 * 30_000 } })).toBe(8)
  expect(minutesOf({ ...kept, due: [], newWordIds: [] })).toBe(0)
})
