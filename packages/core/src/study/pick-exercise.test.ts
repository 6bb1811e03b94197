import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { newSkill } from '../contract/schedule.ts'
import type { Skill, SkillStatistic } from '../contract/statistics.ts'
import { type Exercise, exercises, readExercises, skillOf, skillsOf } from './exercises.ts'
import { type ExerciseRequest, exerciseFor } from './pick-exercise.ts'

const firm = (skill: Skill): SkillStatistic => ({ ...newSkill(skill, 0), state: 2, stability: 30, reps: 5 })
const learning = (skill: Skill): SkillStatistic => ({ ...newSkill(skill, 0), state: 1, reps: 1 })
const pick = (part: Partial<ExerciseRequest>) =>
  exerciseFor({ statistic: learning('meaning'), fresh: false, chosen: exercises, asked: [], seed: 'seed', ...part })

test('exercises ask skills: choice and matching the meaning, tone the reading, dictation listening, order and gap usage', () => {
  expect(skillsOf(['meaning', 'choice', 'matching'])).toEqual(['meaning'])
  expect(skillsOf(['tone', 'reading', 'dictation', 'order', 'gap', 'writing'])).toEqual([
    'reading',
    'listening',
    'usage',
    'writing',
  ])
  expect(readExercises('Gap,  choice,dance')).toEqual(['choice', 'gap'])
})

test('a new word begins with a card', () => {
  expect(pick({ fresh: true, chosen: ['choice'] })).toBe('meaning')
  expect(pick({ fresh: true, statistic: learning('reading'), chosen: ['tone'] })).toBe('meaning')
  expect(pick({ fresh: true, statistic: learning('listening'), chosen: ['dictation'] })).toBe('listening')
  const written = { fresh: true, statistic: learning('writing'), chosen: ['writing'] } as const
  expect(pick(written)).toBe('writing')
  expect(pick({ ...written, can: () => false })).toBe('meaning')
})

test('what is being learned is recognised, what sits firmly is recalled', () => {
  const chosen: Exercise[] = ['meaning', 'choice']
  expect(pick({ chosen })).toBe('choice')
  expect(pick({ chosen, statistic: firm('meaning') })).toBe('meaning')
  expect(pick({ chosen: ['choice'], statistic: firm('meaning') })).toBe('choice')
  expect(pick({ chosen: ['tone', 'reading'], statistic: firm('reading') })).toBe('reading')
})

test('what cannot be made of a word is left out; without anything it is a card', () => {
  expect(pick({ chosen: ['choice', 'matching'], can: (kind) => kind === 'matching' })).toBe('matching')
  expect(pick({ chosen: ['order', 'gap'], statistic: learning('usage'), can: () => false })).toBe('meaning')
})

const skill = fc.constantFrom<Skill>('meaning', 'reading', 'listening', 'usage', 'writing')

test('the same kind never comes three times in a row while another asks the skill; the seed decides', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...exercises), { minLength: 1 }),
      fc.array(fc.tuple(skill, fc.boolean(), fc.string()), { maxLength: 40 }),
      (chosen, cards) => {
        const asked: Exercise[] = []
        for (const [of, known, seed] of cards) {
          const request = { statistic: known ? firm(of) : learning(of), chosen, asked: [...asked], seed }
          const kind = pick(request)
          expect(pick(request)).toBe(kind)
          const open = chosen.filter((one) => skillOf(one) === of)
          if (open.length) expect(open).toContain(kind)
          if (open.length > 1) expect(asked.slice(-2).filter((one) => one === kind).length).toBeLessThan(2)
          asked.push(kind)
        }
      },
    ),
  )
})
