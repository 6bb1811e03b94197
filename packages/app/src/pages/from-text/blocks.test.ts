import { expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'

const token = (text: string, wordId: number | null = null) => ({ text, wordId })

test('a text is drawn by paragraphs, and a token knows where it stands', () => {
  const blocks = blocksOf([[token('我', 1), token('。\n\n'), token('好', 2)], null, [token('他', 3)]])
  expect(blocks.map(({ tokens }) => tokens.map(({ text }) => text).join(''))).toEqual(['我。', '好', '他'])
  expect(blocks[2]?.tokens).toEqual([{ text: '他', wordId: 3, piece: 2, index: 0 }])
})

test('a paragraph without an end is drawn in parts, behind sentences', () => {
  const tokens = Array.from({ length: 500 }, () => [token('一二三四五', 1), token('。')]).flat()
  const blocks = blocksOf([tokens])
  expect(blocks.length).toBeGreaterThan(3)
  expect(blocks.every(({ length }) => length < 320)).toBe(true)
  expect(blocks.flatMap((block) => block.tokens)).toHaveLength(1000)
})
