import { describe, expect, it } from 'vitest'
import { spoken } from './spoken.ts'

describe('what eSpeak is given', () => {
  it.each([
    ['银行', 'yin2 hang2', 'yin2hang2'],
    ['银行', 'yínháng', 'yin2hang2'],
    ['绿色', 'lu:4 se4', 'lv4se4'],
    ['绿色', 'lǜsè', 'lv4se4'],
    ['西安', "Xī'ān", 'xi1an1'],
    ['方案', 'fāng’àn', 'fang1an4'],
    ['妈妈', 'māma', 'ma1ma5'],
    ['嗯', 'ng2', 'en2'],
    ['英雄', 'ying1 xiong2', 'ying1 [[S;jong35]]'],
    ['我学习中文。', 'Wo3 xue2xi2 Zhong1wen2.', 'wo3 xue2xi2 zhong1wen2'],
    ['好，谢谢！', 'Hao3, xie4xie5!', 'hao3, xie4xie5'],
    ['卡拉OK', 'ka3 la1 O K', 'ka3 la1 O K'],
  ])('for %s read %s is %s', (text, pinyin, input) => {
    expect(spoken(text, pinyin)).toBe(input)
  })

  it.each([
    ['不是', 'bu4 shi4', 'bu2shi4'],
    ['不好', 'bu4 hao3', 'bu4hao3'],
    ['一个', 'yi1 ge5', 'yi2ge5'],
    ['一起', 'yi1 qi3', 'yi4qi3'],
    ['一样', 'yi1 yang4', 'yi2yang4'],
    ['第一', 'di4 yi1', 'di4yi1'],
    ['第一课', 'di4 yi1 ke4', 'di4yi1ke4'],
    ['一月', 'yi1 yue4', 'yi1yue4'],
    ['十一', 'shi2 yi1', 'shi2yi1'],
    ['衣服', 'yi1 fu5', 'yi1fu5'],
  ])('has the tone that 不 or 一 takes in %s', (text, pinyin, input) => {
    expect(spoken(text, pinyin)).toBe(input)
  })

  it.each([
    ['哪儿', 'na3 r5', 'na3er5'],
    ['哪儿', 'nǎr', 'na3er5'],
    ['一点儿', 'yi1 dian3 r5', 'yi4dia3er5'],
    ['今儿', 'jin1 r5', 'ji1er5'],
    ['小孩儿', 'xiao3 hai2 r5', 'xiao3ha2er5'],
    ['门儿', 'men2 r5', 'mer2'],
    ['事儿', 'shi4 r5', 'sher4'],
    ['女儿', 'nu:3 er2', 'nv3er2'],
  ])('has erhua in %s', (text, pinyin, input) => {
    expect(spoken(text, pinyin)).toBe(input)
  })

  it('never holds options, markup or phonemes of the caller', () => {
    expect(spoken('--phonout=/x', undefined)).not.toMatch(/--|=|\//)
    expect(spoken('[[xi2N]] <mark>', 'xx [[a]] -v en')).not.toMatch(/\[\[|<|-/)
    expect(spoken('兄弟')).toBe('[[S;jong55]] 弟')
  })
})
