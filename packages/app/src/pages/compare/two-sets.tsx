import { twoCircles } from '@ciyu/core/comparison'
import styles from './compare.module.css'

interface Props {
  label: string
  here: number
  there: number
  both: number
}

/** Two sets as circles: their areas, and the area they share, are the figures. */
export function TwoSets({ label, here, there, both }: Props) {
  if (here === 0 && there === 0) return null
  const { here: a, there: b } = twoCircles(here, there, both)
  const most = Math.max(a.radius, b.radius)
  const left = Math.min(a.x - a.radius, b.x - b.radius)
  const right = Math.max(a.x + a.radius, b.x + b.radius)
  const margin = most * 0.04
  return (
    <svg
      className={styles.sets}
      viewBox={`${left - margin} ${-most - margin} ${right - left + 2 * margin} ${2 * (most + margin)}`}
      role="img"
      aria-label={label}
    >
      <circle cx={a.x} cy={0} r={a.radius} className={styles.here} />
      <circle cx={b.x} cy={0} r={b.radius} className={styles.there} />
      <circle cx={a.x} cy={0} r={a.radius} className={styles.edge} />
    </svg>
  )
}
