import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Token } from '../contract/segmentation.ts'
import { knownShare, shareOf, wordsOfText } from './analysis.ts'
import { joinWords, readAs, splitWord } from './corrections.ts'
import { cutText, sentenceAt } from './pieces.ts'

describe('a text in pieces', () => {
  const text = fc.string({ unit: fc.constantFrom('学', '。', '\n', 'a', '𠮷', '！', '”'), maxLength: 200 })

  test('is the text again, no piece too long, no character cut', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 4, max: 40 }), (given, most) => {
        const pieces = cutText(given, most)
        expect(pieces.join('')).toBe(given)
        for (const piece of pieces) {
          expect(piece.length).toBeLessThanOrEqual(most)
          expect(piece.length).toBeGreaterThan(0)
          expect(piece.isWellFormed()).toBe(true)
        }
      }),
    )
  })

  test('is cut between paragraphs, and where a paragraph is too long behind a sentence', () => {
    expect(cutText('一二三\n四五六\n七', 8)).toEqual(['一二三\n四五六\n', '七'])
    expect(cutText('一二。三四五。六', 6)).toEqual(['一二。', '三四五。六'])
  })
})

describe('the sentence of a word', () => {
  const text = '他来了。“我学习中文！”她说。\n好'

  test('goes from border to border, with its closing signs', () => {
    expect(sentenceAt(text, 6, 8)).toBe('“我学习中文！”')
    expect(sentenceAt(text, 0, 1)).toBe('他来了。')
    expect(sentenceAt(text, 16, 17)).toBe('好')
  })

  test('is no longer than what is kept of it, and holds the word', () => {
    const long = `${'一'.repeat(700)}学习${'二'.repeat(700)}。`
    const found = sentenceAt(long, 700, 702)
    expect(found.length).toBeLessThanOrEqual(500)
    expect(found).toContain('学习')
  })
})

const token = (text: string, wordId: number | null = null): Token => ({ text, wordId })

describe('the words of a text', () => {
  const pieces = [
    [token('我', 1), token('学习', 2), token('。'), token('我', 1), token('爱', 3), token('龘龘')],
    [token('学习', 2), token('abc'), token('，')],
  ]
  const found = wordsOfText(pieces)

  test('are counted, in order of appearance, each with its first sentence', () => {
    expect([...found.words.values()]).toEqual([
      { wordId: 1, count: 2, first: 0, sentence: '我学习。' },
      { wordId: 2, count: 2, first: 1, sentence: '我学习。' },
      { wordId: 3, count: 1, first: 2, sentence: '我爱龘龘' },
    ])
    expect(found.unknown).toEqual(new Map([['龘龘', 1]]))
  })

  test('are known by token and by type; Chinese that is no word is new', () => {
    const share = knownShare(found, (id) => (id === 1 ? 'known' : id === 2 ? 'learning' : 'new'))
    expect(share).toEqual({
      tokens: { known: 2, learning: 2, new: 2 },
      types: { known: 1, learning: 1, new: 2 },
    })
    expect(shareOf(share.tokens)).toBeCloseTo(1 / 3)
    expect(shareOf({ known: 0, learning: 0, new: 0 })).toBe(0)
  })
})

test('a cut is made by hand: in two, with the next one, as another word', () => {
  expect(splitWord(token('研究生', 1), 2)).toEqual({ text: '研究生', pieces: [{ text: '研究' }, { text: '生' }] })
  expect([splitWord(token('生', 1), 1), splitWord(token('研究', 1), 0)]).toEqual([null, null])
  expect(joinWords(token('研究', 1), token('生', 2))).toEqual({ text: '研究生', pieces: [{ text: '研究生' }] })
  expect([joinWords(token('生', 1), token('。')), joinWords(token('生', 1), undefined)]).toEqual([null, null])
  expect(readAs(token('行', 1), 9)).toEqual({ text: '行', pieces: [{ text: '行', wordId: 9 }] })
})
