import { applyReview, newSkill, type ScheduleOptions } from '../contract/schedule.ts'
import type { Fact, Grade, Skill, SkillStatistic, WordStatistic } from '../contract/statistics.ts'
import { retrievability } from './schedule.ts'

/** Lapses at which a word is marked as a leech and set aside. */
export const leechLapses = 8

/** One skill of one word, to be asked. */
export interface Card {
  /** `{wordId}:{skill}` */
  readonly key: string
  readonly wordId: number
  readonly statistic: SkillStatistic
  /** Not asked before this moment (short steps); 0 for what may come at any time. */
  readonly notBefore: number
  /** Whether it was answered in this session. */
  readonly met: boolean
}

export interface SessionOptions extends ScheduleOptions {
  /** What is asked of each word, in this order. */
  readonly skills: readonly Skill[]
  /** How many words may be begun in this session. */
  readonly newWords: number
  /** How many due cards at most, the most at risk first; 200 by default, so that a backlog buries nobody. */
  readonly mostDue?: number
  /** Asks everything and records nothing. */
  readonly practice?: boolean
  /** Kept in every review: where it was studied. */
  readonly source: string
}

/** One answer of a session. */
export interface Answer {
  readonly wordId: number
  readonly skill: Skill
  readonly grade: Grade
  readonly tookMs: number
  readonly leech: boolean
}

/** A study session. Never changed: each step makes the next one, and remembers the one before for undo. */
export interface Session {
  readonly options: SessionOptions
  /** What waits, in order, without the card being asked. */
  readonly queue: readonly Card[]
  /** What is asked now; null when the session is over. */
  readonly current: Card | null
  /** Cards that left the session. */
  readonly done: number
  readonly answers: readonly Answer[]
  /** Ids of the facts of the last step. */
  readonly recorded: readonly string[]
  readonly before: Session | null
  /** How many more words may be begun. */
  readonly newLeft: number
}

/** A session after a step, with the facts to record. */
export interface Step {
  readonly session: Session
  readonly facts: readonly Fact[]
}

/** When a step happens and the ids of the facts it records: the engine has neither clock nor chance. */
export interface Moment {
  readonly at: number
  newId(): string
}

const due = ({ statistic }: Card, now: number) => statistic.state > 0 && statistic.due <= now

/** Spreads the fewer among the more, so that new words do not come in one lump. */
export function interleave<T>(many: readonly T[], few: readonly T[]): T[] {
  if (many.length < few.length) return interleave(few, many)
  const result: T[] = []
  let next = 0
  for (const [index, item] of many.entries()) {
    result.push(item)
    const wanted = Math.floor(((index + 1) * few.length) / many.length)
    while (next < wanted) result.push(few[next++] as T)
  }
  return result
}

/** Lets no skill come three times in a row while another waits, and keeps the order otherwise. */
function spread(cards: readonly Card[]): Card[] {
  const left = [...cards]
  const result: Card[] = []
  const skill = (card: Card | undefined) => card?.statistic.skill
  while (left.length) {
    const last = skill(result.at(-1))
    const other = last && last === skill(result.at(-2)) ? left.findIndex((card) => skill(card) !== last) : 0
    result.push(...left.splice(Math.max(0, other), 1))
  }
  return result
}

/** How many new words are begun before their second skill is asked. */
const group = 5

export const cardOf = (wordId: number, statistic: SkillStatistic): Card => ({
  key: `${wordId}:${statistic.skill}`,
  wordId,
  statistic,
  notBefore: 0,
  met: false,
})

interface Chosen {
  cards: Card[]
  begun: number
}

/** The cards of words that are to be asked: what is due, the most at risk first, and new words in their order. */
export function choose(
  wordIds: readonly number[],
  statistics: ReadonlyMap<number, WordStatistic>,
  { skills, mostDue = 200, practice = false }: SessionOptions,
  newLeft: number,
  now: number,
): Chosen {
  const known: Card[] = []
  const fresh: Card[][] = []
  for (const wordId of new Set(wordIds)) {
    const ofWord = statistics.get(wordId)?.skills
    const cards = skills.map((skill) =>
      cardOf(wordId, ofWord?.find((one) => one.skill === skill) ?? newSkill(skill, now)),
    )
    const active = cards.filter(({ statistic }) => practice || !statistic.suspended)
    known.push(...active.filter((card) => practice || due(card, now)))
    const unmet = practice ? [] : active.filter(({ statistic }) => statistic.state === 0)
    if (unmet.length && fresh.length < newLeft) fresh.push(unmet)
  }
  if (practice) return { cards: known, begun: 0 }

  const risk = new Map(known.map((card) => [card.key, retrievability(card.statistic, now)]))
  known.sort((a, b) => (risk.get(a.key) ?? 0) - (risk.get(b.key) ?? 0))
  return { cards: interleave(spread(known.slice(0, mostDue)), inGroups(fresh, skills)), begun: fresh.length }
}

