import {
  ApiError,
  extendSession,
  laterLearnerMessages,
  nextDue,
  openProgress,
  resumeCard,
  type StudySession,
  sessionProgress,
  sessionSummary,
  startPlanned,
  startSession,
  withdrawCard,
} from '@ciyu/core'
import {
  applyFacts,
  type CallAnswer,
  getStudiedWords,
  getStudyPlan,
  getToday,
  getWordStatistics,
  type SkillStatistic,
  type WordStatistic,
} from '@ciyu/core/contract'
import type { Entity, LearnerInner, Word } from './learner.ts'
import { errorDetail } from './word-list-learner.store.ts'

const moreWords = 500

/** Fetches the words behind the first page, page by page, while they are wanted. */
async function fetchRest(
  inner: LearnerInner,
  run: number,
  wanted: () => boolean,
  arrived: (wordIds: number[]) => void = () => {},
) {
  for (let page = 1; run === inner.loading && wanted() && inner.unloaded() > 0; page++) {
    const { items } = (await inner.fetchWords(moreWords, page)).words
    if (!items.length || run !== inner.loading) return
    const fresh = items.filter(({ id }) => !inner.words.has(id)).map(({ id }) => id)
    inner.take(items)
    arrived(fresh)
  }
}

/** Adds words that a session could use, as they arrive; a session with nothing to ask waits for them. */
export async function extend(inner: LearnerInner, session: StudySession, run: number): Promise<void> {
  const { $state, events, set, show, now } = inner
  const wanted = () => ($state.get().session?.newLeft ?? 0) > 0 || inner.statistics.length > 0
  const loaded = fetchRest(inner, run, wanted, (fresh) => {
    const before = $state.get().session
    if (!before) return
    const longer = extendSession(before, fresh, inner.statistics, now())
    if (before.current) set({ session: longer })
    else if (longer.current) show(longer)
  })
  if (session.current) {
    // What a session already has is enough to go on with when the rest does not come.
    loaded.catch((error: unknown) => events().onError?.(errorDetail(error)))
    return
  }
  await loaded
  const last = $state.get().session
  if (run === inner.loading && last && !last.current) show(last)
}

/** Begins again: what is due and the day's new words, or `more` new ones on top. */
export async function restart(inner: LearnerInner, run: number, more?: number): Promise<void> {
  const { progress, settings, words, now } = inner
  const { entity } = inner.$state.get()
  if (!progress || !entity) return
  const [known] = await Promise.all([progress.load(inner.request(entity.id)), inner.prepare()])
  if (run !== inner.loading) return
  Object.assign(inner, { statistics: known.statistics, recorded: [] })
  const newWords = more ?? Math.max(0, settings.$settings.get().newWords - known.begunToday)
  await inner.begin(startSession([...words.keys()], known.statistics, inner.sessionOptions(newWords), now()), run)
}

/** Asks some words, or all, and records nothing. */
export async function practise(inner: LearnerInner, run: number, wordIds?: readonly number[]): Promise<void> {
  const { words } = inner
  await inner.prepare()
  await fetchRest(inner, run, () => wordIds?.some((id) => !words.has(id)) ?? true)
  if (run !== inner.loading) return
  const ids = wordIds?.filter((id) => words.has(id)) ?? [...words.keys()]
  const known = applyFacts(inner.statistics, inner.recorded)
  inner.show(startSession(ids, known, inner.sessionOptions(0, true), inner.now()), { last: null })
}

/** Takes meanings in the language that was set; the session goes on. */
export async function setLanguage(inner: LearnerInner, entity: Entity): Promise<void> {
  const { client, language, plan, words } = inner
  const run = inner.loading
  await client.i18n.load(language)
  const stale = () => language !== inner.language || run !== inner.loading
  if (plan) {
    const { wordIds } = inner
    const { words: items } = wordIds?.length ? await pickedRound(inner, wordIds) : await fetchToday(inner)
    if (!stale()) inner.take(items)
    return inner.set({})
  }
  for (let page = 1; (page - 1) * moreWords < words.size; page++) {
    const detail = await inner.fetchWords(Math.min(moreWords, words.size), page)
    if (stale()) return
    inner.take(detail.words.items)
    inner.set({ entity: { ...entity, title: detail.title } })
  }
}

/** Reports a session whose last card was answered. */
export function complete({ events }: LearnerInner, session: StudySession): void {
  events().onComplete?.({ ...sessionSummary(session), practice: session.options.practice ?? false })
}

type Today = CallAnswer<typeof getToday>

function requireUid({ client }: LearnerInner): string {
  const uid = client.$uid.get()
  if (uid === null) throw new ApiError('A plan is somebody’s', { status: 401, code: 'unauthenticated' })
  return uid
}

/** As far as the service looks ahead: without a network, what is practised may be due on another day. */
const mostDaysAhead = '7'

const fetchToday = (inner: LearnerInner): Promise<Today> =>
  inner.client.api.call(getToday, {
    params: { id: requireUid(inner) },
    query: { lang: inner.language, examples: '1', ahead: inner.practice ? mostDaysAhead : '0' },
  })

/** What is asked in a round that no list makes. */
interface Round {
  readonly words: Today['words']
  readonly skills: Today['plan']['skills']
  /** Where its words stand, as the service knows it. */
  readonly standing: readonly WordStatistic[]
  /** Null in a practice. */
  readonly today: Today | null
}

function roundOf(today: Today): Round {
  const { words, plan, due } = today
  const ids = [...new Set(due.map(({ wordId }) => wordId))]
  const standing = ids.map((wordId) => ({ wordId, skills: due.filter((card) => card.wordId === wordId) }))
  return { words, skills: plan.skills, standing, today }
}

