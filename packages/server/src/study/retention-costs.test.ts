import { applyReview, type Grade, newSkill, recallAfter } from '@ciyu/core/contract'
import { describe, expect, it } from 'vitest'
import { type CostCard, retentionCosts } from './retention-costs.ts'

const day = 86_400_000

/** Cards of every kind by one formula. */
const cards = (count: number): CostCard[] =>
  Array.from({ length: count }, (_, at) => ({
    state: at % 23 === 0 ? 3 : 2,
    stability: 1 + ((at * 131) % 997) / 8,
    difficulty: 1 + ((at * 17) % 90) / 10,
    elapsed: ((at * 61) % 480) / 10,
  }))

/** The same by throwing dice, card by card, as a second opinion: reviews a day. */
function byChance(given: readonly CostCard[], retention: number): number {
  let seed = 7
  const chance = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return seed / 0x7fffffff
  }
  let reviews = 0
  for (const { state, stability, difficulty, elapsed } of given) {
    const start = 1000 * day
    let card = { ...newSkill('meaning', 0), state, stability, difficulty, reps: 5, lastReview: start - elapsed * day }
    const answer = (at: number, grade: Grade) => {
      reviews += 1
      card = { ...applyReview(card, grade, at, { retention }), lastReview: at }
    }
    let next = state === 2 ? Math.max(0, Math.ceil(intervalOf(stability, retention) - elapsed)) : 0
    while (next < 30) {
      const at = start + next * day
      if (card.state === 2) {
        const isRecalled = chance() < recallAfter((at - card.lastReview) / day, card.stability)
        answer(at, isRecalled ? 3 : 1)
        if (!isRecalled) answer(at, 3)
      } else answer(at, 3)
      next += intervalOf(card.stability, retention)
    }
  }
  return reviews / 30
}

const intervalOf = (stability: number, retention: number): number => {
  let days = 1
  while (recallAfter(days + 0.5, stability) > retention) days += 1
  return days
}

describe('what a wish for retention costs', () => {
  it('grows with the wish, and is the same every time', () => {
    const costs = retentionCosts(cards(500))
    expect(costs.map(({ retention }) => retention)).toEqual([0.8, 0.85, 0.9, 0.93, 0.95, 0.97])
    const perDay = costs.map(({ reviewsPerDay }) => reviewsPerDay)
    expect(perDay).toEqual([...perDay].sort((one, other) => one - other))
    expect(new Set(perDay).size).toBe(6)
    expect(retentionCosts(cards(500))).toEqual(costs)
  })

  it.each([0.8, 0.9, 0.97])('is within a twelfth of what throwing dice gives, for %f', (retention) => {
    const some = cards(1500)
    const cost = retentionCosts(some).find((one) => one.retention === retention)?.reviewsPerDay ?? 0
    const thrown = byChance(some, retention)
    expect(Math.abs(cost - thrown) / thrown).toBeLessThan(1 / 12)
  })

  it('is nothing without cards', () => {
    expect(retentionCosts([]).every(({ reviewsPerDay }) => reviewsPerDay === 0)).toBe(true)
  })
})
