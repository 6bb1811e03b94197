import { Hanzi } from '@ciyu/widgets/ui'
import type { Strokes } from './use-strokes.ts'
import styles from './writing-sheet.module.css'

interface Props {
  sign: string
  script: 'zh-Hans' | 'zh-Hant'
  /** Null where the character has none on file, or they are not there yet: the plain character stands there then. */
  strokes: Strokes | null
}

/** A character grows stroke by stroke; the stroke of each step is in ink, those before it in grey. */
export function StrokeSteps({ sign, script, strokes }: Props) {
  if (!strokes) {
    return (
      <p className={styles.steps} aria-hidden="true">
        <Hanzi text={sign} script={script} className={`${styles.plain}`} />
      </p>
    )
  }
  return (
    <p className={styles.steps} data-testid="steps">
      {strokes.map((stroke, index) => (
        <svg key={stroke} viewBox="0 0 1024 1024" className={styles.step} aria-hidden="true">
          <g transform="translate(0 900) scale(1 -1)">
            <path d={strokes.slice(0, index).join(' ')} className={styles.before} />
            <path d={stroke} className={styles.now} />
          </g>
        </svg>
      ))}
    </p>
  )
}
