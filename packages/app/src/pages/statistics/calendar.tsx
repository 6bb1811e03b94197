import { type CalendarDay, calendarOf } from '@ciyu/core'
import type { StudyDay } from '@ciyu/core/contract'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useIsNarrow } from '../../shell/use-is-narrow.ts'
import { useT } from '../../shell/use-t.ts'
import charts from './charts.module.css'
import { Figure } from './figure.tsx'
import type { Format } from './use-format.ts'

const cell = 14
const step = 18
const head = 20

interface Props {
  days: readonly StudyDay[]
  from: string
  to: string
  goal: number
  format: Format
}

/** Every day of a year: the darker, the more was done. */
export function Calendar({ days, from, to, goal, format }: Props) {
  const t = useT()
  const weeks = calendarOf(days, { from, to, goal })
  const isNarrow = useIsNarrow()
  const half = Math.ceil(weeks.length / 2)
  const parts = isNarrow && weeks.length > 30 ? [weeks.slice(0, half), weeks.slice(half)] : [weeks]
  const tell = (day: CalendarDay) =>
    `${format.day(day.day)}: ${t('statistics.reviews', { count: day.reviews })}${
      day.newWords ? `, ${t('statistics.newWords', { count: day.newWords })}` : ''
    }`
  return (
    <Figure
      title={t('statistics.calendar.title')}
      text={t('statistics.calendar.text', { count: goal })}
      table={() => ({
        columns: [
          t('statistics.day'),
          t('statistics.calendar.reviews'),
          t('statistics.again'),
          t('statistics.calendar.newWords'),
          t('statistics.time.title'),
        ],
        rows: days.map((day) => [
          format.day(day.day),
          format.number(day.reviews),
          format.number(day.again),
          format.number(day.newWords),
          format.duration(day.tookMs),
        ]),
      })}
    >
      {parts.map((part) => (
        <Weeks
          key={part[0]?.find((day) => day)?.day}
          weeks={part}
          label={t('statistics.calendar.title')}
          month={format.month}
          tell={tell}
        />
      ))}
      <p className={charts.legend} aria-hidden="true">
        {t('statistics.calendar.less')}
        {[0, 1, 2, 3, 4].map((level) => (
          <i key={level} data-level={level} />
        ))}
        {t('statistics.calendar.more')}
      </p>
    </Figure>
  )
}

interface WeeksProps {
  weeks: readonly (CalendarDay | null)[][]
  label: string
  month: (day: string) => string
  tell: (day: CalendarDay) => string
}

function Weeks({ weeks, label, month, tell }: WeeksProps) {
  const [at, setAt] = useState<{ week: number; day: number } | null>(null)
  const pointed = at ? weeks[at.week]?.[at.day] : null
  const width = weeks.length * step - (step - cell)
  const height = head + 7 * step - (step - cell)
  const last = weeks.length - 1
  const lastDay = weeks[last]?.findLastIndex((day) => day !== null) ?? 0

  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const scale = width / box.width
    const week = Math.floor(((event.clientX - box.left) * scale) / step)
    const day = Math.floor(((event.clientY - box.top) * scale - head) / step)
    setAt(weeks[week]?.[day] ? { week, day } : null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -7, ArrowRight: 7, ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.key === 'Escape') return setAt(null)
    if (!by) return
    event.preventDefault()
    const place = at ? at.week * 7 + at.day + by : last * 7 + lastDay
    const next = { week: Math.floor(place / 7), day: ((place % 7) + 7) % 7 }
    if (weeks[next.week]?.[next.day]) setAt(next)
  }

  return (
    <fieldset
      className={charts.chart}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys go from day to day
      tabIndex={0}
      onPointerMove={point}
      onPointerLeave={() => setAt(null)}
      onBlur={() => setAt(null)}
      onKeyDown={onKeyDown}
    >
      <svg viewBox={`0 0 ${width} ${height}`} className={charts.calendar} aria-hidden="true">
        {weeks.map((week, x) => {
          const first = week.find((day) => day?.day.endsWith('-01'))
          return (
            <g key={week.find((day) => day)?.day}>
              {first && x < last && (
                <text x={x * step} y={12}>
                  {month(first.day)}
                </text>
              )}
              {week.map(
                (day, y) =>
                  day && (
                    <rect
                      key={day.day}
                      x={x * step}
                      y={head + y * step}
                      width={cell}
                      height={cell}
                      rx={3}
                      data-level={day.level}
                      data-pointed={(at?.week === x && at.day === y) || undefined}
                    />
                  ),
              )}
            </g>
          )
        })}
      </svg>
      <p
        className={charts.tip}
        role="status"
        style={{ left: `${(((at?.week ?? 0) * step + cell / 2) / width) * 100}%` }}
      >
        {pointed && tell(pointed)}
      </p>
    </fieldset>
  )
}
