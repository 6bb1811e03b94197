import { describe, expect, test } from 'vitest'
import { isColumn, readPasted } from './pasted-words.ts'
import { readingProblem } from './reading-problem.ts'

describe('what is pasted', () => {
  test.each([
    ['a column', '学习\n朋友\n学习\n'],
    ['commas', '学习, 朋友，学习'],
    ['the enumeration comma', '学习、朋友。'],
    ['spaces', '  学习  朋友 '],
    ['numbers before them', '1. 学习\n2. 朋友'],
    ['tabs', '学习\t朋友'],
    ['lines of another system', '学习\r\n朋友\r\n'],
  ])('is read from %s', (_, text) => {
    expect(readPasted(text)).toEqual([{ text: '学习' }, { text: '朋友' }])
  })

  test('keeps the reading and the meaning that stand beside a word', () => {
    expect(readPasted('学习\txué xí\tto study, to learn\n朋友 péng you friend of mine\n好 to be good')).toEqual([
      { text: '学习', pinyin: 'xué xí', meaning: 'to study, to learn' },
      { text: '朋友', pinyin: 'péng you', meaning: 'friend of mine' },
      { text: '好', meaning: 'to be good' },
    ])
  })

  test('without Chinese is nothing', () => {
    expect(readPasted('hello, world\n\n')).toEqual([])
  })

  test('is a column or something to search for', () => {
    expect(isColumn('学习\n朋友')).toBe(true)
    expect(isColumn('学习、朋友')).toBe(true)
    expect(isColumn('学习')).toBe(false)
    expect(isColumn('to study')).toBe(false)
  })
})

describe('a reading', () => {
  test.each([
    ['学习', 'xué xí', null],
    ['学习', 'xue2xi2', null],
    ['绿色', 'lǜsè', null],
    ['朋友', 'péngyou', null],
    ['哪儿', 'nǎr', null],
    ['哪儿', 'na3 r5', null],
    ['AA制', 'AA zhi4', null],
    ['K歌', 'K ge1', null],
    ['唱歌', 'K ge1', 'unreadable'],
    ['学习', 'xuexi', 'toneless'],
    ['学习', 'xue2', 'count'],
    ['学习', 'study', 'unreadable'],
    ['学习', '', 'unreadable'],
  ] as const)('of %s as %j: %s', (characters, pinyin, problem) => {
    expect(readingProblem(characters, pinyin)).toBe(problem)
  })
})
