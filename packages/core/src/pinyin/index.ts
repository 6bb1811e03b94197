export type { Notation, PinyinPart, PinyinPiece, Syllable, Tone } from './pinyin.ts'
export { formatPinyin, marks, numbers, pinyinPieces, readNumbered, syllablesOf } from './pinyin.ts'
export { parsePinyin, toNumbered } from './pinyin-parse.ts'
export { parseZhuyin, zhuyin } from './zhuyin.ts'
