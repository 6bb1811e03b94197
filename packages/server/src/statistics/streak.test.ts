import { describe, expect, it } from 'vitest'
import { streakOf } from './streak.ts'

const day = (of: number, due: string | null = null) => ({ day: `2026-11-${String(of).padStart(2, '0')}`, due })

describe('a streak', () => {
  it('is nothing for somebody new', () => {
    expect(streakOf([], null, '2026-11-21')).toEqual({ current: 0, longest: 0, doneToday: false })
  })

  it('counts days in a row; today breaks nothing before it is over', () => {
    expect(streakOf([day(19), day(20)], '2026-11-20', '2026-11-21')).toEqual({
      current: 2,
      longest: 2,
      doneToday: false,
    })
    expect(streakOf([day(19), day(20), day(21)], '2026-11-22', '2026-11-21')).toEqual({
      current: 3,
      longest: 3,
      doneToday: true,
    })
  })

  it('goes on over days on which nothing was due, and breaks on one on which something was', () => {
    expect(streakOf([day(10), day(14, '2026-11-14')], '2026-11-30', '2026-11-15')).toMatchObject({
      current: 5,
      longest: 5,
    })
    expect(streakOf([day(10), day(14, '2026-11-12')], '2026-11-30', '2026-11-14')).toMatchObject({
      current: 1,
      longest: 2,
    })
  })

  it('is over when something has been due since yesterday', () => {
    expect(streakOf([day(10), day(11)], '2026-11-13', '2026-11-20')).toMatchObject({ current: 0, longest: 3 })
    expect(streakOf([day(10), day(11)], '2026-11-21', '2026-11-20')).toMatchObject({ current: 10, longest: 10 })
  })
})
