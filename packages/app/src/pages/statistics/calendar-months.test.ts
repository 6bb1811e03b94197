import { calendarOf, dayAfter } from '@ciyu/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthsOf, step } from './calendar-months.ts'

const names = ['Dec', 'нояб.', 'Tháng 11', '12月'] as const

test('names of months stay on the picture and apart from each other', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 30, max: 400 }),
      fc.boolean(),
      fc.constantFrom(...names),
      (begin, length, isSmall, name) => {
        const from = dayAfter('1990-01-01', begin)
        const weeks = calendarOf([], { from, to: dayAfter(from, length), goal: 10 })
        const width = name.length * (name === '12月' ? 2 : 1) * (isSmall ? 10.5 : 7)
        const spans = monthsOf(weeks, isSmall, () => name).map(({ x, anchor }) =>
          anchor === 'start' ? [x, x + width] : [x - width, x],
        )
        const flat = spans.flat()
        expect(flat).toEqual(flat.toSorted((one, other) => one - other))
        expect(flat.at(-1) ?? 0).toBeLessThanOrEqual(weeks.length * step)
        expect(flat[0] ?? 0).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('a year names its months', () => {
  const weeks = calendarOf([], { from: '2025-11-22', to: '2026-11-21', goal: 10 })
  expect(monthsOf(weeks, false, (day) => day.slice(5, 7)).map(({ name }) => name)).toEqual([
    ...['12', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'],
  ])
})
