import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPinyin, numbers, readNumbered, type Syllable } from '../pinyin/pinyin.ts'
import { syllableTable } from '../pinyin/pinyin-parse.ts'
import { checkReading } from './answers.ts'
import { type Choosable, choices, distractors } from './choices.ts'

describe('a typed reading', () => {
  test.each([
    ['xuéxí', 'xue2 xi2', 'right'],
    ['xue2xi2', 'xue2 xi2', 'right'],
    [' Xue2 XI2 ', 'xue2 xi2', 'right'],
    ['xue2xí', 'xue2 xi2', 'right'],
    ['xuexi', 'xue2 xi2', 'toneless'],
    ['xue2xi', 'xue2 xi2', 'toneless'],
    ['xue3xi2', 'xue2 xi2', 'wrongTone'],
    ['xue3xi', 'xue2 xi2', 'wrongTone'],
    ['xuesi', 'xue2 xi2', 'wrong'],
    ['', 'xue2 xi2', 'wrong'],
    ["xi'an", 'xi1 an1', 'toneless'],
    ['xian', 'xi1 an1', 'toneless'],
    ['xi1an1', 'xi1 an1', 'right'],
    ['nv3er2', 'nu:3 er2', 'right'],
    ['nu:3 er2', 'nu:3 er2', 'right'],
    ['nǚ’ér', 'nu:3 er2', 'right'],
    ['nu3er2', 'nu:3 er2', 'wrong'],
    ['lue4', 'lu:e4', 'right'],
    ['mama', 'ma1 ma5', 'toneless'],
    ['ma1ma', 'ma1 ma5', 'right'],
    ['ma1ma5', 'ma1 ma5', 'right'],
    ['māma', 'ma1 ma5', 'right'],
    ['ma1ma1', 'ma1 ma5', 'wrongTone'],
    ['de', 'de5', 'right'],
    ['nar3', 'na3 r5', 'right'],
    ['na3r5', 'na3 r5', 'right'],
    ['nǎr', 'na3 r5', 'right'],
    ['nar4', 'na3 r5', 'wrongTone'],
    ['beijing', 'Bei3 jing1', 'toneless'],
    ['ㄒㄩㄝˊㄒㄧˊ', 'xue2 xi2', 'right'],
    ['ㄇㄚ˙ㄇㄚ', 'ma1 ma5', 'right'],
    ['ㄒㄩㄝˊㄒㄧˇ', 'xue2 xi2', 'wrongTone'],
  ] as const)('%s for %s is %s', (typed, expected, result) => {
    expect(checkReading(typed, expected)).toBe(result)
  })

  const syllable = fc.constantFrom(...syllableTable.keys()).chain((letters) =>
    fc.record<Syllable>({
      letters: fc.constant(letters),
      tone: fc.constantFrom(1, 2, 3, 4, 5),
      capital: fc.constant(false),
    }),
  )
  test('is right in every notation of any word', () => {
    fc.assert(
      fc.property(fc.array(syllable, { minLength: 1, maxLength: 4 }), (word) => {
        const expected = word.map((one) => numbers.spell(one)).join(' ')
        expect(checkReading(formatPinyin(word), expected)).toBe('right')
        expect(checkReading(formatPinyin(word, numbers), expected)).toBe('right')
        const bare = word.map(({ letters }) => letters).join('')
        expect(checkReading(bare, expected)).toBe(word.every(({ tone }) => tone === 5) ? 'right' : 'toneless')
      }),
    )
  })

  test('never fails, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        expect(['right', 'toneless', 'wrongTone', 'wrong']).toContain(checkReading(typed, 'xue2 xi2'))
      }),
    )
  })
})

describe('multiple choice', () => {
  const word = (id: number, simplified: string, pinyin: string, ...meanings: string[]): Choosable => ({
    id,
    simplified,
    pinyin,
    meanings,
  })
  const study = word(1, '学习', 'xue2 xi2', 'to learn', 'to study')
  const pool = [
    study,
    word(2, '学', 'xue2', 'to study; school'),
    word(3, '读书', 'du2 shu1', 'to read a book'),
    word(4, '苹果', 'ping2 guo3', 'apple'),
    word(5, '出租车', 'chu1 zu1 che1', 'taxi'),
    word(6, '学', 'xue2', 'To study (sth)'),
    word(7, '汉字', 'Han4 zi4', 'Chinese character'),
    word(8, '漢字', 'Han4 zi4', 'Chinese character'),
  ]

  test('never offers a second right answer, nor the same meaning twice', () => {
    const offered = distractors(study, pool, 7, 'seed').map(({ id }) => id)
    expect(offered).not.toContain(2)
    expect(offered).not.toContain(6)
    expect(offered.filter((id) => id === 7 || id === 8)).toHaveLength(1)
    expect(offered).toHaveLength(4)
  })

  test('prefers the same length', () => {
    expect(distractors(study, pool, 3, 'seed').every(({ simplified }) => simplified.length === 2)).toBe(true)
  })

  test('the seed decides, and the right word is always there', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const offered = choices(study, pool, 4, seed)
        expect(choices(study, pool, 4, seed)).toEqual(offered)
        expect(offered).toHaveLength(4)
        expect(offered).toContain(study)
      }),
    )
    const orders = new Set(Array.from({ length: 20 }, (_, n) => choices(study, pool, 4, String(n)).indexOf(study)))
    expect(orders.size).toBe(4)
  })

  test('copes with a pool of nothing else', () => {
    expect(choices(study, [study], 4, 'seed')).toEqual([study])
  })

  test('the dictionary’s numbers are read as such', () => {
    expect(formatPinyin(readNumbered('Han4 zi4'))).toBe('Hàn zì')
  })
})