/** The cards of new words: one skill of a few words, then the next skill of the same. */
export function inGroups(words: readonly (readonly Card[])[], skills: readonly Skill[]): Card[] {
  const cards: Card[] = []
  for (let start = 0; start < words.length; start += group) {
    const some = words.slice(start, start + group).flat()
    for (const skill of skills) cards.push(...some.filter(({ statistic }) => statistic.skill === skill))
  }
  return cards
}

/** Takes the next card: a short step that is over, else the first that may come, else the step that ends soonest. */
export function advance(session: Session, now: number): Session {
  const { queue } = session
  const over = queue.filter(({ notBefore }) => notBefore > 0 && notBefore <= now)
  const next =
    over.sort((a, b) => a.notBefore - b.notBefore)[0] ??
    queue.find(({ notBefore }) => notBefore === 0) ??
    [...queue].sort((a, b) => a.notBefore - b.notBefore)[0] ??
    null
  return { ...session, current: next, queue: queue.filter((card) => card !== next) }
}

export const byWord = (statistics: readonly WordStatistic[]) => new Map(statistics.map((one) => [one.wordId, one]))

export const begin = (options: SessionOptions, queue: readonly Card[], newLeft: number, now: number): Session =>
  advance({ options, queue, current: null, done: 0, answers: [], recorded: [], before: null, newLeft }, now)

/** Begins a session over words in the order of their list. */
export function startSession(
  wordIds: readonly number[],
  statistics: readonly WordStatistic[],
  options: SessionOptions,
  now: number,
): Session {
  const { cards, begun } = choose(wordIds, byWord(statistics), options, options.newWords, now)
  return begin(options, cards, options.newWords - begun, now)
}

/** Answers the current card. In practice mode nothing is recorded: a miss comes again later, anything else is done. */
export function gradeCard(session: Session, grade: Grade, tookMs: number, moment: Moment): Step {
  const { current, options } = session
  if (!current) return { session, facts: [] }
  const { wordId, statistic } = current
  const { skill } = statistic
  const answer: Answer = { wordId, skill, grade, tookMs, leech: false }

  if (options.practice) {
    const again = grade === 1 ? [{ ...current, met: true }] : []
    const next: Session = {
      ...session,
      queue: [...session.queue, ...again],
      done: session.done + (grade === 1 ? 0 : 1),
      answers: [...session.answers, answer],
      recorded: [],
      before: session,
    }
    return { session: advance(next, moment.at), facts: [] }
  }

  const after = applyReview(statistic, grade, moment.at, options)
  const leech = grade === 1 && after.lapses >= leechLapses && after.lapses > statistic.lapses
  const took = Math.min(Math.max(0, Math.round(tookMs)), 86_400_000)
  const { source } = options
  const facts: Fact[] = [
    { kind: 'review', id: moment.newId(), wordId, skill, grade, at: moment.at, tookMs: took, source },
  ]
  if (leech) facts.push({ kind: 'suspend', id: moment.newId(), wordId, skill, at: moment.at })

  const stays = !leech && (after.state === 1 || after.state === 3)
  const next: Session = {
    ...session,
    queue: stays
      ? [...session.queue, { ...current, statistic: after, notBefore: after.due, met: true }]
      : session.queue,
    done: session.done + (stays ? 0 : 1),
    answers: [...session.answers, { ...answer, leech }],
    recorded: facts.map(({ id }) => id),
    before: session,
  }
  return { session: advance(next, moment.at), facts }
}

/** Sets the current card aside until it is resumed. */
export function suspendCard(session: Session, moment: Moment): Step {
  const { current, options } = session
  if (!current) return { session, facts: [] }
  const { wordId, statistic } = current
  const fact: Fact = { kind: 'suspend', id: moment.newId(), wordId, skill: statistic.skill, at: moment.at }
  const facts = options.practice ? [] : [fact]
  const next: Session = {
    ...session,
    done: session.done + 1,
    recorded: facts.map(({ id }) => id),
    before: session,
  }
  return { session: advance(next, moment.at), facts }
}

export const canUndo = (session: Session): boolean => session.before !== null

/** Goes back one step, as often as there were steps, on the finished session too. */
export function undoStep(session: Session, moment: Moment): Step {
  if (!session.before) return { session, facts: [] }
  const facts = session.recorded.map((undoes): Fact => ({ kind: 'undo', id: moment.newId(), undoes, at: moment.at }))
  return { session: session.before, facts }
}

export interface SessionProgress {
  /** Cards that left the session. */
  readonly done: number
  /** Cards answered at least once that will come again. */
  readonly inProgress: number
  readonly total: number
}

export function sessionProgress({ done, queue, current }: Session): SessionProgress {
  const open = current ? [current, ...queue] : queue
  return { done, inProgress: open.filter(({ met }) => met).length, total: done + open.length }
}
