import { parsePinyin, syllablesOf } from '../pinyin/index.ts'

/**
 * What is wrong with the reading of some characters.
 * - `unreadable`: no pinyin
 * - `toneless`: a syllable without its tone
 * - `count`: not one syllable a character
 */
export type ReadingProblem = 'unreadable' | 'toneless' | 'count'

/**
 * What is wrong with a reading; null where it is good. Latin letters of the word itself may stand in it (`K歌`, `K ge1`); a
 * final `r` may stand for 儿 or be left to the syllable before it.
 */
export function readingProblem(characters: string, pinyin: string): ReadingProblem | null {
  const parts = parsePinyin(pinyin)
  const syllables = syllablesOf(parts)
  const latin = characters.replace(/\P{Script=Latin}/gu, '')
  const strays = parts.some((part) => {
    const letters = typeof part === 'string' ? part.replace(/\P{L}/gu, '') : ''
    return letters !== '' && !latin.includes(letters)
  })
  if (!syllables.length || strays) return 'unreadable'
  if (syllables.some(({ letters, tone }) => tone === 0 && letters !== 'r')) return 'toneless'
  if (latin) return null
  const han = [...characters].filter((sign) => /\p{Script=Han}/u.test(sign))
  const erhua = syllables.filter(({ letters }) => /.r$/.test(letters) && letters !== 'er').length
  return han.length === syllables.length || han.length === syllables.length + erhua ? null : 'count'
}
