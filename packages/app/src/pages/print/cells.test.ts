import { expect, test } from 'vitest'
import { bordersOf, cellsOf, guidesOf, middleOf } from './cells.ts'
import { defaultChoices } from './choices.ts'

test.each([
  [
    { traced: 3, empty: 6, cell: 17 },
    { count: 10, columns: 10, rows: 1 },
  ],
  [
    { traced: 5, empty: 20, cell: 30 },
    { count: 26, columns: 6, rows: 5 },
  ],
  [
    { traced: 0, empty: 1, cell: 10 },
    { count: 2, columns: 2, rows: 1 },
  ],
])('as many cells stand in a row as the paper takes: %j', (choices, cells) => {
  expect(cellsOf({ ...defaultChoices, ...choices })).toEqual(cells)
})

test('every cell has a border and a cross, and diagonals in mi-zi-ge', () => {
  const cells = { count: 3, columns: 2, rows: 2 }
  expect(bordersOf(cells).match(/z/g)).toHaveLength(3)
  expect(guidesOf(cells, 'tian').match(/M/g)).toHaveLength(6)
  expect(guidesOf(cells, 'mi').match(/M/g)).toHaveLength(12)
  expect([0, 1, 2].map((index) => middleOf(index, 2))).toEqual([
    { x: 50, y: 50 },
    { x: 150, y: 50 },
    { x: 50, y: 150 },
  ])
})
