import { localeOf, type Word } from '@ciyu/core'
import { Hanzi } from '@ciyu/widgets/ui'
import { Reading, useSettings } from '../../words/chinese.tsx'
import type { Choices } from './print-options.tsx'
import styles from './writing-sheet.module.css'

const isHan = (sign: string) => /\p{Script=Han}/u.test(sign)

/** A row of cells for every character: to look at, to trace, to write. */
export function WritingSheet({ words, choices }: { words: readonly Word[]; choices: Choices }) {
  const { script } = useSettings()
  const traditional = script === 'traditional'
  return (
    <div className={styles.sheet}>
      {words.map((word) => (
        <section key={word.id} className={styles.word}>
          <p className={styles.label}>
            {choices.reading && <Reading pinyin={word.pinyin} />}
            <span lang={localeOf(word.lang).iso}>{word.meanings.slice(0, 2).join('; ')}</span>
          </p>
          {[...(traditional ? word.traditional : word.simplified)].filter(isHan).map((sign, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the characters of a word never move
            <Row key={index} sign={sign} script={traditional ? 'zh-Hant' : 'zh-Hans'} choices={choices} />
          ))}
        </section>
      ))}
    </div>
  )
}

interface RowProps {
  sign: string
  script: 'zh-Hans' | 'zh-Hant'
  choices: Choices
}

function Row({ sign, script, choices: { traced, empty } }: RowProps) {
  const cells = ['model', ...Array<'traced'>(traced).fill('traced'), ...Array<'empty'>(empty).fill('empty')]
  return (
    <div className={styles.row}>
      {cells.map((kind, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row never move
        <div key={index} className={styles.cell} data-kind={kind} data-testid="cell">
          <Grid />
          {kind !== 'empty' && <Hanzi text={sign} script={script} />}
        </div>
      ))}
    </div>
  )
}

/** Tian-zi-ge: the field in four, by broken lines. */
function Grid() {
  return (
    <svg viewBox="0 0 100 100" className={styles.grid} aria-hidden="true">
      <path d="M0 50h100M50 0v100" strokeDasharray="5 4" />
    </svg>
  )
}
