import type { Word } from '@ciyu/core'
import { expect, test } from 'vitest'
import { fits } from './fits.ts'

const green: Word = {
  id: 1,
  simplified: '绿色',
  traditional: '綠色',
  pinyin: 'lu:4 se4',
  meanings: ['green', 'зелёный'],
  lang: 'en',
  hsk: null,
}

test.each(['', ' ', '绿', '綠色', 'lvse', 'lüse', 'lǜ sè', 'lu:4se4', 'LV', 'GREEN', 'ree', 'зеленый'])(
  '%j fits',
  (search) => {
    expect(fits(green, search)).toBe(true)
  },
)

test.each(['红', 'luse', 'se4', 'blue', '1'])('%j does not', (search) => {
  expect(fits(green, search)).toBe(false)
})
