import type { CallAnswer } from '../contract/call.ts'
import { applyFacts } from '../contract/schedule.ts'
import type { Fact, SkillStatistic } from '../contract/statistics.ts'
import type { getToday } from '../contract/study.ts'

export type Today = CallAnswer<typeof getToday>

/** How long a card takes who has not answered any today, in milliseconds; a new word is seen about three times. */
const usualCardMs = 9_000
const newWordCards = 3
/** Answers of a day from which its own pace is taken. */
const paceReviews = 20

const dayMs = 86_400_000

/** Cards that today asks for: those due, and a new word in each skill asked. */
export const cardsOf = ({ due, newWordIds, plan }: Pick<Today, 'due' | 'newWordIds' | 'plan'>): number =>
  due.length + newWordIds.length * plan.skills.length

/** About how many minutes today takes, at the pace of the day so far; 0 when nothing is left. */
export function minutesOf(today: Pick<Today, 'due' | 'newWordIds' | 'plan' | 'done'>): number {
  const { reviews, tookMs } = today.done
  const pace = reviews >= paceReviews ? Math.min(60_000, Math.max(2_000, tookMs / reviews)) : usualCardMs
  const answers = today.due.length + today.newWordIds.length * today.plan.skills.length * newWordCards
  return Math.ceil((answers * pace) / 60_000)
}

/**
 * What there is to do now, out of an answer that was fetched earlier: facts that the service did not have then are
 * applied, `now` stays when the service knew it, the horizon is the end of the day of `now`, and what was looked ahead at is due when its time has come.
 * @param facts in any order; those that the answer has already are left out by their time
 * @param ahead days beyond the day of `now` to look ahead
 */
export function todayAt(kept: Today, facts: readonly Fact[], now: number, ahead = 0): Today {
  const days = Math.max(0, Math.floor((now - kept.dayStart) / dayMs))
  const dayStart = kept.dayStart + days * dayMs
  const dayEnd = kept.dayEnd + days * dayMs
  const later = facts.filter(({ at }) => at > kept.now)
  const before = new Map<number, SkillStatistic[]>()
  for (const { wordId, ...statistic } of kept.due) before.set(wordId, [...(before.get(wordId) ?? []), statistic])
  const standing = applyFacts(
    [...before].map(([wordId, skills]) => ({ wordId, skills })),
    later,
    { retention: kept.plan.retention },
  )
  const order = new Map(kept.due.map(({ wordId, skill }, index) => [`${wordId} ${skill}`, index]))
  const placeOf = (wordId: number, skill: string) => order.get(`${wordId} ${skill}`) ?? order.size
  const isAsked = new Set<string>(kept.plan.skills)
  const due = standing
    .flatMap(({ wordId, skills }) => skills.map((skill) => ({ wordId, ...skill })))
    .filter((card) => !card.suspended && card.due < dayEnd + ahead * dayMs && isAsked.has(card.skill))
    .sort((one, other) => placeOf(one.wordId, one.skill) - placeOf(other.wordId, other.skill))
  const begun = new Set(standing.map(({ wordId }) => wordId))
  const reviews = later.filter((fact) => fact.kind === 'review')
  const newWordIds = kept.newWordIds.filter((id) => !begun.has(id))
  const first = days === 0 ? kept.done : { reviews: 0, newWords: 0, tookMs: 0 }
  const ofToday = reviews.filter(({ at }) => at >= dayStart)
  return {
    ...kept,
    dayStart,
    dayEnd,
    due,
    dueBySkill: kept.plan.skills.map((skill) => ({ skill, count: due.filter((card) => card.skill === skill).length })),
    newWordIds,
    done: {
      reviews: first.reviews + ofToday.length,
      newWords: first.newWords + (days === 0 ? kept.newWordIds.length - newWordIds.length : 0),
      tookMs: first.tookMs + ofToday.reduce((sum, { tookMs }) => sum + tookMs, 0),
    },
  }
}
