import { formatPinyin, marks, readNumbered, zhuyin } from '@ciyu/core/pinyin'

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
