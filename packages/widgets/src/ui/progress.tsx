import css from './progress.module.css'

interface ProgressProps {
  done: number
  /** Begun but not done. */
  inProgress?: number
  total: number
  /** What it measures. */
  label: string
  /** How far it is, in words. */
  text?: string
  className?: string
}

/** A bar: done in ink, in progress in yellow. */
export function Progress({ done, inProgress = 0, total, label, text, className = '' }: ProgressProps) {
  const share = (part: number) => ({ inlineSize: `${total ? (part / total) * 100 : 0}%` })
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={text}
      className={`${css.track} ${className}`}
      part="progress"
    >
      <div className={css.done} style={share(done)} />
      <div className={css.open} style={share(inProgress)} />
    </div>
  )
}
