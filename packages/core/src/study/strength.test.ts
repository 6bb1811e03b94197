import { expect, test } from 'vitest'
import type { SkillStatistic } from '../contract/statistics.ts'
import { endOfDay, isDue, standingOf, startOfDay, strengthOf } from './strength.ts'

const skill = (changes: Partial<SkillStatistic>): SkillStatistic => ({
  skill: 'meaning',
  state: 2,
  due: 1000,
  stability: 1,
  difficulty: 5,
  learningSteps: 0,
  scheduledDays: 1,
  reps: 1,
  lapses: 0,
  lastReview: 0,
  suspended: false,
  ...changes,
})
const word = (...skills: SkillStatistic[]) => ({ wordId: 1, skills })

test.each([
  ['never studied', undefined, 0, 'new'],
  ['only new skills', word(skill({ state: 0 })), 0, 'new'],
  ['in its first steps', word(skill({ state: 1, stability: 30 })), 1, 'learning'],
  ['forgotten again', word(skill({ state: 3, stability: 30 })), 1, 'learning'],
  ['days', word(skill({ stability: 3 })), 2, 'learning'],
  ['weeks', word(skill({ stability: 7 })), 3, 'known'],
  ['three weeks and more', word(skill({ stability: 21 })), 4, 'known'],
  [
    'it sits as its weakest begun skill does, and is known by its best',
    word(skill({ stability: 90 }), skill({ stability: 2 }), skill({ state: 0 })),
    2,
    'known',
  ],
] as const)('%s', (_, statistic, strength, standing) => {
  expect(strengthOf(statistic)).toBe(strength)
  expect(standingOf(statistic)).toBe(standing)
})

test('due is what was begun, is not set aside, and falls before the moment', () => {
  expect(isDue(word(skill({})), 1000)).toBe(true)
  expect(isDue(word(skill({})), 999)).toBe(false)
  expect(isDue(word(skill({ suspended: true })), 1000)).toBe(false)
  expect(isDue(word(skill({ state: 0 })), 1000)).toBe(false)
  expect(isDue(undefined, 1000)).toBe(false)
})

test('a day ends at four in the morning', () => {
  expect(new Date(endOfDay(new Date(2026, 2, 1, 3, 59)))).toEqual(new Date(2026, 2, 1, 4))
  expect(new Date(endOfDay(new Date(2026, 2, 1, 4, 0)))).toEqual(new Date(2026, 2, 2, 4))
  expect(new Date(startOfDay(new Date(2026, 2, 1, 3, 59)))).toEqual(new Date(2026, 1, 28, 4))
})
