import { marks, type Notation, type PinyinPart, pinyinPieces, readNumbered, syllablesOf } from '@ciyu/core'
import css from './chinese.module.css'

export type ChineseScript = 'zh-Hans' | 'zh-Hant'

interface PinyinProps {
  /** Numbered pinyin as the dictionary holds it, e.g. `xue2 xi2`. */
  pinyin: string
  notation?: Notation
  /** Colours syllables by tone; the tone mark is there either way. */
  coloured?: boolean
  /** Sets the syllables as one word, as a dictionary does; a sentence keeps its spaces. */
  joined?: boolean
  className?: string
}

/** A reading: joined, its tones coloured. */
export function Pinyin({ pinyin, notation = marks, coloured = true, joined = true, className = '' }: PinyinProps) {
  const pieces = pinyinPieces(readNumbered(pinyin), notation, { joined })
  return (
    <span className={`${coloured ? css.coloured : ''} ${className}`} lang="zh-Latn">
      {pieces.map(({ text, tone }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a reading never change places
        <span key={index} data-tone={tone || undefined}>
          {text}
        </span>
      ))}
    </span>
  )
}

interface HanziProps {
  text: string
  script?: ChineseScript
  /** What to highlight inside, e.g. the word in its sentence. */
  highlight?: string
  /** Numbered pinyin to stand over the characters; needs a syllable a character. */
  ruby?: string
  notation?: Notation
  coloured?: boolean
  className?: string
}

/** Each character with its syllable; null where they do not pair. */
function pair(text: string, parts: readonly PinyinPart[]) {
  const syllables = syllablesOf(parts)
  const isHan = (sign: string) => /\p{Script=Han}/u.test(sign)
  const signs = [...text]
  if (signs.filter(isHan).length !== syllables.length) return null
  let next = 0
  return signs.map((sign) => ({ sign, syllable: isHan(sign) ? syllables[next++] : undefined }))
}

/** Chinese that is to be learned: in a Kai face, with its language, readings over it if asked for. */
export function Hanzi({
  text,
  script = 'zh-Hans',
  highlight,
  ruby,
  notation = marks,
  coloured,
  className = '',
}: HanziProps) {
  const classes = `${css.zh} ${coloured ? css.coloured : ''} ${className}`
  const pairs = ruby ? pair(text, readNumbered(ruby)) : null
  if (pairs) {
    return (
      <span lang={script} className={`${classes} ${css.ruby}`}>
        {pairs.map(({ sign, syllable }, index) =>
          syllable ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the characters of a word never change places
            <ruby key={index} data-tone={syllable.tone || undefined}>
              {sign}
              <rt lang="zh-Latn">{notation.spell(syllable)}</rt>
            </ruby>
          ) : (
            sign
          ),
        )}
      </span>
    )
  }
  const [before = '', ...after] = highlight ? text.split(highlight) : [text]
  return (
    <span lang={script} className={classes}>
      {before}
      {after.map((rest, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change places
        <span key={index}>
          <span className={css.mark}>{highlight}</span>
          {rest}
        </span>
      ))}
    </span>
  )
}
