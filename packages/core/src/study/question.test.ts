import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import hsk1 from '../../../server/content/sentences/hsk-1.json' with { type: 'json' }
import hsk2 from '../../../server/content/sentences/hsk-2.json' with { type: 'json' }
import { newSkill } from '../contract/schedule.ts'
import type { Skill, SkillStatistic } from '../contract/statistics.ts'
import { checkWord } from './answers.ts'
import { type Exercise, exercises, skillOf } from './exercises.ts'
import { type Askable, canAsk, checkOrder, makeQuestion, type Question, writingStage } from './question.ts'
import { sentenceWords } from './sentence-words.ts'
import { toneChoices } from './tones.ts'

const word = (id: number, simplified: string, pinyin: string, meanings: string, example?: string[]): Askable => ({
  id,
  simplified,
  traditional: simplified,
  pinyin,
  meanings: meanings.split('/'),
  ...(example && {
    example: { simplified: example[0] ?? '', traditional: example[0] ?? '', pinyin: example[1] ?? '' },
  }),
})
const study = word(1, '学习', 'xue2 xi2', 'to learn/to study', [
  '我在北京学习中文。',
  'Wo3 zai4 Bei3jing1 xue2xi2 Zhong1wen2.',
])
const pool = [
  study,
  word(2, '朋友', 'peng2 you5', 'friend', ['他是我的朋友。', 'Ta1 shi4 wo3 de5 peng2you5.']),
  word(3, '苹果', 'ping2 guo3', 'apple'),
  word(4, '医生', 'yi1 sheng1', 'doctor'),
  word(5, '漂亮', 'piao4 liang5', 'pretty'),
  word(6, '水', 'shui3', 'water', ['水，水！', 'Shui3, shui3!']),
  word(7, '的', 'de5', 'of'),
  word(8, '女儿', 'nu:3 er2', 'daughter'),
  word(9, '不客气', 'bu4 ke4 qi5', 'you’re welcome'),
  word(10, '你好', 'ni3 hao3', 'hello'),
  word(11, '今天', 'jin1 tian1', 'today', ['今天我去北京。', 'Jin1tian1 wo3 qu4 Bei3jing1.']),
  word(12, '北京', 'Bei3 jing1', 'Beijing', ['我今天去北京。', 'Wo3 jin1tian1 qu4 Bei3jing1.']),
  word(13, 'T恤', 'T xu4', 'T-shirt'),
]
const statistic = (skill: Skill, more: Partial<SkillStatistic> = {}): SkillStatistic => ({
  ...newSkill(skill, 0),
  ...more,
})
const firm = { state: 2, stability: 30 } as const
const ask = (of: Askable, kind: Exercise, seed = 'seed', more: Partial<SkillStatistic> = {}, among = pool) =>
  makeQuestion({ word: of, pool: among, kind, seed, statistic: statistic(skillOf(kind), more) })

/** What is right among what a question offers: once, and it can be found out by the checks that a screen uses. */
function check(question: Question<Askable>, of: Askable) {
  switch (question.kind) {
    case 'choice':
      expect(question.options.filter(({ id }) => id === of.id)).toHaveLength(1)
      expect(new Set(question.options.map(({ meanings }) => meanings.join())).size).toBe(question.options.length)
      break
    case 'matching':
      expect(question.words.map(({ id }) => id).sort()).toEqual(question.meanings.map(({ id }) => id).sort())
      expect(new Set(question.words.map(({ id }) => id)).size).toBe(5)
      expect(question.words).toContain(of)
      break
    case 'tone':
      expect(question.options.filter((one) => one === question.answer)).toHaveLength(1)
      expect(new Set(question.options).size).toBe(question.options.length)
      expect(question.options.length).toBeGreaterThan(1)
      expect(checkWord(question.answer, of)).toBe('right')
      for (const one of question.options) if (one !== question.answer) expect(checkWord(one, of)).not.toBe('right')
      break
    case 'order': {
      expect(checkOrder(question.tiles, question.orders)).toBe(false)
      const inOrder = [...question.tiles].sort((a, b) => a.key - b.key)
      expect(checkOrder(inOrder, question.orders)).toBe(true)
      expect(inOrder.map(({ simplified, after }) => simplified + after).join('')).toBe(of.example?.simplified)
      break
    }
    case 'gap':
      expect(question.words.some(({ missing }) => missing)).toBe(true)
      expect(question.words.filter(({ missing }) => !missing).join()).not.toContain(of.simplified)
      expect(question.options?.filter(({ id }) => id === of.id) ?? [of]).toHaveLength(1)
      break
    default:
      expect(['meaning', 'listening', 'reading', 'dictation', 'writing']).toContain(question.kind)
  }
}

const anyWord = fc.constantFrom(...pool)
const anyKind = fc.constantFrom(...exercises)

test('every question has its answer exactly once, can be checked, and is the same for the same seed', () => {
  fc.assert(
    fc.property(anyWord, anyKind, fc.string(), fc.subarray(pool), fc.boolean(), (of, kind, seed, among, known) => {
      const question = ask(of, kind, seed, known ? firm : {}, among)
      check(question, of)
      expect(ask(of, kind, seed, known ? firm : {}, among)).toEqual(question)
    }),
    { numRuns: 500 },
  )
})

