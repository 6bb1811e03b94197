import { dayAfter } from '@ciyu/core'
import type { StudyDay } from '@ciyu/core/contract'
import { useT } from '../../shell/use-t.ts'
import { Bars } from './bars.tsx'
import { Figure } from './figure.tsx'
import styles from './statistics.module.css'
import type { Format } from './use-format.ts'

const weeksShown = 12

interface Props {
  days: readonly StudyDay[]
  /** Milliseconds in all. */
  total: number
  today: string
  format: Format
}

/** The time that answers took, week by week; each week ends on the weekday of today. */
export function TimeSpent({ days, total, today, format }: Props) {
  const t = useT()
  const weeks = Array.from({ length: weeksShown }, (_, index) => {
    const last = dayAfter(today, -7 * (weeksShown - 1 - index))
    const first = dayAfter(last, -6)
    const inside = days.filter(({ day }) => day >= first && day <= last)
    return { first, last, tookMs: inside.reduce((sum, { tookMs }) => sum + tookMs, 0) }
  })
  const most = Math.max(...weeks.map(({ tookMs }) => tookMs))
  const name = (week: (typeof weeks)[number]) => `${format.shortDay(week.first)} – ${format.shortDay(week.last)}`
  return (
    <Figure
      title={t('statistics.time.title')}
      text={t('statistics.time.text', { total: format.duration(total) })}
      table={() => ({
        columns: [t('statistics.time.week'), t('statistics.time.spent')],
        rows: weeks.toReversed().map((week) => [name(week), format.duration(week.tookMs)]),
      })}
    >
      {most === 0 ? (
        <p className={styles.none}>{t('statistics.time.none')}</p>
      ) : (
        <Bars
          label={t('statistics.time.title')}
          top={format.duration(most)}
          bars={weeks.map((week, index) => ({
            key: week.first,
            value: week.tookMs,
            marked: index === weeksShown - 1,
            text: `${name(week)}: ${format.duration(week.tookMs)}`,
            label: format.shortDay(week.first),
          }))}
        />
      )}
    </Figure>
  )
}
