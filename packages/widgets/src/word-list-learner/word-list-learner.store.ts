import {
  cardFor,
  type Exercise,
  gradeCard,
  newFactId,
  openProgress,
  type Question,
  type StudySession,
  sessionProgress,
  skillOf,
  skillsOf,
  startOfDay,
  startSession,
  studySettings,
  suspendCard,
  undoStep,
} from '@ciyu/core'
import { getEntity } from '@ciyu/core/contract'
import { atom } from 'nanostores'
import type { WordListError } from '../element/events.ts'
import type { Learner, LearnerInner, LearnerOptions, LearnerState, Word } from './learner.ts'

/** A day's new words: each word more costs bytes before the first card. */
const firstWords = 10

export const errorDetail = (error: unknown): WordListError => {
  const { code = 'unknown', message = String(error) } = (error ?? {}) as Partial<WordListError>
  return { code, message }
}

const initial: LearnerState = {
  phase: 'loading',
  error: null,
  entity: null,
  session: null,
  question: { kind: 'meaning' },
  revealed: false,
  earned: null,
  kept: true,
  leech: null,
  last: null,
}

/** The state of one learner, from its first card to its summary: made when a widget opens, gone when it closes. */
export function createLearner(options: LearnerOptions): Learner {
  const { client, list, owner, plan, practice, wordIds, events, now = client.clock.now } = options
  const $state = atom<LearnerState>(initial)
  const settings = studySettings(client.storage)
  const words = new Map<number, Word>()
  /** The kinds of the exercises so far, by the answers before them. */
  const asked: Exercise[] = []
  let questions: typeof import('./questions.ts') | undefined
  let shownAt = 0
  let tell: ((key: string) => void) | undefined

  const set = (part: Partial<LearnerState>) => $state.set({ ...$state.get(), ...part })
  const later = () => import('./learner-later.ts')

  /** How the card that a session asks is asked; a card that is turned until the code of exercises is there. */
  function questionOf(session: StudySession): Question<Word> {
    const skill = session.current?.statistic.skill
    if (!skill) return initial.question
    if (questions) return questions.ask(inner, session, asked)
    inner.prepare().catch(() => {})
    return { kind: cardFor(skill) as 'meaning' }
  }

  const inner: LearnerInner = {
    ...options,
    $state,
    settings,
    words,
    said: new Map(),
    loading: 0,
    statistics: [],
    recorded: [],
    progress: undefined,
    now,
    set,
    moment: () => ({
      at: now(),
      newId: () => newFactId((bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>)),
    }),
    chosen: () => options.exercises ?? settings.$settings.get()[plan ? 'planned' : 'exercises'],
    async prepare() {
      const cards = inner.chosen().every((exercise) => exercise === cardFor(skillOf(exercise)))
      if (!questions && (plan || !cards)) questions = await import('./questions.ts')
    },
    async fetchWords(limit, page) {
      const query = { lang: inner.language, examples: '1' as const, limit, ...(page > 1 && { page }) }
      if (owner === undefined) return client.api.call(getEntity, { params: { id: list }, query })
      // Who learns from the library never needs the schema of somebody's list.
      return (await import('./own-words.ts')).fetchOwnWords(client, owner, list, query)
    },
    take(items) {
      for (const word of items) words.set(word.id, { ...word, ...inner.said.get(word.id) })
    },
    unloaded: () => Math.max(0, ($state.get().entity?.words.total ?? 0) - words.size),
    request: (id) => ({
      [owner === undefined ? 'entityId' : 'wordListId']: id,
      dayStart: startOfDay(new Date(now())),
    }),
    sessionOptions: (newWords, practice = false) => ({
      skills: inner.skills ?? skillsOf(inner.chosen()),
      newWords,
      practice,
      ...(inner.retention && { retention: inner.retention }),
      source: plan
        ? 'plan'
        : owner === undefined
          ? `entity:${$state.get().entity?.slug ?? list}`
          : `list:${owner}/${list}`,
    }),
    show(session, part) {
      shownAt = now()
      set({
        session,
        revealed: false,
        earned: null,
        question: questionOf(session),
        phase: session.current
          ? 'study'
          : session.answers.length
            ? 'summary'
            : words.size || plan
              ? 'waiting'
              : 'empty',
        ...part,
      })
    },
    /** Shows a new session and goes on loading words that it could use; with nothing to ask it waits for them first. */
    async begin(session, run) {
      const whole = inner.unloaded() === 0
      if (session.current || whole) inner.show(session, { last: null })
      else set({ session })
      if (!whole && (session.newLeft > 0 || inner.statistics.length)) await (await later()).extend(inner, session, run)
      else if (!session.current && inner.loading === run) inner.show(session)
    },
    apply({ session, facts }, last) {
      const before = $state.get().session
      inner.recorded = [...inner.recorded, ...facts]
      if (facts.length && inner.progress && !inner.progress.append(facts)) set({ kept: false })
      const answered = session.answers.length > (before?.answers.length ?? 0)
      const answer = answered ? session.answers.at(-1) : undefined
      if (answer && facts.length) tell?.(`${answer.wordId}:${answer.skill}`)
      inner.show(session, { last, leech: answer?.leech ? answer.wordId : null })
      if (answered && !session.current)
        later().then(
          ({ complete }) => complete(inner, session),
          () => {},
        )
    },
  }

  function fail(error: unknown, run: number) {
    if (run !== inner.loading) return
    set({ phase: 'error', error })
    events().onError?.(errorDetail(error))
  }
  /** Does what the code of later parts does, unless something newer was begun meanwhile. */
  async function go(task: (code: Awaited<ReturnType<typeof later>>, run: number) => Promise<void>) {
    const run = ++inner.loading
    try {
      await task(await later(), run)
    } catch (error) {
      fail(error, run)
    }
  }

  async function load() {
    if (plan) set({ ...initial })
    if (plan) return go((code, run) => code.loadPlan(inner, run))
    const run = ++inner.loading
    set({ ...initial })
    try {
      const [entity] = await Promise.all([
        inner.fetchWords(firstWords, 1),
        client.i18n.load(inner.language),
        inner.prepare(),
      ])
      const progress = await openProgress({ api: client.api, storage: client.storage, uid: client.$uid.get() })
      const [known, said] = await Promise.all([
        progress.load(inner.request(entity.id)),
        // What somebody says of words is in their own lists already; it is no reason to wait where it does not come.
        client.$uid.get() !== null && owner === undefined
          ? later()
              .then(({ fetchSaid }) => fetchSaid(inner, entity.id))
              .catch(() => inner.said)
          : inner.said,
      ])
      if (run !== inner.loading) return
      const { statistics, retention } = known
      Object.assign(inner, { progress, statistics, retention, said, recorded: [] })
      inner.take(entity.words.items)
      set({ entity })
      const { title, words: page } = entity
      if (practice) await (await later()).practise(inner, run, wordIds)
      else {
        const newWords = Math.max(0, settings.$settings.get().newWords - known.begunToday)
        await inner.begin(startSession([...words.keys()], known.statistics, inner.sessionOptions(newWords), now()), run)
      }
      const { session } = $state.get()
      if (run !== inner.loading || !session) return
      events().onReady?.({ list, title, words: page.total, cards: sessionProgress(session).total })
    } catch (error) {
      fail(error, run)
    }
  }

  return {
    $state,
    settings,
    inner,
    word: (id) => words.get(id),
    join() {
      if (typeof BroadcastChannel === 'undefined') return () => {}
      const channel = new BroadcastChannel(`ciyu-answers:${client.$uid.get() ?? ''}`)
      channel.onmessage = ({ data }) =>
        later().then(
          ({ withdraw }) => withdraw(inner, String(data)),
          () => {},
        )
      tell = (key) => channel.postMessage(key)
      return () => {
        tell = undefined
        channel.close()
      }
    },
    load,
    reveal(earned) {
      const { phase, revealed } = $state.get()
      if (phase === 'study' && !revealed) set({ revealed: true, earned: earned ?? null, last: null })
    },
    grade(grade) {
      const { session, phase, revealed } = $state.get()
      if (!session?.current || phase !== 'study' || !revealed) return
      const { wordId, statistic } = session.current
      const tookMs = Math.max(0, now() - shownAt)
      const moment = inner.moment()
      const { practice = false } = session.options
      events().onReview?.({ wordId, skill: statistic.skill, grade, at: moment.at, tookMs, practice })
      inner.apply(gradeCard(session, grade, tookMs, moment), { kind: 'graded', grade })
    },
    undo() {
      const { session } = $state.get()
      if (session?.before) inner.apply(undoStep(session, inner.moment()), { kind: 'undone' })
    },
    suspend() {
      const { session, phase } = $state.get()
      if (session && phase === 'study') inner.apply(suspendCard(session, inner.moment()), { kind: 'suspended' })
    },
    restart: (more) => (plan ? load() : go((code, run) => code.restart(inner, run, more))),
    practise: (ids) => go((code, run) => code.practise(inner, run, ids)),
    async setLanguage(code) {
      if (code === inner.language) return
      inner.language = code
      const { phase, entity } = $state.get()
      if (phase === 'loading' || phase === 'error' || !entity) return load()
      return (await later()).setLanguage(inner, entity)
    },
  }
}
