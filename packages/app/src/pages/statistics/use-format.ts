import { localeOf } from '@ciyu/core'
import { useMemo } from 'react'
import { useNumber, usePercent } from '../../shell/use-number.ts'
import { useLanguage } from '../../shell/use-t.ts'

/** Figures, days and times as the reader's language writes them. */
export function useFormat() {
  const { iso } = localeOf(useLanguage())
  const number = useNumber()
  const percent = usePercent()
  return useMemo(() => {
    const date = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(iso, { timeZone: 'UTC', ...options })
    const long = date({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })
    const medium = date({ dateStyle: 'medium' })
    const short = date({ day: 'numeric', month: 'short' })
    const month = date({ month: 'short' })
    const weekday = date({ weekday: 'short' })
    const unit = (name: 'hour' | 'minute') =>
      new Intl.NumberFormat(iso, { style: 'unit', unit: name, unitDisplay: 'short' })
    const [hours, minutes] = [unit('hour'), unit('minute')]
    const on = (format: Intl.DateTimeFormat) => (day: string) => format.format(Date.parse(`${day}T00:00:00Z`))
    return {
      number,
      percent,
      day: on(long),
      date: on(medium),
      shortDay: on(short),
      month: on(month),
      weekday: on(weekday),
      /** `3 hr 20 min`; a time of less than a minute is one. */
      duration(ms: number) {
        const total = ms > 0 ? Math.max(1, Math.round(ms / 60_000)) : 0
        const [whole, rest] = [Math.floor(total / 60), total % 60]
        if (!whole) return minutes.format(rest)
        return rest ? `${hours.format(whole)} ${minutes.format(rest)}` : hours.format(whole)
      },
    }
  }, [iso, number, percent])
}

export type Format = ReturnType<typeof useFormat>
