import { formatPinyin, marks, parsePinyin, readNumbered, syllablesOf, toNumbered, zhuyin } from '@ciyu/core/pinyin'

/** Numbered pinyin with marks, syllables still apart: `lu:4 se4` is `lǜ sè`. */
export const withMarks = (pinyin: string): string => formatPinyin(readNumbered(pinyin), marks)

/** Numbered pinyin as zhuyin: `lu:4 se4` is `ㄌㄩˋ ㄙㄜˋ`. */
export const withZhuyin = (pinyin: string): string => formatPinyin(readNumbered(pinyin), zhuyin)

/** Without tones, spaces and signs, ü as v: `lu:4 se4` is `lvse`. */
export const plainReading = (pinyin: string): string =>
  pinyin
    .toLowerCase()
    .replace(/u:|ü/g, 'v')
    .replace(/[^a-z]/g, '')

/** With marks, without spaces and signs: `lu:4 se4` is `lǜsè`. */
export const markedReading = (pinyin: string): string =>
  withMarks(pinyin)
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}]/gu, '')

/** Pinyin in any notation as the dictionary writes it; null for what is no reading. Capital letters may stand for themselves. */
export function dictionaryReading(pinyin: string): string | null {
  const parts = parsePinyin(pinyin)
  const rest = parts.filter((part) => typeof part === 'string')
  const isReading = syllablesOf(parts).length > 0 && rest.every((part) => /^[\sA-Z'’·,，;-]*$/.test(part))
  return isReading ? toNumbered(pinyin) : null
}

const compact = (pinyin: string): string =>
  toNumbered(pinyin)
    .toLowerCase()
    .replace(/[\s·,'-]/g, '')

/** How a reading that somebody gave fits one of the dictionary: 0 the same, 1 the same but given without tones, 2 another. */
export function readingFit(given: string, reading: string): 0 | 1 | 2 {
  const [wanted, found] = [compact(given), compact(reading)]
  if (wanted === found) return 0
  return !/[1-5]/.test(wanted) && wanted === found.replace(/[1-5]/g, '') ? 1 : 2
}
