import * as fc from 'fast-check'
import { createEmptyCard, fsrs } from 'ts-fsrs'
import { expect, test } from 'vitest'
import { applyReview, newSkill, replayFacts } from '../contract/schedule.ts'
import type { Fact } from '../contract/statistics.ts'
import { appendFacts, mergeLogs, newFactId, undoLast, wordsBegunSince } from './log.ts'
import { preview, retrievability, toInterval } from './schedule.ts'

const now = Date.UTC(2026, 4, 1)
const minute = 60_000
const day = 86_400_000

test('the four buttons say what ts-fsrs would do', () => {
  const log = fsrs().repeat(createEmptyCard(new Date(now)), new Date(now))
  expect(preview(newSkill('meaning', now), now).map(({ due }) => due)).toEqual(
    ([1, 2, 3, 4] as const).map((grade) => log[grade].card.due.getTime()),
  )
})

test.each([
  [20_000, 1, 'minute'],
  [6 * minute, 6, 'minute'],
  [2 * 60 * minute, 2, 'hour'],
  [3 * day, 3, 'day'],
  [64 * day, 2.1, 'month'],
  [364 * day, 1, 'year'],
  [913 * day, 2.5, 'year'],
])('%d ms reads %d %s', (ms, value, unit) => {
  expect(toInterval(ms)).toEqual({ value, unit })
})

test('intervals never shrink as they grow', () => {
  const size = { minute, hour: 60 * minute, day, month: 30.4375 * day, year: 365.25 * day }
  const read = (ms: number) => {
    const { value, unit } = toInterval(ms)
    return value * size[unit]
  }
  const ms = fc.integer({ min: minute, max: 36_500 * day })
  fc.assert(fc.property(ms, ms, (a, b) => a === b || read(Math.min(a, b)) <= read(Math.max(a, b)) * 1.0001))
})

test('recall is certain at once, 90 % after one stability, and then falls', () => {
  const known = applyReview(newSkill('meaning', now), 4, now)
  expect(retrievability(known, now)).toBe(1)
  expect(retrievability(known, now + known.stability * day)).toBeCloseTo(0.9, 6)
  expect(retrievability(newSkill('meaning', now), now)).toBe(0)
})

const fact = fc.record({
  kind: fc.constant('review' as const),
  id: fc.integer({ min: 0, max: 50 }).map((n) => `fact-${n}-id`),
  wordId: fc.integer({ min: 1, max: 5 }),
  skill: fc.constantFrom('meaning' as const, 'reading' as const),
  grade: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  tookMs: fc.constant(900),
  source: fc.constant('test'),
})
/** An id is made once, so whoever holds the fact holds the same one. */
const logs = fc.uniqueArray(fact, { selector: ({ id }) => id, maxLength: 30 }).chain((all) => {
  const dated: Fact[] = all.map((one) => ({ ...one, at: now + Number(one.id.split('-')[1]) * minute }))
  return fc.tuple(fc.subarray(dated), fc.subarray(dated), fc.subarray(dated))
})

test('logs merge without loss, in any order, as often as one likes', () => {
  fc.assert(
    fc.property(logs, ([a, b, c]) => {
      const merged = mergeLogs(a, b)
      expect(mergeLogs(b, a)).toEqual(merged)
      expect(mergeLogs(merged, merged)).toEqual(merged)
      expect(mergeLogs(mergeLogs(a, b), c)).toEqual(mergeLogs(a, mergeLogs(b, c)))
      expect(appendFacts(merged, b)).toEqual(merged)
      expect(new Set(merged)).toEqual(new Set([...a, ...b]))
    }),
  )
})

test('undoing the last fact over and over empties the log', () => {
  fc.assert(
    fc.property(logs, ([log]) => {
      let held = mergeLogs(log, [])
      for (let n = 0; n < log.length; n++) {
        const undo = undoLast(held, { id: `undo-${n}-id`, at: now })
        expect(undo).not.toBeNull()
        if (undo) held = appendFacts(held, [undo])
      }
      expect(undoLast(held, { id: 'undo-last-id', at: now })).toBeNull()
      expect(replayFacts(held)).toEqual([])
    }),
  )
})

test('counts the words begun since a moment', () => {
  const review = (id: string, wordId: number, at: number): Fact => ({
    kind: 'review',
    id,
    wordId,
    skill: 'meaning',
    grade: 3,
    at,
    tookMs: 1,
    source: 'test',
  })
  const log = [review('aaaaaaaa', 1, now - day), review('bbbbbbbb', 1, now), review('cccccccc', 2, now + 1)]
  expect(wordsBegunSince(log, now)).toBe(1)
})

test('ids have the form the service accepts', () => {
  expect(newFactId((bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>))).toMatch(/^[0-9a-f]{24}$/)
})
