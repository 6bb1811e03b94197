import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lensArea, twoCircles } from './circles.ts'
import { compareCharacters, compareWords } from './compare.ts'
import { shortestWay, stepsTo, weightsOf } from './shortest-way.ts'

const word = (id: number, simplified = '') => ({ id, simplified })

describe('two lists', () => {
  test('are compared word by word, each part in the order of its list', () => {
    expect(compareWords([word(3), word(1), word(2), word(1)], [word(4), word(2), word(5), word(3)])).toEqual({
      onlyHere: [word(1)],
      onlyThere: [word(4), word(5)],
      both: [word(3), word(2)],
    })
  })

  test('are compared by character, each once', () => {
    expect(compareCharacters([word(1, '学习'), word(2, '学校')], [word(3, '学生'), word(4, 'T恤')])).toEqual({
      onlyHere: ['习', '校'],
      onlyThere: ['生', '恤'],
      both: ['学'],
    })
  })

  test('every word is in exactly one part', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }))
    fc.assert(
      fc.property(ids, ids, (here, there) => {
        const { onlyHere, onlyThere, both } = compareWords(
          here.map((id) => word(id)),
          there.map((id) => word(id)),
        )
        const parts = [...onlyHere, ...onlyThere, ...both].map(({ id }) => id)
        expect(parts.sort((a, b) => a - b)).toEqual([...new Set([...here, ...there])].sort((a, b) => a - b))
      }),
    )
  })
})

test('the areas of the circles are the figures', () => {
  const size = fc.integer({ min: 1, max: 5000 })
  fc.assert(
    fc.property(size, size, fc.double({ min: 0, max: 1, noNaN: true }), (here, there, part) => {
      const both = Math.floor(Math.min(here, there) * part)
      const { here: a, there: b } = twoCircles(here, there, both)
      expect(Math.PI * a.radius ** 2).toBeCloseTo(here, 4)
      expect(Math.PI * b.radius ** 2).toBeCloseTo(there, 4)
      expect(Math.abs(lensArea(a.radius, b.radius, b.x - a.x) - both)).toBeLessThan(0.01 * Math.max(1, both))
    }),
  )
})

describe('the shortest way', () => {
  test('is as good as the best choice at every step', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 255 }), (given, mask) => {
        const words = given.map((_, id) => word(id))
        const known = new Set(words.filter(({ id }) => mask & (1 << id)).map(({ id }) => id))
        const total = given.reduce((sum, one) => sum + one, 0)
        const sumOf = (set: number) => given.reduce((sum, one, id) => sum + (set & (1 << id) ? one : 0), 0)
        const start = [...known].reduce((set, id) => set | (1 << id), 0)
        const way = shortestWay(words, known, new Map(given.entries()))
        for (const [index, { share }] of way.steps.entries()) {
          let best = 0
          for (let set = 0; set < 1 << given.length; set++) {
            const bits = set.toString(2).replaceAll('0', '').length
            if ((set & start) === start && bits === known.size + index + 1) best = Math.max(best, sumOf(set))
          }
          expect(share).toBeCloseTo(total ? best / total : 0, 9)
        }
        expect(way.begin).toBeCloseTo(total ? sumOf(start) / total : 0, 9)
      }),
      { numRuns: 60 },
    )
  })

  test('tells how many steps a share takes', () => {
    const way = shortestWay(
      [word(1), word(2), word(3)],
      new Set([1]),
      new Map([
        [1, 5],
        [2, 1],
        [3, 4],
      ]),
    )
    expect(way.steps.map(({ word: { id } }) => id)).toEqual([3, 2])
    expect([0.5, 0.9, 1].map((share) => stepsTo(way, share))).toEqual([0, 1, 2])
    expect(stepsTo({ begin: 0, steps: [] }, 0.5)).toBeNull()
  })

  test('words weigh by how often the text has them, else by level and place', () => {
    const words = [
      { id: 1, hsk: null },
      { id: 2, hsk: { level: 2 } },
      { id: 3, hsk: { level: 1 } },
    ]
    const weights = weightsOf(words)
    expect([3, 2, 1].map((id) => weights.get(id))).toEqual([1 / 2.7, 1 / 3.7, 1 / 4.7])
    expect(weightsOf(words, ({ id }) => id * 10).get(2)).toBe(20)
  })
})
