import { stepsTo, type WayStep } from '@ciyu/core/comparison'
import { useNumber, usePercent } from '../../shell/use-number.ts'
import { useT } from '../../shell/use-t.ts'
import styles from './compare.module.css'

const width = 600
const height = 200
/** Points of the curve that are drawn: more are not to be seen. */
const mostPoints = 200

interface Props {
  begin: number
  steps: readonly WayStep<unknown>[]
}

/** How the known share of the list grows word by word, drawn; and in figures how many words the marks take. */
export function WayCurve({ begin, steps }: Props) {
  const t = useT()
  const number = useNumber()
  const percent = usePercent(0)
  const every = Math.max(1, Math.ceil(steps.length / mostPoints))
  const points = [
    { count: 0, share: begin },
    ...steps.flatMap(({ share }, index) =>
      (index + 1) % every === 0 || index === steps.length - 1 ? [{ count: index + 1, share }] : [],
    ),
  ]
  const line = points
    .map(({ count, share }) => `${(count / Math.max(1, steps.length)) * width} ${(1 - share) * height}`)
    .join('L')
  const marks = [0.5, 0.8, 0.9, 0.95, 0.98, 1].flatMap((share) => {
    const count = stepsTo({ begin, steps: [...steps] }, share)
    return count === null || count === 0 ? [] : [{ share, count }]
  })
  return (
    <figure className={styles.curve}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={t('compare.curve')}>
        <path d={`M0 ${height}L${line}L${width} ${height}Z`} className={styles.area} />
        <path d={`M${line}`} className={styles.line} />
      </svg>
      <figcaption>
        <table className={styles.figures}>
          <thead>
            <tr>
              <th scope="col">{t('compare.share')}</th>
              <th scope="col">{t('compare.wordsToLearn')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{percent(begin)}</td>
              <td>0</td>
            </tr>
            {marks.map(({ share, count }) => (
              <tr key={share}>
                <td>{percent(share)}</td>
                <td>{number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </figcaption>
    </figure>
  )
}
