import type { Word } from '@ciyu/core'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Pinyin without tones, spaces and marks, `ü` and its spellings as `v`. */
const plainPinyin = (text: string) => plain(text.toLowerCase().replace(/u:|ü|ǖ|ǘ|ǚ|ǜ/g, 'v')).replace(/[\s'’1-5]/g, '')

/** Whether a word has what is searched for in its characters, its reading or its meanings. */
export function fits({ simplified, traditional, pinyin, meanings }: Word, search: string): boolean {
  const wanted = search.trim()
  if (!wanted) return true
  if (simplified.includes(wanted) || traditional.includes(wanted)) return true
  const reading = plainPinyin(wanted)
  if (reading && plainPinyin(pinyin).startsWith(reading)) return true
  return meanings.some((meaning) => plain(meaning).includes(plain(wanted)))
}
