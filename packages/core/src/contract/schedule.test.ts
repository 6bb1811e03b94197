import * as fc from 'fast-check'
import { createEmptyCard, type Grade as FsrsGrade, fsrs } from 'ts-fsrs'
import { expect, test } from 'vitest'
import { applyReview, effectiveFacts, newSkill, replayFacts } from './schedule.ts'
import type { Fact, Grade } from './statistics.ts'

const day = 86_400_000
const start = Date.UTC(2026, 0, 1, 8)

const review = (id: string, at: number, grade: Grade, wordId = 1): Fact => ({
  kind: 'review',
  id,
  wordId,
  skill: 'meaning',
  grade,
  at,
  tookMs: 900,
  source: 'test',
})
const undo = (id: string, undoes: string, at: number): Fact => ({ kind: 'undo', id, undoes, at })

const grade = fc.constantFrom<Grade>(1, 2, 3, 4)
const gap = fc.oneof(fc.integer({ min: 0, max: 3_600_000 }), fc.integer({ min: 0, max: 200 * day }))
const log = fc.array(fc.tuple(grade, gap), { minLength: 1, maxLength: 40 }).map((answers) => {
  let at = start
  return answers.map(([given, after], index) => {
    at += after
    return review(`review-${String(index).padStart(4, '0')}`, at, given)
  })
})

test('equals the states of ts-fsrs to the last digit', () => {
  fc.assert(
    fc.property(log, fc.constantFrom(0.8, 0.9, 0.97), (facts, retention) => {
      const scheduler = fsrs({ request_retention: retention, enable_fuzz: false })
      let card = createEmptyCard(new Date(start))
      for (const fact of facts) {
        if (fact.kind === 'review') card = scheduler.next(card, new Date(fact.at), fact.grade as FsrsGrade).card
      }
      expect(replayFacts(facts, { retention })).toEqual([
        {
          wordId: 1,
          skills: [
            {
              skill: 'meaning',
              state: card.state,
              due: card.due.getTime(),
              stability: card.stability,
              difficulty: card.difficulty,
              learningSteps: card.learning_steps,
              scheduledDays: card.scheduled_days,
              reps: card.reps,
              lapses: card.lapses,
              lastReview: card.last_review?.getTime(),
              suspended: false,
            },
          ],
        },
      ])
    }),
  )
})

test('neither the order of the facts nor repeating them changes anything', () => {
  const shuffled = log.chain((facts) =>
    fc.tuple(fc.constant(facts), fc.shuffledSubarray([...facts, ...facts], { minLength: facts.length * 2 })),
  )
  fc.assert(
    fc.property(shuffled, ([facts, mixed]) => {
      expect(replayFacts(mixed)).toEqual(replayFacts(facts))
    }),
  )
})

test('undoing the last facts equals never having recorded them', () => {
  const cut = log.chain((facts) => fc.tuple(fc.constant(facts), fc.integer({ min: 0, max: facts.length })))
  fc.assert(
    fc.property(cut, ([facts, kept]) => {
      const undos = facts.slice(kept).map((fact, index) => undo(`undo-${index}-long`, fact.id, fact.at + 1))
      expect(replayFacts([...facts, ...undos])).toEqual(replayFacts(facts.slice(0, kept)))
    }),
  )
})

test('an undo of an undo restores, to any depth', () => {
  const facts: Fact[] = [review('review-0001', start, 3)]
  const chain = (length: number) =>
    Array.from({ length }, (_, n) => undo(`undo-${n}-xxx`, n === 0 ? 'review-0001' : `undo-${n - 1}-xxx`, start + n))
  expect(replayFacts([...facts, ...chain(1)])).toEqual([])
  expect(replayFacts([...facts, ...chain(2)])).toEqual(replayFacts(facts))
  expect(replayFacts([...facts, ...chain(50_001)])).toEqual([])
})

test('facts that undo each other in a ring are void and do no harm', () => {
  const ring = [undo('ring-aaaa', 'ring-bbbb', start), undo('ring-bbbb', 'ring-aaaa', start)]
  expect(effectiveFacts([...ring, review('review-0001', start, 3)]).map((fact) => fact.id)).toEqual(['review-0001'])
})

test('a suspension holds until it is resumed or undone', () => {
  const suspend: Fact = { kind: 'suspend', id: 'suspend-1', wordId: 1, skill: 'meaning', at: start + day }
  const resume: Fact = { ...suspend, kind: 'resume', id: 'resume-01', at: start + 2 * day }
  const first = review('review-0001', start, 3)
  const suspended = (facts: Fact[]) => replayFacts(facts)[0]?.skills[0]?.suspended
  expect(suspended([first, suspend])).toBe(true)
  expect(suspended([first, suspend, resume])).toBe(false)
  expect(suspended([first, suspend, undo('undo-0001', 'suspend-1', start + 3 * day)])).toBe(false)
  expect(suspended([suspend])).toBe(true)
})

test('a clock that runs back or past the end of time gives numbers still', () => {
  const after = applyReview(newSkill('meaning', start), 3, start)
  expect(applyReview(after, 3, start - 5 * day).lastReview).toBe(start)
  expect(applyReview(newSkill('meaning', 0), 4, 8_640_000_000_000_000).due).toBe(8_640_000_000_000_000)
})
