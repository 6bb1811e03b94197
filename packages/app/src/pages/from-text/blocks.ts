import type { Token } from '@ciyu/core/contract'

/** A token with its place in the text, by which it is found again. */
export interface PlacedToken extends Token {
  piece: number
  index: number
}

/** A paragraph, or a part of one that is very long: what is drawn together. */
export interface Block {
  id: number
  tokens: PlacedToken[]
  /** Characters. */
  length: number
}

/** Characters after which a long paragraph is drawn in another block, behind a sentence. */
const longBlock = 300

/** Blocks of each answer of the service; an answer never changes. */
const cut = new WeakMap<readonly Token[], Omit<Block, 'id'>[]>()

function blocksOfPiece(tokens: readonly Token[], piece: number): Omit<Block, 'id'>[] {
  const known = cut.get(tokens)
  if (known) return known
  const blocks: PlacedToken[][] = [[]]
  let length = 0
  for (const [index, { text, wordId }] of tokens.entries()) {
    for (const [part, line] of text.split('\n').entries()) {
      if (part > 0) {
        blocks.push([])
        length = 0
      }
      if (!line) continue
      blocks.at(-1)?.push({ text: line, wordId, piece, index })
      length += line.length
      if (length > longBlock && /[。！？!?]/.test(line)) {
        blocks.push([])
        length = 0
      }
    }
  }
  const filled = blocks
    .filter((block) => block.length > 0)
    .map((block) => ({ tokens: block, length: block.reduce((sum, { text }) => sum + text.length, 0) }))
  cut.set(tokens, filled)
  return filled
}

/** The blocks of a text, as far as it has been cut into words. */
export const blocksOf = (pieces: readonly (readonly Token[] | null)[]): Block[] =>
  pieces.flatMap((tokens, piece) => (tokens ? blocksOfPiece(tokens, piece) : [])).map((block, id) => ({ ...block, id }))
