const units: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/**
 * How long ago something was, in words: "3 hours ago", "yesterday", "now".
 * @param at milliseconds since 1970; a moment yet to come, by a clock that is off, is now
 * @param locale a BCP 47 tag
 */
export function relativeTime(at: number, now: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const past = Math.max(0, now - at)
  const [unit, ms] = units.find(([, size]) => past >= size) ?? ['second', Number.POSITIVE_INFINITY]
  return format.format(-Math.floor(past / ms), unit)
}
