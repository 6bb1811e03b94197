import { describe, expect, it } from 'vitest'
import { markedReading, plainReading, withMarks, withZhuyin } from './reading.ts'
import { termQuery } from './terms.ts'

describe('readings', () => {
  it.each([
    ['xue2 xi2', 'xué xí', 'ㄒㄩㄝˊ ㄒㄧˊ'],
    ['lu:4 se4', 'lǜ sè', 'ㄌㄩˋ ㄙㄜˋ'],
    ['zhi1 dao4', 'zhī dào', 'ㄓ ㄉㄠˋ'],
    ['yue4 liang5', 'yuè liang', 'ㄩㄝˋ ˙ㄌㄧㄤ'],
    ['liu4', 'liù', 'ㄌㄧㄡˋ'],
    ['dui4', 'duì', 'ㄉㄨㄟˋ'],
    ['xiong2 mao1', 'xióng māo', 'ㄒㄩㄥˊ ㄇㄠ'],
    ['yong4', 'yòng', 'ㄩㄥˋ'],
    ['wo3', 'wǒ', 'ㄨㄛˇ'],
    ['er2', 'ér', 'ㄦˊ'],
    ['quan2', 'quán', 'ㄑㄩㄢˊ'],
    ['Bei3 jing1', 'Běi jīng', 'ㄅㄟˇ ㄐㄧㄥ'],
  ])('writes %s as %s and %s', (pinyin, marks, zhuyin) => {
    expect(withMarks(pinyin)).toBe(marks)
    expect(withZhuyin(pinyin)).toBe(zhuyin)
  })

  it('makes what is searched by', () => {
    expect(plainReading('Lu:4 · se4')).toBe('lvse')
    expect(markedReading('Lu:4 · se4')).toBe('lǜsè')
  })

  it('quotes whatever is typed', () => {
    for (const text of ["'", "it's", '\\', "\\'", 'a & b | !c']) {
      const query = termQuery(text)
      // Outside the quotes only operators may be left.
      expect(query.any.replace(/'(?:''|\\\\|[^'\\])*'/g, '').replace(/[\s&|():*]|<->/g, '')).toBe('')
    }
  })
})
