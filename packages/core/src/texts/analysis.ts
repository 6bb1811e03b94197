import type { Token } from '../contract/segmentation.ts'
import type { Standing } from '../study/strength.ts'
import { sentenceAt } from './pieces.ts'

/** A word of a text: how often it stands there, where first, and in which sentence. */
export interface TextWord {
  wordId: number
  count: number
  /** Among the words of the text in order of appearance, from 0. */
  first: number
  sentence: string
}

/** How much of a text somebody knows, by running words (tokens) and by different words (types). */
export interface KnownShare {
  tokens: Readonly<Record<Standing, number>>
  types: Readonly<Record<Standing, number>>
}

/** The share of running words from which reading is comfortable (Hu and Nation 2000). */
export const comfortable = 0.98

/** The words of a text, gathered piece by piece. */
export interface TextWords {
  /** In order of appearance. */
  readonly words: ReadonlyMap<number, TextWord>
  /** How often Chinese stands there that is no word of the dictionary, by its characters. */
  readonly unknown: ReadonlyMap<string, number>
}

const isHan = (text: string) => /\p{Script=Han}/u.test(text)

/** What was counted of each piece; a piece never changes. */
const counted = new WeakMap<readonly Token[], TextWords>()

function wordsOfPiece(tokens: readonly Token[]): TextWords {
  const kept = counted.get(tokens)
  if (kept) return kept
  const words = new Map<number, TextWord>()
  const unknown = new Map<string, number>()
  const text = tokens.map((token) => token.text).join('')
  let at = 0
  for (const { text: sign, wordId } of tokens) {
    const known = wordId === null ? undefined : words.get(wordId)
    if (known) known.count++
    else if (wordId !== null) {
      const sentence = sentenceAt(text, at, at + sign.length)
      words.set(wordId, { wordId, count: 1, first: words.size, sentence })
    } else if (isHan(sign)) unknown.set(sign, (unknown.get(sign) ?? 0) + 1)
    at += sign.length
  }
  const found = { words, unknown }
  counted.set(tokens, found)
  return found
}

/** The words of a text from its tokens, piece after piece. Each piece is counted once, so that a text may grow. */
export function wordsOfText(pieces: Iterable<readonly Token[]>): TextWords {
  const words = new Map<number, TextWord>()
  const unknown = new Map<string, number>()
  for (const piece of pieces) {
    const found = wordsOfPiece(piece)
    for (const [wordId, word] of found.words) {
      const before = words.get(wordId)
      if (before) before.count += word.count
      else words.set(wordId, { ...word, first: words.size })
    }
    for (const [sign, count] of found.unknown) unknown.set(sign, (unknown.get(sign) ?? 0) + count)
  }
  return { words, unknown }
}

/** How much of a text is known; Chinese that is no word of the dictionary counts as new. */
export function knownShare({ words, unknown }: TextWords, standing: (wordId: number) => Standing): KnownShare {
  const tokens = { known: 0, learning: 0, new: 0 }
  const types = { known: 0, learning: 0, new: 0 }
  for (const { wordId, count } of words.values()) {
    const one = standing(wordId)
    tokens[one] += count
    types[one]++
  }
  for (const count of unknown.values()) {
    tokens.new += count
    types.new++
  }
  return { tokens, types }
}

/** The known part of a whole, from 0 to 1; 0 of nothing. */
export const shareOf = (counts: Readonly<Record<Standing, number>>): number => {
  const all = counts.known + counts.learning + counts.new
  return all ? counts.known / all : 0
}
