import { ContentError } from './content-error.ts'

/** A word of a sentence: its characters and its reading. */
export interface Token {
  readonly simplified: string
  readonly pinyin: string
}

const han = /\p{Script=Han}/u

/** The syllables of one written word: `Zhong1wen2` is `Zhong1`, `wen2`; what stands between is skipped. */
const syllablesOf = (word: string): string[] => word.match(/[A-Za-zü:]+?[1-5]/g) ?? []

/**
 * Cuts the characters of a sentence at the words of its pinyin, one syllable a character.
 * Throws `ContentError` when characters and syllables do not match; `place` names the sentence in it.
 */
export function tokensOf(simplified: string, pinyin: string, place: string): Token[] {
  const characters = [...simplified].filter((character) => han.test(character))
  const tokens: Token[] = []
  let at = 0
  for (const word of pinyin.split(/\s+/)) {
    const syllables = syllablesOf(word).map((syllable) => syllable.replaceAll('ü', 'u:'))
    if (syllables.length === 0) {
      if (/[A-Za-z]/.test(word)) throw new ContentError(`${place}: pinyin: "${word}" has no tone number.`)
      continue
    }
    tokens.push({ simplified: characters.slice(at, at + syllables.length).join(''), pinyin: syllables.join(' ') })
    at += syllables.length
  }
  if (at !== characters.length) {
    throw new ContentError(
      `${place}: ${characters.length} characters but ${at} syllables; write one syllable with its tone for each character (儿 of 哪儿 is r5).`,
    )
  }
  return tokens
}
