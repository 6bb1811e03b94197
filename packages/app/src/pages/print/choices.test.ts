import { createStorage } from '@ciyu/core'
import { expect, test } from 'vitest'
import { type Choices, defaultChoices, keepChoices, keptChoices, readChoices, writeChoices } from './choices.ts'

const chosen: Choices = {
  what: 'sheet',
  grid: 'mi',
  traced: 0,
  empty: 20,
  cell: 12,
  strokes: true,
  reading: 'zhuyin',
  meaning: false,
  paper: 'letter',
}

test('a choice comes back from the address, and the rest of the address stays', () => {
  const search = writeChoices(new URLSearchParams('lang=ru'), chosen)
  expect(search.get('lang')).toBe('ru')
  expect(readChoices(search)).toEqual(chosen)
})

test('a choice comes back from storage', () => {
  const storage = createStorage(null)
  expect(keptChoices(storage)).toEqual(defaultChoices)
  keepChoices(storage, chosen)
  expect(keptChoices(storage)).toEqual(chosen)
})

test.each(['traced=6', 'traced=-1', 'empty=0', 'empty=21', 'empty=x', 'cell=9', 'cell=12.5', 'what=book', 'paper=A0'])(
  '%s is no choice',
  (search) => {
    expect(readChoices(new URLSearchParams(search), chosen)).toEqual(chosen)
  },
)