/** Words that were picked, whether they are due or not, in focus or not; of those at hand where there is no network. */
async function pickedRound(inner: LearnerInner, picked: readonly number[]): Promise<Round> {
  const { client, language } = inner
  const params = { id: requireUid(inner) }
  const wordIds = picked.join()
  try {
    const [{ items: words }, { items: standing }, { skills }] = await Promise.all([
      client.api.call(getStudiedWords, { params, query: { wordIds, lang: language, examples: '1' } }),
      client.api.call(getWordStatistics, { params, query: { wordIds } }),
      client.api.call(getStudyPlan, { params }),
    ])
    return { words, skills, standing, today: null }
  } catch (error) {
    if (error instanceof ApiError && error.status) throw error
    return roundOf(await fetchToday(inner))
  }
}

/** Loads the day's plan and begins it, its cards as the service sent them, less what was answered since; or a practice. */
export async function loadPlan(inner: LearnerInner, run: number): Promise<void> {
  const { client, practice, wordIds, now } = inner
  await Promise.all([client.i18n.load(inner.language), client.i18n.addMessages(laterLearnerMessages), inner.prepare()])
  const progress = await openProgress({ api: client.api, storage: client.storage, uid: client.$uid.get() })
  const ask = async () => (practice && wordIds?.length ? pickedRound(inner, wordIds) : roundOf(await fetchToday(inner)))
  let round: Round | undefined
  const { statistics } = await progress.load({
    dayStart: inner.request(0).dayStart,
    async ask() {
      round = await ask()
      return round.standing
    },
  })
  round ??= await ask()
  if (run !== inner.loading) return
  const { words, skills, today } = round
  Object.assign(inner, { progress, statistics, skills, retention: today?.plan.retention, recorded: [] })
  inner.take(words)
  inner.set({ entity: { id: 0, title: '', words: { items: words, total: words.length } } })
  if (practice || !today) await practise(inner, run, wordIds)
  else beginDay(inner, today, now())
  const { session } = inner.$state.get()
  if (run !== inner.loading || !session) return
  const cards = sessionProgress(session).total
  inner.events().onReady?.({ list: 'plan', title: '', words: words.length, cards })
}

function beginDay(inner: LearnerInner, { due, newWordIds, newWishes, dayEnd }: Today, now: number) {
  const standing = new Map<string, SkillStatistic>()
  for (const { wordId, skills } of inner.statistics) {
    for (const one of skills) standing.set(`${wordId}:${one.skill}`, one)
  }
  const waiting = due
    .map((card) => ({ ...card, ...standing.get(`${card.wordId}:${card.skill}`) }))
    .filter((card) => !card.suspended && card.due <= dayEnd)
  const begun = new Set(inner.statistics.map(({ wordId }) => wordId))
  const fresh = newWordIds.filter((id) => !begun.has(id))
  inner.show(startPlanned(waiting, fresh, inner.sessionOptions(fresh.length), now, newWishes), { last: null })
}

/** Lets go of a card that was answered in another tab, and says so where it was being asked. */
export async function withdraw(inner: LearnerInner, key: string): Promise<void> {
  await inner.client.i18n.addMessages(laterLearnerMessages)
  const { session, phase } = inner.$state.get()
  if (!session || session.options.practice || phase === 'loading') return
  const left = withdrawCard(session, key, inner.now())
  if (left.current === session.current) inner.set({ session: left })
  else inner.show(left, { last: { kind: 'elsewhere' } })
}

/** What whoever is signed in says of words of a library item: own meanings, notes. */
export async function fetchSaid({ client }: LearnerInner, entityId: number): Promise<Map<number, Partial<Word>>> {
  const id = client.$uid.get() ?? ''
  const { items } = await client.api.call(getStudiedWords, { params: { id }, query: { entityId } })
  return new Map(
    items.map(({ id: wordId, note, translation }) => [
      wordId,
      { note, translation, ...(translation && { meanings: translation }) },
    ]),
  )
}

/** A skill of a word that is set aside. */
export interface Aside {
  readonly wordId: number
  readonly statistic: SkillStatistic
}

/** What a summary tells of all words at hand. */
export interface Standing {
  /** Milliseconds since 1970; null when nothing is scheduled. */
  readonly nextDue: number | null
  /** Words of the list that were never begun. */
  readonly unmet: number
  readonly aside: readonly Aside[]
}

/** Where all words stand now: the statistics loaded, with what was answered since. */
export function standingNow(inner: LearnerInner): Standing {
  const ids = [...inner.words.keys()]
  const skills = inner.$state.get().session?.options.skills ?? []
  const current = applyFacts(inner.statistics, inner.recorded)
  const begun = new Set(current.map(({ wordId }) => wordId))
  return {
    nextDue: nextDue(ids, current, skills, inner.now()),
    unmet: inner.plan ? 0 : ids.filter((id) => !begun.has(id)).length + inner.unloaded(),
    aside: current.flatMap(({ wordId, skills: known }) =>
      inner.words.has(wordId)
        ? known.filter((one) => one.suspended && skills.includes(one.skill)).map((statistic) => ({ wordId, statistic }))
        : [],
    ),
  }
}

/** Takes up again what was set aside; undone like a grade. */
export function takeUp(inner: LearnerInner, { wordId, statistic }: Aside): void {
  const { session } = inner.$state.get()
  if (session) inner.apply(resumeCard(session, wordId, statistic, inner.moment()), null)
}