test('without a sentence or enough others it is a card', () => {
  const alone = word(20, '爱', 'ai4', 'to love')
  for (const kind of ['choice', 'matching', 'order', 'gap'] as const) {
    expect(ask(alone, kind, 'seed', {}, [alone]), kind).toEqual({ kind: 'meaning' })
    const statisticOf = statistic(skillOf(kind))
    expect(canAsk({ word: alone, pool: [alone], kind, seed: '', statistic: statisticOf })).toBe(false)
  }
  expect(ask(pool[12] as Askable, 'tone')).toEqual({ kind: 'meaning' })
})

describe('tones', () => {
  test('what is said where another tone is written is no wrong answer', () => {
    for (let seed = 0; seed < 30; seed++) {
      expect(toneChoices({ simplified: '你好', pinyin: 'ni3 hao3' }, [], 4, String(seed))).not.toContain('ni2 hao3')
      expect(toneChoices({ simplified: '不客气', pinyin: 'bu4 ke4 qi5' }, [], 4, String(seed))).not.toContain(
        'bu2 ke4 qi5',
      )
    }
  })
  test('nor is another reading of the same characters', () => {
    for (let seed = 0; seed < 30; seed++) {
      const offered = toneChoices({ simplified: '好', pinyin: 'hao3' }, ['hao4'], 4, String(seed))
      expect(offered.sort()).toEqual(['hao1', 'hao2', 'hao3'])
    }
  })
  test('a neutral syllable stays neutral beside others, and alone is asked', () => {
    expect(
      toneChoices({ simplified: '朋友', pinyin: 'peng2 you5' }, [], 4, 'a').every((one) => one.endsWith('5')),
    ).toBe(true)
    expect(toneChoices({ simplified: '的', pinyin: 'de5' }, [], 4, 'a')).toContain('de5')
  })
})

describe('order', () => {
  test('another order is right only where a sentence at hand has it', () => {
    const question = ask(pool[10] as Askable, 'order')
    expect(question).toMatchObject({
      orders: [
        ['今天', '我', '去', '北京'],
        ['我', '今天', '去', '北京'],
      ],
    })
  })
  test('sentences are parted by their pinyin, those that do not pair are left alone', () => {
    expect(
      sentenceWords({
        simplified: '你好，王先生！',
        traditional: '你好，王先生！',
        pinyin: 'Ni3hao3, Wang2 xian1sheng5!',
      }),
    ).toMatchObject([
      { simplified: '你好', after: '，' },
      { simplified: '王', after: '' },
      { simplified: '先生', after: '！' },
    ])
    expect(
      sentenceWords({ simplified: '我有3本书。', traditional: '我有3本書。', pinyin: 'Wo3 you3 san1 ben3 shu1.' }),
    ).toBeNull()
    expect(sentenceWords({ simplified: '我爱你。', traditional: '我愛你。', pinyin: 'Wo3 ai4.' })).toBeNull()
  })
  test('nearly all sentences of our content can be put in order', () => {
    const all = [...hsk1, ...hsk2]
    const parted = all.filter((sentence) => sentenceWords(sentence))
    expect(parted.length / all.length).toBeGreaterThan(0.9)
    for (const sentence of parted) {
      const words = sentenceWords(sentence) ?? []
      expect(words.map(({ traditional }) => traditional).join('')).toBe(sentence.traditional.replace(/[^\p{L}]/gu, ''))
    }
  })
})

test('a gap is chosen while the word is learned and typed once it sits', () => {
  expect(ask(study, 'gap')).toMatchObject({ kind: 'gap', options: expect.anything() })
  expect(ask(study, 'gap', 'seed', firm)).toMatchObject({ kind: 'gap', options: null })
  const inside = word(21, '学', 'xue2', 'to study', ['我学，我学习。', 'Wo3 xue2, wo3 xue2xi2.'])
  expect(ask(inside, 'gap')).toEqual({ kind: 'meaning' })
})

test('writing goes from tracing over hints to memory', () => {
  expect(writingStage(statistic('writing'))).toBe('trace')
  expect(writingStage(statistic('writing', { state: 2, stability: 3 }))).toBe('hints')
  expect(writingStage(statistic('writing', firm))).toBe('memory')
})

test('a dictation takes characters of either script, pinyin, and characters that sound the same', () => {
  const he = { simplified: '他', traditional: '他', pinyin: 'ta1' }
  const she = { simplified: '她', traditional: '她', pinyin: 'ta1' }
  const horse = { simplified: '马', traditional: '馬', pinyin: 'ma3' }
  expect(checkWord('馬 ', horse)).toBe('right')
  expect(checkWord('ma3', horse)).toBe('right')
  expect(checkWord('她', he)).toBe('wrong')
  expect(checkWord('她', he, [she, horse])).toBe('right')
  expect(checkWord('马', he, [she, horse])).toBe('wrong')
})
