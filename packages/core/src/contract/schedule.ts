import { FSRSAlgorithm } from 'ts-fsrs'
import type { Fact, Grade, Review, Skill, SkillStatistic, WordStatistic } from './statistics.ts'

/** How often a word should still be known when it comes up again, unless somebody asks for another share. */
export const defaultRetention = 0.9

export interface ScheduleOptions {
  /** The share of reviews to be answered right, above 0 and at most 1; 0.90 by default. */
  readonly retention?: number
  /** The 21 weights of FSRS-6, fitted to somebody's own log; the published ones by default. */
  readonly weights?: readonly number[]
}

/** Told of each answer that holds, in order, with where the skill stood before it and after it. */
export type ReviewListener = (review: Review, before: SkillStatistic, after: SkillStatistic) => void

const minute = 60_000
const day = 86_400_000
const lastMoment = 8_640_000_000_000_000

let made: { key: string; memory: FSRSAlgorithm } | undefined

/** Making the model costs more than a review, and nearly every call asks for the same one. */
function memoryModel({ retention = defaultRetention, weights }: ScheduleOptions): FSRSAlgorithm {
  const key = `${retention} ${weights ?? ''}`
  if (made?.key !== key) {
    made = { key, memory: new FSRSAlgorithm({ request_retention: retention, ...(weights && { w: [...weights] }) }) }
  }
  return made.memory
}

/** What a stability in days is multiplied by for the days until recall falls to the wanted share. */
export const intervalFactor = (retention: number): number => memoryModel({ retention }).interval_modifier

/** Days elapsed as FSRS counts them: midnights of UTC between two moments in milliseconds. */
export const elapsedDays = (from: number, to: number): number => Math.floor(to / day) - Math.floor(from / day)

/** The share of skills of this stability that are still known after so many days (the forgetting curve of FSRS-6). */
export const recallAfter = (days: number, stability: number): number =>
  memoryModel({}).forgetting_curve(days, stability)

/**
 * The minutes to wait and the step that follows, where a grade leads to a short step: ts-fsrs's defaults, 1 and 10
 * minutes to learn, 10 to relearn, a hard one half way to the next.
 */
function shortStep(state: SkillStatistic['state'], step: number, grade: Grade): [minutes: number, next: number] | null {
  if (state < 2) {
    if (grade === 4 || step > 1) return null
    if (grade === 3) return step ? null : [10, 1]
    return grade === 2 ? [6, step] : [1, 0]
  }
  if (grade > 2 || step > 0) return null
  if (grade === 1) return [10, 0]
  return state === 3 ? [15, 0] : null
}

/** A skill of which nothing is known yet; due at once. */
export const newSkill = (skill: Skill, at: number): SkillStatistic => ({
  skill,
  state: 0,
  due: at,
  stability: 0,
  difficulty: 0,
  learningSteps: 0,
  scheduledDays: 0,
  reps: 0,
  lapses: 0,
  lastReview: null,
  suspended: false,
})

/**
 * Where a skill stands after one more answer: FSRS-6 without fuzz. The memory model is ts-fsrs's; its short steps are
 * written out here, because its scheduler weighs twice as much as all of this, and held equal to it by a test.
 * @param at milliseconds since 1970; a moment before the last review counts as that of the last review
 * @param options a wish that the statistic carries comes before theirs
 */
