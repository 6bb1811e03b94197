import { describe, expect, it } from 'vitest'
import { namedFirst, withPlaces } from './order.ts'
import { isMet, preconditionOf } from './precondition.ts'

describe('putting words in order', () => {
  it.each([
    [[1, 2, 3], [{ id: 3, place: 0 }], [3, 1, 2]],
    [[1, 2, 3], [{ id: 1, place: 1 }], [2, 1, 3]],
    [[1, 2, 3], [{ id: 1, place: 99 }], [2, 3, 1]],
    [
      [1, 2, 3],
      [
        { id: 9, place: 3 },
        { id: 8, place: 1 },
      ],
      [1, 8, 2, 9, 3],
    ],
    [
      [],
      [
        { id: 5, place: 4 },
        { id: 6, place: 2 },
      ],
      [6, 5],
    ],
    [[1, 2], [], [1, 2]],
  ])('gives %j with %j the order %j', (order, placed, result) => {
    expect(withPlaces(order, placed)).toEqual(result)
  })

  it('puts those named first and leaves the others as they were', () => {
    expect(namedFirst([1, 2, 3, 4], [3, 9, 1, 3])).toEqual([3, 1, 2, 4])
    expect(namedFirst([1, 2], [])).toEqual([1, 2])
  })
})

describe('If-Match', () => {
  it.each([
    [undefined, true],
    ['*', true],
    ['"7"', true],
    ['"6", "7"', true],
    [' "7" ', true],
    ['"6"', false],
    ['7', false],
    ['W/"7"', false],
    ['', false],
    ['"07x"', false],
  ])('%j is met by version 7: %s', (header, met) => {
    expect(isMet(preconditionOf(header), 7)).toBe(met)
  })
})
