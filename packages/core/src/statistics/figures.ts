import type { CallAnswer } from '../contract/call.ts'
import type { getStudyStatistics, StudyDay } from '../contract/word-statistics.ts'

export type StudyFigures = CallAnswer<typeof getStudyStatistics>

/** Below so many reviews a share says more of chance than of memory. */
export const fewestReviews = 20

const dayMs = 86_400_000
/** A day as the service writes it, `2026-11-21`; counted in UTC, so that no clock change makes one longer. */
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
export const dayAfter = (day: string, count: number): string =>
  new Date(timeOf(day) + count * dayMs).toISOString().slice(0, 10)

/** Days from one to the other, `2026-11-20` to `2026-11-21` is 1. */
export const daysBetween = (from: string, to: string): number => Math.round((timeOf(to) - timeOf(from)) / dayMs)

/** The day of a moment in a zone, for days that begin at an hour of the night: `2026-11-21`. */
export function dayOf(at: number, zone: string, dayStart: number): string {
  const parts = (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
      at - dayStart * 3_600_000,
    )
  try {
    return parts(zone)
  } catch {
    // A zone that this browser does not know: the service counts it as UTC too.
    return parts('UTC')
  }
}

/** The share that was remembered, or null where there is too little to say. */
export const shareOf = ({ reviews, remembered }: { reviews: number; remembered: number }): number | null =>
  reviews < fewestReviews ? null : remembered / reviews

export interface CalendarDay extends StudyDay {
  /** 0 none, 1 to 4: by how much of the goal was done. */
  readonly level: 0 | 1 | 2 | 3 | 4
}

const levelOf = (reviews: number, goal: number): CalendarDay['level'] => {
  if (reviews === 0) return 0
  const share = reviews / goal
  return share < 0.5 ? 1 : share < 1 ? 2 : share < 2 ? 3 : 4
}

/**
 * The weeks of a calendar, the oldest first, each of seven days from Monday on; days outside of `from` to `to` are null.
 * @param goal the reviews a day that are wished for
 */
export function calendarOf(
  days: readonly StudyDay[],
  { from, to, goal }: { from: string; to: string; goal: number },
): (CalendarDay | null)[][] {
  const byDay = new Map(days.map((one) => [one.day, one]))
  const monday = (new Date(timeOf(from)).getUTCDay() + 6) % 7
  const weeks: (CalendarDay | null)[][] = []
  for (let start = dayAfter(from, -monday); start <= to; start = dayAfter(start, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const day = dayAfter(start, index)
        if (day < from || day > to) return null
        const studied = byDay.get(day) ?? { day, reviews: 0, again: 0, newWords: 0, tookMs: 0 }
        return { ...studied, level: levelOf(studied.reviews, goal) }
      }),
    )
  }
  return weeks
}

export interface WordCount {
  readonly day: string
  readonly known: number
  readonly learning: number
}

/**
 * Words known and learning at the end of each day from the first to `to`: the service tells the days on which that
 * changed. Long times are thinned out to `most` points; the first and the last stay.
 */
export function wordCurve(changes: readonly WordCount[], to: string, most = 180): WordCount[] {
  const [first] = changes
  if (!first) return []
  const length = Math.max(0, daysBetween(first.day, to)) + 1
  const step = Math.max(1, Math.ceil(length / most))
  const curve: WordCount[] = []
  let next = 0
  let { known, learning } = first
  for (let index = 0; index < length; index++) {
    const day = dayAfter(first.day, index)
    for (; changes[next] && (changes[next] as WordCount).day <= day; next++)
      ({ known, learning } = changes[next] as WordCount)
    if (index % step === 0 || index === length - 1) curve.push({ day, known, learning })
  }
  return curve
}

/** What is gained in the last `days` days of a curve. */
export function knownGain(changes: readonly WordCount[], to: string, days: number): number {
  const last = changes.at(-1)
  if (!last) return 0
  const since = dayAfter(to, -days)
  const before = changes.findLast(({ day }) => day <= since)
  return last.known - (before?.known ?? 0)
}
