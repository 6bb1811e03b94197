import * as fc from 'fast-check'
import { FSRSAlgorithm as Published } from 'ts-fsrs'
import { expect, test } from 'vitest'
import { FSRSAlgorithm } from './lean-fsrs.ts'

const grade = fc.constantFrom(1, 2, 3, 4) as fc.Arbitrary<1 | 2 | 3 | 4>
const days = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 4000 }))
const answers = fc.array(fc.tuple(grade, days), { minLength: 1, maxLength: 40 })
const retention = fc.double({ min: 0.7, max: 0.99, noNaN: true })
const weights = fc.option(fc.array(fc.double({ min: -1, max: 12, noNaN: true }), { minLength: 21, maxLength: 21 }))

test('equals ts-fsrs to the last digit, whatever the weights and the retention', () => {
  fc.assert(
    fc.property(answers, retention, weights, (log, request_retention, w) => {
      const given = { request_retention, ...(w && { w }) }
      const lean = new FSRSAlgorithm(given)
      const published = new Published(given)
      let memory = { difficulty: 0, stability: 0 }
      for (const [given, elapsed] of log) {
        const expected = published.next_state(memory, elapsed, given)
        expect(lean.next_state(memory, elapsed, given)).toEqual(expected)
        expect(lean.next_interval(expected.stability, elapsed)).toBe(
          published.next_interval(expected.stability, elapsed),
        )
        memory = expected
      }
    }),
    { numRuns: 500 },
  )
})

test('refuses a retention that cannot be', () => {
  for (const request_retention of [-0.1, 1.01, Number.NaN]) {
    expect(() => new FSRSAlgorithm({ request_retention })).toThrow(RangeError)
  }
})
