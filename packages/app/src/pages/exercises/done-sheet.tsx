import type { Today } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { AppLink } from '../../shell/link.tsx'
import { useT } from '../../shell/use-t.ts'
import { practiceQuery } from '../learn/use-practised.ts'
import { DayProgress } from './day-progress.tsx'
import styles from './exercises.module.css'
import { leechesOf, mostPractised, practicable, tomorrowOf, wordsOf } from './stores.ts'

interface Props {
  uid: string
  today: Today
  onFocus: () => void
}

/** The day is done: what comes next, and what may be practised all the same. */
export function DoneSheet({ uid, today, onFocus }: Props) {
  const t = useT()
  const { data: tomorrow } = useStore(tomorrowOf(uid))
  const { data: leeches } = useStore(leechesOf(uid))
  const next = tomorrow?.due.length ?? 0
  const ahead = tomorrow ? wordsOf(tomorrow.due, mostPractised) : []
  const hard = practicable(leeches?.items ?? [], mostPractised)
  const practise = (ids: readonly number[]) => `/exercises?study&${practiceQuery(ids)}`
  return (
    <section className={styles.today} aria-labelledby="done">
      <div className={styles.figure}>
        <h2 id="done">
          <b className={styles.glyph} lang="zh-Hans" aria-hidden="true">
            好
          </b>
          <span>{t(today.done.reviews > 0 ? 'exercises.done' : 'exercises.nothingDue')}</span>
        </h2>
        <p className={styles.about}>
          {tomorrow && <span>{next > 0 ? t('exercises.tomorrow', { count: next }) : t('exercises.tomorrowFree')}</span>}
          {today.inFocus === 0 && <span>{t('exercises.noneInFocus')}</span>}
        </p>
        <div className={styles.practice}>
          {today.inFocus === 0 && (
            <button type="button" className="button main" onClick={onFocus}>
              {t('exercises.focus.choose')}
            </button>
          )}
          {ahead.length > 0 && (
            <AppLink to={practise(ahead)} className="button">
              {t('exercises.practiseAhead')}
            </AppLink>
          )}
          {hard.length > 0 && (
            <AppLink to={practise(hard)} className="button">
              {t('exercises.practiseHard')}
            </AppLink>
          )}
        </div>
        {(ahead.length > 0 || hard.length > 0) && <p className={styles.quiet}>{t('exercises.practiceHint')}</p>}
      </div>
      <div className={styles.go}>
        <DayProgress today={today} />
      </div>
    </section>
  )
}