export function applyReview(
  statistic: SkillStatistic,
  grade: Grade,
  at: number,
  options: ScheduleOptions = {},
): SkillStatistic {
  const { state, learningSteps, lastReview, retention } = statistic
  const model = memoryModel(retention === undefined ? options : { ...options, retention })
  const moment = Math.max(at, lastReview ?? at)
  const elapsed = state && lastReview !== null ? elapsedDays(lastReview, moment) : 0
  const memoryAfter = (given: Grade) => model.next_state(statistic, elapsed, given)
  const daysAfter = (given: Grade) => model.next_interval(memoryAfter(given).stability, elapsed)

  const step = shortStep(state, learningSteps, grade)
  let days = 0
  if (!step) {
    days = daysAfter(grade)
    if (state === 2 && grade > 1) {
      // A better grade never comes up sooner than a worse one.
      const hard = Math.min(daysAfter(2), daysAfter(3))
      const good = Math.max(daysAfter(3), hard + 1)
      days = grade === 2 ? hard : grade === 3 ? good : Math.max(days, good + 1)
    }
  }
  return {
    ...statistic,
    ...memoryAfter(grade),
    state: !step ? 2 : state < 2 ? 1 : 3,
    due: Math.min(moment + (step ? step[0] * minute : days * day), lastMoment),
    learningSteps: step ? step[1] : 0,
    scheduledDays: days,
    reps: statistic.reps + 1,
    lapses: statistic.lapses + (state === 2 && grade === 1 ? 1 : 0),
    lastReview: moment,
  }
}

const inTime = (a: Fact, b: Fact) => a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/**
 * The facts that hold, in order of (at, id): each id once, without undos and what they took back. An undo that was
 * itself undone takes nothing back; facts that undo each other in a ring are all void.
 */
export function effectiveFacts(facts: readonly Fact[]): Exclude<Fact, { kind: 'undo' }>[] {
  const byId = new Map<string, Fact>()
  for (const fact of [...facts].sort(inTime)) if (!byId.has(fact.id)) byId.set(fact.id, fact)

  // Decided from the outside in, without recursion: a chain of undos may be as long as the log.
  const waitingFor = new Map<string, number>()
  for (const fact of byId.values()) {
    if (fact.kind === 'undo') waitingFor.set(fact.undoes, (waitingFor.get(fact.undoes) ?? 0) + 1)
  }
  const undone = new Set<string>()
  const decided = new Set<string>()
  const ready = [...byId.values()].filter((fact) => !waitingFor.has(fact.id))
  for (let fact = ready.pop(); fact; fact = ready.pop()) {
    decided.add(fact.id)
    if (fact.kind !== 'undo') continue
    if (!undone.has(fact.id)) undone.add(fact.undoes)
    const left = (waitingFor.get(fact.undoes) ?? 1) - 1
    waitingFor.set(fact.undoes, left)
    const target = byId.get(fact.undoes)
    if (left === 0 && target) ready.push(target)
  }
  const holds = (fact: Fact): fact is Exclude<Fact, { kind: 'undo' }> =>
    fact.kind !== 'undo' && decided.has(fact.id) && !undone.has(fact.id)
  return [...byId.values()].filter(holds)
}

/** Where words stand after further facts: undos reach only facts among them. */
export function applyFacts(
  statistics: readonly WordStatistic[],
  facts: readonly Fact[],
  options: ScheduleOptions = {},
  onReview?: ReviewListener,
): WordStatistic[] {
  const words = new Map(statistics.map((one) => [one.wordId, new Map(one.skills.map((it) => [it.skill, it]))]))
  for (const fact of effectiveFacts(facts)) {
    const skills = words.get(fact.wordId) ?? new Map<Skill, SkillStatistic>()
    words.set(fact.wordId, skills)
    const before = skills.get(fact.skill) ?? newSkill(fact.skill, fact.at)
    const after =
      fact.kind === 'review'
        ? applyReview(before, fact.grade, fact.at, options)
        : { ...before, suspended: fact.kind === 'suspend' }
    skills.set(fact.skill, after)
    if (fact.kind === 'review') onReview?.(fact, before, after)
  }
  return [...words].map(([wordId, skills]) => ({ wordId, skills: [...skills.values()] }))
}

/**
 * Where every word of a review log stands: the log replayed in time order. The order of the input and facts given
 * twice change nothing. Words appear in the order in which they were first met.
 */
export const replayFacts = (
  facts: readonly Fact[],
  options: ScheduleOptions = {},
  onReview?: ReviewListener,
): WordStatistic[] => applyFacts([], facts, options, onReview)
