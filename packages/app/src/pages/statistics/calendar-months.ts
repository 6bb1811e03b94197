/** The side of a day and the distance from one to the next, in the units of the picture. */
export const cell = 14
export const step = 18

/** What a letter takes at most, in the units of the picture. */
const letter = { usual: 7, small: 10.5 }

export interface MonthName {
  name: string
  x: number
  anchor: 'start' | 'end'
}

/** The months that begin, over their first weeks: those that there is room for beside the one before. */
export function monthsOf(
  weeks: readonly (readonly ({ readonly day: string } | null)[])[],
  isSmall: boolean,
  nameOf: (day: string) => string,
): MonthName[] {
  const end = weeks.length * step - (step - cell)
  let free = 0
  return weeks.flatMap((week, index): MonthName[] => {
    const first = week.find((day) => day?.day.endsWith('-01'))
    if (!first) return []
    const name = nameOf(first.day)
    const wide = /\p{Script=Han}/u.test(name) ? 2 : 1
    const width = name.length * wide * (isSmall ? letter.small : letter.usual)
    // At the right border a name would leave the picture: it ends there.
    const isLast = index * step + width > end
    const start = isLast ? end - width : index * step
    if (start < free) return []
    free = start + width
    return [{ name, x: isLast ? end : start, anchor: isLast ? 'end' : 'start' }]
  })
}
