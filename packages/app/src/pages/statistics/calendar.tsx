import { type CalendarDay, calendarOf, dayAfter } from '@ciyu/core'
import type { StudyDay } from '@ciyu/core/contract'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useT } from '../../shell/use-t.ts'
import { cell, monthsOf, step } from './calendar-months.ts'
import charts from './charts.module.css'
import { Figure } from './figure.tsx'
import { Tip } from './tip.tsx'
import type { Format } from './use-format.ts'
import { useWidth } from './use-width.ts'

const head = 20
/** Room for the names of weekdays; where the picture is made small, its letters are larger. */
const side = { usual: 36, small: 52 }
/** A short time is not blown up to the width of a year. */
const mostScale = 1.2
/** Below this it is split in two, and if that is still too small, its letters are larger. */
const leastScale = 0.75
/** Rows that say their weekday, and a Monday to count from. */
const named = [0, 2, 4]
const monday = '2024-01-01'

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
  const [picture, room] = useWidth()
  const isYear = weeks.length > 50
  const half = Math.ceil(weeks.length / 2)
  const isSplit = room !== null && room < weeks.length * step * leastScale
  const parts = isSplit ? [weeks.slice(0, half), weeks.slice(half)] : [weeks]
  const isSmall = room !== null && room < (parts[0]?.length ?? 0) * step * leastScale
  const title = t(isYear ? 'statistics.calendar.title' : 'statistics.calendar.days')
  const tell = (day: CalendarDay) =>
    `${format.day(day.day)}: ${t('statistics.reviews', { count: day.reviews })}${
      day.newWords ? `, ${t('statistics.newWords', { count: day.newWords })}` : ''
    }`
  return (
    <Figure
      title={title}
      text={t('statistics.calendar.text', { count: goal })}
      table={() => ({
        columns: [
          t('statistics.day'),
          t('statistics.calendar.reviews'),
          t('statistics.again'),
          t('statistics.calendar.newWords'),
          t('statistics.time.spent'),
        ],
        rows: days
          .toReversed()
          .map((day) => [
            (weeks.length > 54 ? format.date : format.shortDay)(day.day),
            format.number(day.reviews),
            format.number(day.again),
            format.number(day.newWords),
            format.duration(day.tookMs),
          ]),
      })}
    >
      <div ref={picture}>
        {parts.map((part) => (
          <Weeks
            key={part[0]?.find((day) => day)?.day}
            weeks={part}
            label={title}
            isSmall={isSmall}
            format={format}
            tell={tell}
          />
        ))}
      </div>
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
  /** Whether there is less room than it would take. */
  isSmall: boolean
  format: Format
  tell: (day: CalendarDay) => string
}

function Weeks({ weeks, label, isSmall, format, tell }: WeeksProps) {
  const [at, setAt] = useState<{ week: number; day: number } | null>(null)
  const pointed = at ? weeks[at.week]?.[at.day] : null
  const left = isSmall ? side.small : side.usual
  const width = left + weeks.length * step - (step - cell)
  const height = head + 7 * step - (step - cell)
  const most = width * mostScale
  const last = weeks.length - 1
  const lastDay = weeks[last]?.findLastIndex((day) => day !== null) ?? 0

  const point = (event: PointerEvent<SVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const scale = width / box.width
    const week = Math.floor(((event.clientX - box.left) * scale - left) / step)
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
      onBlur={() => setAt(null)}
      onKeyDown={onKeyDown}
    >
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={charts.calendar}
        style={{ maxWidth: most }}
        data-small={isSmall || undefined}
        aria-hidden="true"
        onPointerDown={point}
        onPointerMove={point}
        // A finger that is lifted leaves what it pointed at to be read.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setAt(null)}
      >
        {named.map((row) => (
          <text key={row} x={left - 8} y={head + row * step + cell / 2} textAnchor="end" dominantBaseline="central">
            {format.weekday(dayAfter(monday, row))}
          </text>
        ))}
        {monthsOf(weeks, isSmall, format.month).map(({ name, x, anchor }) => (
          <text key={x} x={left + x} y={12} textAnchor={anchor}>
            {name}
          </text>
        ))}
        {weeks.map((week, x) => (
          <g key={week.find((day) => day)?.day}>
            {week.map(
              (day, y) =>
                day && (
                  <rect
                    key={day.day}
                    x={left + x * step}
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
        ))}
      </svg>
      <Tip at={(left + (at?.week ?? 0) * step + cell / 2) / width} width={`min(100%, ${most}px)`}>
        {pointed && tell(pointed)}
      </Tip>
    </fieldset>
  )
}
