import {
  type Client,
  cardFor,
  type Exercise,
  gradeCard,
  type Language,
  type Moment,
  newFactId,
  openProgress,
  type ProgressRequest,
  type ProgressStore,
  type Question,
  type SessionOptions,
  type SettingsStore,
  type Step,
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
import { type CallAnswer, type Fact, type Grade, getEntity, type WordStatistic } from '@ciyu/core/contract'
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { WordListComplete, WordListError, WordListReady, WordListReview } from '../element/events.ts'

type LibraryItem = CallAnswer<typeof getEntity>
/** A word with what its owner says of it, where it is in a list of somebody. */
export type Word = LibraryItem['words']['items'][number] & {
  readonly note?: string | null
  readonly context?: string | null
  readonly translation?: readonly string[] | null
  readonly custom?: boolean
}
/** What is learned: a library item, or a list of somebody. */
export type Entity = Pick<LibraryItem, 'id' | 'title'> & {
  readonly slug?: string
  readonly words: { readonly items: readonly Word[]; readonly total: number }
}

/**
 * - `loading`: nothing to show yet
 * - `error`: see `error`; `load` tries again
 * - `empty`: the list has no words
 * - `waiting`: nothing is due; see `nextDue`
 * - `study`: a card is asked
 * - `summary`: the session is over
 */
export type Phase = 'loading' | 'error' | 'empty' | 'waiting' | 'study' | 'summary'

export interface LearnerState {
  readonly phase: Phase
  readonly error: unknown
  readonly entity: Entity | null
  readonly session: StudySession | null
  /** How the current card is asked. */
  readonly question: Question<Word>
  /** Whether the answer is shown. */
  readonly revealed: boolean
  /** What an exercise earned; null where nothing was checked. */
  readonly earned: Grade | null
  /** Whether progress outlives the page. */
  readonly kept: boolean
  /** The word that was just set aside because it was missed too often. */
  readonly leech: number | null
  /** What was done last, for those who listen. */
  readonly last: { readonly kind: 'graded'; readonly grade: Grade } | { readonly kind: 'undone' | 'suspended' } | null
}

export interface LearnerEvents {
  onReady?: ((detail: WordListReady) => void) | undefined
  onReview?: ((detail: WordListReview) => void) | undefined
  onComplete?: ((detail: WordListComplete) => void) | undefined
  onError?: ((detail: WordListError) => void) | undefined
}

interface Options {
  client: Client
  /** The slug or id of the list. */
  list: string
  /** Whose list it is; of the library unless given. */
  owner?: string
  /** Studies the day's plan of whoever is signed in, in place of a list. */
  plan?: boolean
  /** Asks and records nothing: all words, or those of `wordIds`. */
  practice?: boolean
  wordIds?: readonly number[]
  language: Language
  /** What is asked, where the page decides it; the learner's settings do otherwise. */
  exercises?: readonly Exercise[]
  /** The callbacks of now: they may change while the learner lives. */
  events: () => LearnerEvents
  now?: () => number
}

export interface Learner {
  readonly $state: ReadableAtom<LearnerState>
  readonly settings: SettingsStore
  /** For the parts that load later. */
  readonly inner: LearnerInner
  word(id: number): Word | undefined
  load(): Promise<void>
  /** Shows the answer; an exercise says what it earned. */
  reveal(earned?: Grade): void
  grade(grade: Grade): void
  undo(): void
  suspend(): void
  /** Begins again: what is due and the day's new words, or `more` new ones on top. */
  restart(more?: number): Promise<void>
  /** Asks some words, or all, and records nothing. */
  practise(wordIds?: readonly number[]): Promise<void>
  /** Takes meanings in another language; the session goes on. */
  setLanguage(language: Language): Promise<void>
}

/** What the code of later parts works with: it comes when it is first needed, after the first card. */
export interface LearnerInner extends Readonly<Options> {
  readonly $state: WritableAtom<LearnerState>
  readonly words: Map<number, Word>
  /** Counts what was begun: who awaits something goes on only while it is the latest. */
  loading: number
  language: Language
  statistics: readonly WordStatistic[]
  /** What was recorded since the statistics were loaded. */
  recorded: readonly Fact[]
  progress: ProgressStore | undefined
  readonly settings: SettingsStore
  now(): number
  moment(): Moment
  chosen(): readonly Exercise[]
  set(part: Partial<LearnerState>): void
  /** Sees to it that what is chosen can be asked. */
  prepare(): Promise<void>
  fetchWords(limit: number, page: number): Promise<Entity>
  take(items: readonly Word[]): void
  /** Words of the list that are not here yet. */
  unloaded(): number
  request(id: number): ProgressRequest
  sessionOptions(newWords: number, practice?: boolean): SessionOptions
  /** Shows a session, on whichever screen it stands. */
  show(session: StudySession, part?: Partial<LearnerState>): void
  begin(session: StudySession, run: number): Promise<void>
  apply(step: Step, last: LearnerState['last']): void
}

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
export function createLearner(options: Options): Learner {
  const { client, list, owner, plan, practice, wordIds, events, now = client.clock.now } = options
  const $state = atom<LearnerState>(initial)
  const settings = studySettings(client.storage)
  const words = new Map<number, Word>()
  /** The kinds of the exercises so far, by the answers before them. */
  const asked: Exercise[] = []
  let questions: typeof import('./questions.ts') | undefined
  let shownAt = 0

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
    chosen: () => options.exercises ?? settings.$settings.get().exercises,
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
      for (const word of items) words.set(word.id, word)
    },
    unloaded: () => Math.max(0, ($state.get().entity?.words.total ?? 0) - words.size),
    request: (id) => ({
      [owner === undefined ? 'entityId' : 'wordListId']: id,
      dayStart: startOfDay(new Date(now())),
    }),
    sessionOptions: (newWords, practice = false) => ({
      skills: skillsOf(inner.chosen()),
      newWords,
      practice,
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
      const known = await progress.load(inner.request(entity.id))
      if (run !== inner.loading) return
      Object.assign(inner, { progress, statistics: known.statistics, recorded: [] })
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
