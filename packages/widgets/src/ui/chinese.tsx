import { marks, type Notation, pinyinPieces, readNumbered } from '@ciyu/core'
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
  className?: string
}

/** Chinese that is to be learned: in a Kai face, with its language. */
export function Hanzi({ text, script = 'zh-Hans', highlight, className = '' }: HanziProps) {
  const [before = '', ...after] = highlight ? text.split(highlight) : [text]
  return (
    <span lang={script} className={`${css.zh} ${className}`}>
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
