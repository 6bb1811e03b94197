import { applyReview, elapsedDays, type Fact, type Review, replayFacts, type SkillStatistic } from '@ciyu/core/contract'

/** Days of stability from which on a word counts as known. */
export const knownFrom = 7

/** Milliseconds in which reviews are counted together. */
export const quarterMs = 900_000

/** What is derived of one review and kept with it. */
export interface ReviewTraits {
  readonly undone: boolean
  readonly mature: boolean
  readonly newWord: boolean
  readonly newCard: boolean
  readonly knownWord: number
  readonly knownCard: number
  readonly dueBefore: number | null
}

/** A fact of the log with what is kept of it. */
export interface StoredFact {
  readonly fact: Fact
  readonly traits: ReviewTraits
}

/** A row of `schedules`. */
export interface Schedule extends SkillStatistic {
  readonly wordId: number
  readonly retention: number
  readonly begunAt: number | null
  readonly knownAt: number | null
  readonly lastGrade: number | null
  readonly hardStability: number | null
  readonly goodStability: number | null
  readonly again: number
  readonly tookMs: number
  readonly mature: number
  readonly matureRemembered: number
}

interface Card {
  begunAt: number
  knownAt: number | null
  again: number
  tookMs: number
  mature: number
  matureRemembered: number
  last: { review: Review; before: SkillStatistic }
}

const isKnown = ({ state, stability }: SkillStatistic): boolean => state === 2 && stability >= knownFrom

const undone: ReviewTraits = {
  undone: true,
  mature: false,
  newWord: false,
  newCard: false,
  knownWord: 0,
  knownCard: 0,
  dueBefore: null,
}

/** Follows the reviews of a log in their order, card by card and word by word. */
function follower() {
  const cards = new Map<string, Card>()
  const knownSkills = new Map<number, Set<string>>()
  const traits = new Map<string, ReviewTraits>()

  const onReview = (review: Review, before: SkillStatistic, after: SkillStatistic): void => {
    const { id, wordId, skill, grade, at, tookMs } = review
    const key = `${wordId} ${skill}`
    const known = knownSkills.get(wordId)
    const skills = known ?? new Set()
    knownSkills.set(wordId, skills)
    const wasWordKnown = skills.size > 0
    if (isKnown(after)) skills.add(skill)
    else skills.delete(skill)

    const card = cards.get(key)
    const mature = before.state === 2 && elapsedDays(before.lastReview ?? at, at) >= 1
    const knownCard = Number(isKnown(after)) - Number(isKnown(before))
    traits.set(id, {
      undone: false,
      mature,
      newWord: known === undefined,
      newCard: card === undefined,
      knownWord: Number(skills.size > 0) - Number(wasWordKnown),
      knownCard,
      dueBefore: card === undefined ? null : before.due,
    })
    cards.set(key, {
      begunAt: card?.begunAt ?? at,
      knownAt: knownCard > 0 ? at : knownCard < 0 ? null : (card?.knownAt ?? null),
      again: (card?.again ?? 0) + Number(grade === 1),
      tookMs: (card?.tookMs ?? 0) + tookMs,
      mature: (card?.mature ?? 0) + Number(mature),
      matureRemembered: (card?.matureRemembered ?? 0) + Number(mature && grade > 1),
      last: { review, before },
    })
  }
  return { cards, traits, onReview }
}

/** The row of a skill. What bounds the interval is kept, so that another wish for retention is no matter of replaying. */
function scheduleOf(wordId: number, statistic: SkillStatistic, card: Card | undefined, retention: number): Schedule {
  const { review, before } = card?.last ?? {}
  const isBound = review !== undefined && before?.state === 2 && review.grade > 1
  const boundOf = (grade: 2 | 3) => (isBound ? applyReview(before, grade, review.at, { retention }).stability : null)
  return {
    ...statistic,
    wordId,
    retention,
    begunAt: card?.begunAt ?? null,
    knownAt: card?.knownAt ?? null,
    lastGrade: review?.grade ?? null,
    hardStability: boundOf(2),
    goodStability: boundOf(3),
    again: card?.again ?? 0,
    tookMs: card?.tookMs ?? 0,
    mature: card?.mature ?? 0,
    matureRemembered: card?.matureRemembered ?? 0,
  }
}

const isSame = (one: ReviewTraits, other: ReviewTraits): boolean =>
  (Object.keys(undone) as (keyof ReviewTraits)[]).every((key) => one[key] === other[key])

/**
 * Derives where words stand from all facts about them, and of each review what it was: new, mature, undone.
 * @param retentionOf the wish for a word
 * @returns the rows of `schedules`, the reviews of which something else is kept, and the quarters of an hour they are in
 */
export function derive(stored: readonly StoredFact[], retentionOf: (wordId: number) => number) {
  const byRetention = new Map<number, Fact[]>()
  const undos: Fact[] = []
  for (const { fact } of stored) {
    if (fact.kind === 'undo') {
      undos.push(fact)
      continue
    }
    const retention = retentionOf(fact.wordId)
    const facts = byRetention.get(retention)
    if (facts) facts.push(fact)
    else byRetention.set(retention, [fact])
  }
  const schedules: Schedule[] = []
  const { cards, traits, onReview } = follower()
  for (const [retention, facts] of byRetention) {
    for (const { wordId, skills } of replayFacts([...facts, ...undos], { retention }, onReview)) {
      for (const skill of skills) {
        schedules.push(scheduleOf(wordId, skill, cards.get(`${wordId} ${skill.skill}`), retention))
      }
    }
  }
  const changed: (ReviewTraits & { id: string })[] = []
  const quarters = new Set<number>()
  for (const { fact, traits: before } of stored) {
    if (fact.kind !== 'review') continue
    const after = traits.get(fact.id) ?? undone
    if (isSame(before, after)) continue
    changed.push({ id: fact.id, ...after })
    quarters.add(Math.floor(fact.at / quarterMs))
  }
  return { schedules, changed, quarters: [...quarters] }
}
