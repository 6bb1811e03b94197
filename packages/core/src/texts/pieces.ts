/** Characters in one request for segmentation: so many are cut and read without the page standing still. */
export const pieceLength = 12_000

const paragraph = /[^\n]*\n|[^\n]+$/g
const sentenceEnd = /[。！？!?…；;][」』”’）)]*/g

/** Cuts a run that has no borders of paragraphs behind sentences, and where there are none anywhere. */
function cutLong(text: string, most: number): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > most) {
    const window = rest.slice(0, most)
    const last = [...window.matchAll(sentenceEnd)].at(-1)
    let at = last ? last.index + last[0].length : most
    // Never between the two halves of one character.
    if (/[\ud800-\udbff]/.test(rest.charAt(at - 1))) at--
    parts.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return rest ? [...parts, rest] : parts
}

/**
 * A text in pieces of at most `most` characters, cut at borders of paragraphs, where a paragraph is longer behind a
 * sentence. The pieces put together are the text.
 */
export function cutText(text: string, most = pieceLength): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const [whole] of text.matchAll(paragraph)) {
    for (const part of whole.length > most ? cutLong(whole, most) : [whole]) {
      if (piece.length + part.length > most) {
        pieces.push(piece)
        piece = ''
      }
      piece += part
    }
  }
  return piece ? [...pieces, piece] : pieces
}

const ender = /[。！？!?…\n]/

/** The sentence around a place in a text, at most `most` characters around that place. */
export function sentenceAt(text: string, from: number, to: number, most = 500): string {
  let start = from
  while (start > 0 && from - start < most && !ender.test(text.charAt(start - 1))) start--
  let end = to
  while (end < text.length && end - start < most && !ender.test(text.charAt(end))) end++
  while (end < text.length && end - start < most && /[。！？!?…」』”’）)]/.test(text.charAt(end))) end++
  const sentence = text.slice(start, end)
  if (sentence.length <= most) return sentence.trim()
  const before = Math.max(0, from - start - Math.floor((most - (to - from)) / 2))
  return sentence.slice(before, before + most).trim()
}
