import type { Today } from '@ciyu/core'
import { useT } from '../../shell/use-t.ts'
import styles from './exercises.module.css'

const radius = 26
const round = 2 * Math.PI * radius

/** How much of one's own goal is done: a ring, and what it says in words. */
export function DayProgress({ today: { plan, done } }: { today: Pick<Today, 'plan' | 'done'> }) {
  const t = useT()
  const text = t('exercises.doneToday', { count: done.reviews })
  if (!plan.showStreak) return done.reviews > 0 ? <p className={styles.quiet}>{text}</p> : null
  const share = Math.min(1, done.reviews / plan.goal)
  return (
    <p className={styles.goal}>
      <svg viewBox="0 0 64 64" width="56" height="56" aria-hidden="true">
        <circle cx="32" cy="32" r={radius} className={styles.ring} />
        {share > 0 && (
          <circle
            cx="32"
            cy="32"
            r={radius}
            className={styles.ringDone}
            strokeDasharray={`${share * round} ${round}`}
            transform="rotate(-90 32 32)"
          />
        )}
        {share === 1 && <path d="m23 33 6 6 12-13" className={styles.ringCheck} />}
      </svg>
      <span>
        <b className={styles.answers}>{text}</b>
        <small className={styles.wanted}>{t('exercises.ofGoal', { count: plan.goal })}</small>
      </span>
    </p>
  )
}
