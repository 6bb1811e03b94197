import type { SkillStatistic } from '../contract/statistics.ts'
import { seededRandom } from './choices.ts'
import { cardFor, type Exercise, exercises, isFirm, skillOf } from './exercises.ts'

/** Exercises that show the answer among others: for what is still being learned. The others ask for it from memory. */
const recognised: readonly Exercise[] = ['choice', 'matching', 'tone', 'order']

export interface ExerciseRequest {
  /** Where the skill that is asked stands. */
  readonly statistic: SkillStatistic
  /** Whether the word was never met, in any skill. */
  readonly fresh: boolean
  /** What the learner wants to be asked. */
  readonly chosen: readonly Exercise[]
  /** What was asked before, the latest last. */
  readonly asked: readonly Exercise[]
  /** Decides among what fits equally; the same seed gives the same exercise. */
  readonly seed: string
  /** Whether an exercise can be made of this word; all can unless given. */
  can?(exercise: Exercise): boolean
}

/**
 * How to ask a skill. A new word begins with a card, or is traced where it is to be written; what is being learned is
 * recognised, what sits firmly is recalled, as far as both were chosen; and no kind comes three times in a row while
 * another was chosen that asks this skill.
 */
export function exerciseFor({ statistic, fresh, chosen, asked, seed, can = () => true }: ExerciseRequest): Exercise {
  const card = cardFor(statistic.skill)
  if (fresh) return statistic.skill === 'writing' && can('writing') ? 'writing' : card
  const asks = (exercise: Exercise) => skillOf(exercise) === statistic.skill
  // A plan may ask a skill for which nothing was chosen: then in any way.
  const possible = (chosen.some(asks) ? chosen : exercises).filter((exercise) => asks(exercise) && can(exercise))
  const [last, before] = [asked.at(-1), asked.at(-2)]
  const lively = possible.filter((exercise) => exercise !== last || exercise !== before)
  const open = lively.length ? lively : possible
  const fitting = open.filter((exercise) => recognised.includes(exercise) !== isFirm(statistic))
  const offered = fitting.length ? fitting : open
  return offered[Math.floor(seededRandom(`${seed} exercise`)() * offered.length)] ?? card
}
