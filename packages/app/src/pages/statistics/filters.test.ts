import { expect, test } from 'vitest'
import { readFilters } from './filters.ts'

test('an address says what is shown', () => {
  const query = new URLSearchParams('list=3&tag=4&skill=reading&from=2026-01-01&to=2026-11-21&lang=en')
  expect(readFilters(query)).toEqual({
    wordListId: 3,
    tagId: 4,
    skill: 'reading',
    from: '2026-01-01',
    to: '2026-11-21',
  })
})

test('what makes no sense is left out', () => {
  const query = new URLSearchParams('list=-3&item=x&tag=1.5&skill=singing&from=yesterday&to=2026-13-45')
  expect(readFilters(query)).toEqual({})
})
