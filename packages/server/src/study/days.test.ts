import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestStore } from '../../../../tests/support/server.ts'
import { rowsOf, type Store } from '../db/index.ts'
import { sql } from '../db/sql.ts'
import { checkedDay, dayClock, dayOf, instant, spanOf, written } from './days.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore('empty')
})
afterAll(() => store.close())

const hour = 3_600_000

/** The second opinion: the date on the wall by Intl, of the day before while the hour is before the day's beginning. */
function dayByIntl(ms: number, zone: string, dayStart: number): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  }).formatToParts(ms)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const date = Date.UTC(of('year'), of('month') - 1, of('day') - (of('hour') < dayStart ? 1 : 0))
  return new Date(date).toISOString().slice(0, 10)
}

const zones = [
  'UTC',
  'Asia/Shanghai',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/Havana',
  'Africa/Cairo',
  'America/St_Johns',
]

describe('the day that a moment belongs to', () => {
  it.each(zones.flatMap((zone) => [0, 1, 2, 4, 12].map((dayStart) => ({ zone, dayStart }))))(
    'is that of Intl in $zone when days begin at $dayStart',
    async (rule) => {
      // Every quarter of an hour around both changes of the clock, north and south, and every seventh hour of a year.
      const quarters = (from: number, days: number) =>
        Array.from({ length: days * 96 }, (_, at) => from + (at * hour) / 4)
      const moments = [
        ...[
          Date.UTC(2026, 2, 7),
          Date.UTC(2026, 2, 28),
          Date.UTC(2026, 3, 4),
          Date.UTC(2026, 3, 23),
          Date.UTC(2026, 8, 26),
          Date.UTC(2026, 9, 3),
          Date.UTC(2026, 9, 24),
          Date.UTC(2026, 9, 29),
          Date.UTC(2026, 9, 31),
        ].flatMap((from) => quarters(from, 3)),
        ...Array.from({ length: 1252 }, (_, at) => Date.UTC(2026, 0, 1) + at * 7 * hour),
      ]
      const rows = await rowsOf<{ ms: number; day: string }>(
        store.db,
        sql`SELECT value::float8 AS ms, ${written(sql`${dayClock(instant(sql`value::float8`), rule)}::date`)} AS day
          FROM jsonb_array_elements_text(${JSON.stringify(moments)}::text::jsonb)`,
      )
      const wrong = rows.filter(({ ms, day }) => day !== dayByIntl(ms, rule.zone, rule.dayStart))
      expect(wrong).toEqual([])
      expect(rows).toHaveLength(moments.length)
    },
  )

  it.each([
    ['Europe/Berlin', 4, Date.UTC(2026, 2, 28, 12), 23],
    ['Europe/Berlin', 0, Date.UTC(2026, 2, 29, 12), 23],
    ['Europe/Berlin', 2, Date.UTC(2026, 9, 25, 12), 25],
    ['America/New_York', 0, Date.UTC(2026, 10, 1, 12), 25],
    ['America/New_York', 1, Date.UTC(2026, 10, 1, 12), 25],
    ['America/Havana', 0, Date.UTC(2026, 10, 1, 12), 25],
    ['Australia/Lord_Howe', 4, Date.UTC(2026, 3, 4, 12), 24.5],
    ['Asia/Shanghai', 4, Date.UTC(2026, 9, 25, 12), 24],
  ])('begins and ends where Intl says the day changes: %s, %i h', async (zone, dayStart, now, hours) => {
    const { day, start, end } = await dayOf(store.db, { zone, dayStart }, now)
    const dayAt = (ms: number) => dayByIntl(ms, zone, dayStart)
    expect([dayAt(start - 1) < day, dayAt(start), dayAt(end - 1), dayAt(end) > day]).toEqual([true, day, day, true])
    expect((end - start) / hour).toBe(hours)
  })
})

describe('days of a request', () => {
  it('are days that there are', () => {
    expect(checkedDay('from', '2024-02-29')).toBe('2024-02-29')
    for (const none of ['2026-02-29', '2026-04-31', '0000-01-01'])
      expect(() => checkedDay('from', none)).toThrow(
        expect.objectContaining({ code: 'invalid', fields: { from: 'field.format' } }),
      )
  })

  it('span from the beginning of the first to the end of the last, or all time', async () => {
    const rule = { zone: 'Asia/Shanghai', dayStart: 4 }
    expect(await spanOf(store.db, rule, '2026-11-20', '2026-11-21')).toEqual({
      start: Date.UTC(2026, 10, 19, 20),
      end: Date.UTC(2026, 10, 21, 20),
    })
    const { start, end } = await spanOf(store.db, rule, undefined, undefined)
    expect([start < 0, end > Date.UTC(9999, 0)]).toEqual([true, true])
  })
})
