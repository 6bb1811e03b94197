import { readNumbered, syllablesOf } from '../pinyin/pinyin.ts'

/** A sentence as the dictionary holds it: its pinyin is written by word. */
export interface Sentenced {
  readonly simplified: string
  readonly traditional: string
  /** `Wo3 zai4 Bei3jing1 xue2xi2 Zhong1wen2.` */
  readonly pinyin: string
}

/** A word of a sentence in both scripts, without punctuation. */
export interface SentenceWord {
  readonly simplified: string
  readonly traditional: string
  /** Numbered pinyin, e.g. `xue2xi2`. */
  readonly pinyin: string
  /** Punctuation that follows it in the sentence. */
  readonly after: string
}

const isHan = (sign: string | undefined) => sign !== undefined && /\p{Script=Han}/u.test(sign)

/** The words of a sentence, as its pinyin parts them; null where characters and syllables do not pair. */
export function sentenceWords({ simplified, traditional, pinyin }: Sentenced): SentenceWord[] | null {
  const signs = [...simplified]
  const others = [...traditional]
  if (signs.length !== others.length || !isHan(signs[0])) return null
  const words: SentenceWord[] = []
  let at = 0
  for (const token of pinyin.trim().split(/\s+/)) {
    const { length } = syllablesOf(readNumbered(token))
    // Punctuation may stand alone between spaces; letters without a tone cannot be paired.
    if (!length) {
      if (/\p{L}|\p{N}/u.test(token)) return null
      continue
    }
    const from = at
    while (at < from + length) if (!isHan(signs[at++])) return null
    const to = at
    while (at < signs.length && !isHan(signs[at])) at++
    words.push({
      simplified: signs.slice(from, to).join(''),
      traditional: others.slice(from, to).join(''),
      pinyin: token.replace(/[^\p{L}\p{N}:'’]/gu, ''),
      after: signs.slice(to, at).join(''),
    })
  }
  return at === signs.length && words.every(({ after }) => !/\p{L}|\p{N}/u.test(after)) ? words : null
}
