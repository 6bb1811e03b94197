import { minutesOf, type Today } from '@ciyu/core'
import { AppLink } from '../../shell/link.tsx'
import { useNumber } from '../../shell/use-number.ts'
import { useT } from '../../shell/use-t.ts'
import { DayProgress } from './day-progress.tsx'
import styles from './exercises.module.css'

/** From so many days without a review on, what piled up is spoken of. */
const absence = 3

/** What is to be done, as one figure, and the way to it. */
export function TodaySheet({ today }: { today: Today }) {
  const t = useT()
  const number = useNumber()
  const { due, newWordIds, dueBySkill, postponed, absentDays } = today
  const isOnlyNew = due.length === 0
  const count = isOnlyNew ? newWordIds.length : due.length
  const skills = dueBySkill.filter((one) => one.count > 0)
  return (
    <section className={styles.today} aria-labelledby="today">
      <div className={styles.figure}>
        <h2 id="today">
          <b className={styles.count}>{number(count)}</b>
          <span>{t(isOnlyNew ? 'exercises.newWords' : 'exercises.due', { count })}</span>
        </h2>
        <p className={styles.about}>
          {!isOnlyNew && newWordIds.length > 0 && <span>{t('exercises.andNew', { count: newWordIds.length })}</span>}
          <span>{t('exercises.minutes', { count: minutesOf(today) })}</span>
        </p>
        {skills.length > 1 && (
          <ul className={styles.skills} aria-label={t('exercises.bySkill')}>
            {skills.map((one) => (
              <li key={one.skill}>
                {t(`exercises.skills.${one.skill}`)} <b>{number(one.count)}</b>
              </li>
            ))}
          </ul>
        )}
        {postponed > 0 && (
          <p className={styles.backlog} role="status">
            {absentDays !== null && absentDays >= absence
              ? t('exercises.absence', { days: absentDays, count: due.length, postponed })
              : t('exercises.postponed', { count: postponed })}
          </p>
        )}
      </div>
      <div className={styles.go}>
        <AppLink to="/exercises?study" className="button main">
          {t('exercises.study')}
        </AppLink>
        <DayProgress today={today} />
      </div>
    </section>
  )
}
