import type { Token } from '../contract/segmentation.ts'

/** How some characters are to be cut: what `putCorrection` takes. */
export interface Cut {
  text: string
  pieces: { text: string; wordId?: number | null }[]
}

/** Characters that one correction may hold (`contract/segmentation.ts`). */
export const longestCut = 40

/** A word cut in two before its character `at` (from 1, in characters); null where there is nothing to cut. */
export function splitWord({ text }: Token, at: number): Cut | null {
  const signs = [...text]
  if (at < 1 || at >= signs.length) return null
  return { text, pieces: [{ text: signs.slice(0, at).join('') }, { text: signs.slice(at).join('') }] }
}

/** A word with what follows it as one; null where they are no Chinese that can be one. */
export function joinWords(token: Token, next: Token | undefined): Cut | null {
  if (!next || !/^\p{Script=Han}+$/u.test(token.text + next.text)) return null
  const text = token.text + next.text
  return text.length > longestCut ? null : { text, pieces: [{ text }] }
}

/** The same characters as another word. */
export const readAs = ({ text }: Token, wordId: number): Cut => ({ text, pieces: [{ text, wordId }] })
