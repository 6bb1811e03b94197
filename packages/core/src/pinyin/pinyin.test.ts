import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPinyin, marks, numbers, pinyinPieces, readNumbered, type Syllable, syllablesOf } from './pinyin.ts'
import { parsePinyin, syllableTable, toNumbered } from './pinyin-parse.ts'
import { parseZhuyin, zhuyin } from './zhuyin.ts'

const word = (text: string, notation = marks) => formatPinyin(readNumbered(text), notation, { joined: true })

describe('a word of the dictionary', () => {
  test.each([
    ['xue2 xi2', 'xuéxí', 'xue2xi2', 'ㄒㄩㄝˊ ㄒㄧˊ'],
    ['xi1 an1', "xī'ān", 'xi1an1', 'ㄒㄧ ㄢ'],
    ['nu:3 er2', "nǚ'ér", 'nü3er2', 'ㄋㄩˇ ㄦˊ'],
    ['lu:4 se4', 'lǜsè', 'lü4se4', 'ㄌㄩˋ ㄙㄜˋ'],
    ['ma1 ma5', 'māma', 'ma1ma5', 'ㄇㄚ ˙ㄇㄚ'],
    ['hua1 r5', 'huār', 'hua1r5', 'ㄏㄨㄚㄦ'],
    ['Bei3 jing1', 'Běijīng', 'Bei3jing1', 'ㄅㄟˇ ㄐㄧㄥ'],
    ['gui4', 'guì', 'gui4', 'ㄍㄨㄟˋ'],
    ['liu2 shui3', 'liúshuǐ', 'liu2shui3', 'ㄌㄧㄡˊ ㄕㄨㄟˇ'],
    ['dou4 yue4', 'dòuyuè', 'dou4yue4', 'ㄉㄡˋ ㄩㄝˋ'],
    ['zhi1 shi5', 'zhīshi', 'zhi1shi5', 'ㄓ ˙ㄕ'],
    ['qun2', 'qún', 'qun2', 'ㄑㄩㄣˊ'],
    ['ng2', 'ńg', 'ng2', 'ㄫˊ'],
  ])('%s', (source, marked, numbered, symbols) => {
    expect(word(source)).toBe(marked)
    expect(word(source, numbers)).toBe(numbered)
    expect(word(source, zhuyin)).toBe(symbols)
    expect(toNumbered(marked)).toBe(source)
    expect(toNumbered(numbered)).toBe(source)
  })

  test('what is no pinyin is kept', () => {
    expect(word('K T V')).toBe('K T V')
    expect(word('yi1 bu4 zuo4 , er4 bu4 xiu1')).toBe('yībùzuò, èrbùxiū')
    expect(word('Ka3 er3 · Ma3 ke4 si1')).toBe("Kǎ'ěr·Mǎkèsī")
    expect(parsePinyin('rhythm?')).toEqual(['rhythm?'])
  })
})

test('a sentence keeps its spaces, capitals and punctuation', () => {
  expect(formatPinyin(readNumbered("Wo3 zai4 Bei3jing1 xue2xi2, xi1'an1 ne5?"))).toBe("Wǒ zài Běijīng xuéxí, xī'ān ne?")
})

test('each syllable carries its tone, an erhua r that of its syllable', () => {
  expect(pinyinPieces(readNumbered('wan2 r5 xi1 an1'), marks, { joined: true })).toEqual([
    { text: 'wán', tone: 2 },
    { text: 'r', tone: 2 },
    { text: 'xī', tone: 1 },
    { text: "'", tone: 0 },
    { text: 'ān', tone: 1 },
  ])
})

describe('cutting unspaced pinyin', () => {
  test.each([
    ['xuexi', 'xue xi'],
    ['xue2xi2', 'xue2 xi2'],
    ["nǚ'ér", 'nu:3 er2'],
    ['nver', 'nu: er'],
    ['nüer', 'nu: er'],
    ['xian', 'xian'],
    ["xi'an", 'xi an'],
    ["xī'ān", 'xi1 an1'],
    ['fangan', 'fan gan'],
    ["fang'an", 'fang an'],
    ['xinan', 'xi nan'],
    ['nar3', 'na3 r5'],
    ['huār', 'hua1 r5'],
    ['diǎnr', 'dian3 r5'],
    ['zher4', 'zhe4 r5'],
    ['er2', 'er2'],
    ['lue4', 'lu:e4'],
    ['LǛ', 'Lu:4'],
    ['zhuangbei', 'zhuang bei'],
  ])('%s', (typed, numbered) => {
    const tidy = (text: string) => text.replaceAll('r5', 'r')
    expect(tidy(toNumbered(typed))).toBe(tidy(numbered))
  })
})

const syllable = fc.constantFrom(...syllableTable.keys()).chain((letters) =>
  fc.record<Syllable>({
    letters: fc.constant(letters),
    tone: fc.constantFrom(1, 2, 3, 4, 5),
    capital: fc.constant(false),
  }),
)
const toned = fc.array(syllable, { minLength: 1, maxLength: 5 }).filter((word) => word.some(({ tone }) => tone < 5))

test('every reading survives being written with marks or numbers and read again', () => {
  fc.assert(
    fc.property(toned, (syllables) => {
      const plain = syllables.filter(({ letters }) => letters !== 'ê')
      fc.pre(plain.some(({ tone }) => tone < 5))
      expect(syllablesOf(parsePinyin(formatPinyin(plain)))).toEqual(plain)
      expect(syllablesOf(parsePinyin(formatPinyin(plain, numbers)))).toEqual(plain)
    }),
    { numRuns: 500 },
  )
})

test('zhuyin of every syllable reads back as a syllable of the same sound', () => {
  fc.assert(
    fc.property(syllable, (one) => {
      fc.pre(!(one.letters === 'er' && one.tone === 1))
      const written = zhuyin.spell(one)
      const read = parseZhuyin(written)
      expect(read).toHaveLength(1)
      expect(read.map((part) => (typeof part === 'object' ? zhuyin.spell(part) : part))).toEqual([written])
    }),
  )
  expect(parseZhuyin('ㄇㄚ˙ㄇㄚ, ㄏㄨㄚㄦ')).toEqual([
    { letters: 'ma', tone: 1, capital: false },
    { letters: 'ma', tone: 5, capital: false },
    ', ',
    { letters: 'hua', tone: 1, capital: false },
    { letters: 'r', tone: 5, capital: false },
  ])
})

test('no text makes the parser fail or lose what it does not know', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      const kept = parsePinyin(text).filter((part) => typeof part === 'string')
      const normal = text.normalize('NFC')
      for (const part of kept) expect(normal).toContain(part)
      expect(parseZhuyin(text)).toBeInstanceOf(Array)
    }),
  )
})
