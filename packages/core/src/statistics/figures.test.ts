import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarOf, dayAfter, dayOf, daysBetween, knownGain, shareOf, wordCurve } from './figures.ts'

const studied = (day: string, reviews: number) => ({ day, reviews, again: 0, newWords: 0, tookMs: 0 })

test('a calendar has each day once, in weeks from Monday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 400 }), (begin, length) => {
      const from = dayAfter('1990-01-01', begin)
      const to = dayAfter(from, length)
      const weeks = calendarOf([studied(from, 3)], { from, to, goal: 10 })
      const days = weeks.flat().flatMap((one) => (one ? [one.day] : []))
      expect(days).toEqual(Array.from({ length: length + 1 }, (_, index) => dayAfter(from, index)))
      for (const week of weeks) expect(week).toHaveLength(7)
      const index = weeks[0]?.findIndex((one) => one?.day === from)
      expect(index).toBe((new Date(`${from}T00:00:00Z`).getUTCDay() + 6) % 7)
    }),
  )
})

test('a day is as dark as much of the goal was done', () => {
  const levels = [0, 1, 5, 10, 20].map(
    (reviews) =>
      calendarOf([studied('2026-11-16', reviews)], { from: '2026-11-16', to: '2026-11-16', goal: 10 })[0]?.[0]?.level,
  )
  expect(levels).toEqual([0, 1, 2, 3, 4])
})

test('fewer than twenty reviews are no share', () => {
  expect(shareOf({ reviews: 19, remembered: 19 })).toBeNull()
  expect(shareOf({ reviews: 20, remembered: 18 })).toBe(0.9)
})

test('a day begins at the chosen hour of the chosen zone', () => {
  const at = Date.UTC(2026, 10, 21, 19, 30)
  expect(dayOf(at, 'Asia/Shanghai', 4)).toBe('2026-11-21')
  expect(dayOf(at, 'Asia/Shanghai', 0)).toBe('2026-11-22')
  expect(dayOf(at, 'Mars/Olympus', 0)).toBe('2026-11-21')
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2)
})

test('the curve holds what the last change left, and ends today', () => {
  const changes = [
    { day: '2026-11-01', known: 0, learning: 5 },
    { day: '2026-11-03', known: 2, learning: 3 },
  ]
  expect(wordCurve(changes, '2026-11-04')).toEqual([
    { day: '2026-11-01', known: 0, learning: 5 },
    { day: '2026-11-02', known: 0, learning: 5 },
    { day: '2026-11-03', known: 2, learning: 3 },
    { day: '2026-11-04', known: 2, learning: 3 },
  ])
  expect(wordCurve([], '2026-11-04')).toEqual([])
  const long = wordCurve(changes, '2030-11-04', 100)
  expect(long.length).toBeLessThanOrEqual(101)
  expect(long.at(-1)).toEqual({ day: '2030-11-04', known: 2, learning: 3 })
  expect(knownGain(changes, '2026-11-04', 30)).toBe(2)
  expect(knownGain(changes, '2026-12-30', 30)).toBe(0)
})
