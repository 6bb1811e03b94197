import { marks, type Notation, type PinyinPart, readNumbered, syllablesOf } from '@ciyu/core'
import css from './chinese.module.css'
import { type ChineseScript, Hanzi } from './chinese.tsx'

interface RubyProps {
  text: string
  script?: ChineseScript
  /** Numbered pinyin to stand over the characters; without a syllable a character the text stands alone. */
  pinyin: string
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

/** Chinese with its reading over each character. */
export function Ruby({ text, script = 'zh-Hans', pinyin, notation = marks, coloured, className = '' }: RubyProps) {
  const pairs = pair(text, readNumbered(pinyin))
  if (!pairs) return <Hanzi text={text} script={script} className={className} />
  return (
    <span lang={script} className={`${css.zh} ${css.ruby} ${coloured ? css.coloured : ''} ${className}`}>
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
