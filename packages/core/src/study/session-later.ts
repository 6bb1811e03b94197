import { newSkill } from '../contract/schedule.ts'
import type { Fact, SkillStatistic, WordStatistic } from '../contract/statistics.ts'
import {
  advance,
  begin,
  byWord,
  type Card,
  cardOf,
  choose,
  inGroups,
  interleave,
  type Moment,
  type Session,
  type SessionOptions,
  type Step,
} from './session.ts'

/** A card of a plan: one skill of a word, where it stands. */
export type PlannedCard = SkillStatistic & { readonly wordId: number }

/**
 * Begins a session of cards that were chosen already, in their order, with new words among them.
 * @param wishes the retention wished for new words where it is another than that of the options
 */
export function startPlanned(
  due: readonly PlannedCard[],
  newWordIds: readonly number[],
  options: SessionOptions,
  now: number,
  wishes: readonly { readonly wordId: number; readonly retention: number }[] = [],
): Session {
  const known = due.map(({ wordId, ...statistic }) => cardOf(wordId, statistic))
  const fresh = newWordIds.map((id) => {
    const retention = wishes.find(({ wordId }) => wordId === id)?.retention
    return options.skills.map((skill) =>
      cardOf(id, { ...newSkill(skill, now), ...(retention !== undefined && { retention }) }),
    )
  })
  return begin(options, interleave(known, inGroups(fresh, options.skills)), 0, now)
}

/** Adds words that arrived after the session began; undo keeps them. */
export function extendSession(
  session: Session,
  wordIds: readonly number[],
  statistics: readonly WordStatistic[],
  now: number,
): Session {
  const { cards, begun } = choose(wordIds, byWord(statistics), session.options, session.newLeft, now)
  if (!cards.length) return session
  const add = (one: Session): Session => {
    const longer: Session = {
      ...one,
      queue: [...one.queue, ...cards],
      newLeft: one.newLeft - begun,
      before: one.before && add(one.before),
    }
    return longer.current ? longer : advance(longer, now)
  }
  return add(session)
}

/** Takes up again what was set aside: it is asked once more in this session. */
export function resumeCard(session: Session, wordId: number, statistic: SkillStatistic, moment: Moment): Step {
  const { skill } = statistic
  const fact: Fact = { kind: 'resume', id: moment.newId(), wordId, skill, at: moment.at }
  const card: Card = { ...cardOf(wordId, { ...statistic, suspended: false }), met: statistic.reps > 0 }
  const queue = [...session.queue, card]
  const next: Session = { ...session, queue, recorded: [fact.id], before: session }
  return { session: next.current ? next : advance(next, moment.at), facts: [fact] }
}

/**
 * Lets go of a card that was answered elsewhere. Undo does not bring it back, but for an answer that was given here
 * before: what is taken back is asked again.
 * @param key of the card
 */
export function withdrawCard(session: Session, key: string, now: number): Session {
  const drop = (one: Session): Session => {
    const { before, current, queue, answers } = one
    const wasAnsweredHere = before?.current?.key === key && answers.length > before.answers.length
    const left: Session = {
      ...one,
      queue: queue.filter((card) => card.key !== key),
      current: current?.key === key ? null : current,
      before: before && !wasAnsweredHere ? drop(before) : before,
    }
    return left.current ? left : advance(left, now)
  }
  return drop(session)
}
