import { expect, test } from 'vitest'
import { cutText, formsOf } from './cutter.ts'

const entry = (id: number, simplified: string, traditional = simplified) => ({
  id,
  simplified,
  traditional,
  pinyin: 'a1',
  rank: id,
})
const forms = formsOf([
  entry(1, '学习'),
  entry(2, '一不做，二不休'),
  entry(3, '一'),
  entry(4, '不见棺材，不落泪', '不見棺材，不落淚'),
])
const cut = (text: string, rules: Parameters<typeof cutText>[1] = []) =>
  cutText(text, rules, forms, (run) => [...run]).map(({ text: piece, wordId }) => [piece, wordId])

test('a saying of two halves is one word, comma and all', () => {
  expect(cut('学习一不做，二不休。一，二')).toEqual([
    ['学', null],
    ['习', null],
    ['一不做，二不休', 2],
    ['。', null],
    ['一', 3],
    ['，', null],
    ['二', null],
  ])
  expect(cut('，不見棺材，不落淚，')).toEqual([
    ['，', null],
    ['不見棺材，不落淚', 4],
    ['，', null],
  ])
})
