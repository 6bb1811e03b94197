import type { Client, Language } from '@ciyu/core'
import {
  type Exercise,
  extendSession,
  gradeCard,
  newFactId,
  nextDue,
  openProgress,
  type ProgressStore,
  type SettingsStore,
  type Step,
  type StudySession,
  sessionProgress,
  sessionSummary,
  skillsOf,
  startOfDay,
  startSession,
  studySettings,
  suspendCard,
  undoStep,
} from '@ciyu/core'
import { applyFacts, type CallAnswer, type Fact, type Grade, getEntity, type WordStatistic } from '@ciyu/core/contract'
import { atom, type ReadableAtom } from 'nanostores'
import type { WordListComplete, WordListError, WordListReady, WordListReview } from '../element/events.ts'

type LibraryItem = CallAnswer<typeof getEntity>
/** A word with what its owner says of it, where it is in a list of somebody. */
export type Word = LibraryItem['words']['items'][number] & {
  readonly note?: string | null
  readonly context?: string | null
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
  /** Whether the answer is shown. */
  readonly revealed: boolean
  /** The grade that the main button gives: what an exercise earned, else Good. */
  readonly suggested: Grade
  /** Milliseconds since 1970; null when nothing is scheduled. */
  readonly nextDue: number | null
  /** Words of the list that were never begun. */
  readonly unmet: number
  /** Whether progress outlives the page. */
  readonly kept: boolean
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
  exercises(): readonly Exercise[]
  word(id: number): Word | undefined
  /** All words that are there so far, for choices. */
  words(): Word[]
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

/** A day's new words: each word more costs bytes before the first card. */
const firstWords = 10
const moreWords = 500

const dayStart = (now: number) => startOfDay(new Date(now))

const errorDetail = (error: unknown): WordListError => {
  const { code = 'unknown', message = String(error) } = (error ?? {}) as Partial<WordListError>
  return { code, message }
}

const initial: LearnerState = {
  phase: 'loading',
  error: null,
  entity: null,
  session: null,
  revealed: false,
  suggested: 3,
  nextDue: null,
  unmet: 0,
  kept: true,
  last: null,
}

/** The state of one learner, from its first card to its summary: made when a widget opens, gone when it closes. */
export function createLearner({ client, list, owner, language, exercises, events, now = Date.now }: Options): Learner {
  const $state = atom<LearnerState>(initial)
  const settings = studySettings(client.storage)
  const words = new Map<number, Word>()
  let progress: ProgressStore | undefined
  let statistics: readonly WordStatistic[] = []
  /** What was recorded since the statistics were loaded. */
  let recorded: readonly Fact[] = []
  let shownAt = 0
  let loading = 0

  const set = (part: Partial<LearnerState>) => $state.set({ ...$state.get(), ...part })
  const chosen = () => exercises ?? settings.$settings.get().exercises
  const moment = () => ({
    at: now(),
    newId: () => newFactId((bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>)),
  })

  async function fetchWords(limit: number, page: number): Promise<Entity> {
    const query = { lang: language, examples: '1' as const, limit, ...(page > 1 && { page }) }
    if (owner === undefined) return client.api.call(getEntity, { params: { id: list }, query })
    // Who learns from the library never needs the schema of somebody's list.
    return (await import('./own-words.ts')).fetchOwnWords(client, owner, list, query)
  }
  /** What is asked of the progress of the list of an id. */
  const request = (id: number) => ({
    [owner === undefined ? 'entityId' : 'wordListId']: id,
    dayStart: dayStart(now()),
  })
  const take = (items: readonly Word[]) => {
    for (const word of items) words.set(word.id, word)
  }

  const sessionOptions = (newWords: number, practice = false) => ({
    skills: skillsOf(chosen()),
    newWords,
    practice,
    source: owner === undefined ? `entity:${$state.get().entity?.slug ?? list}` : `list:${owner}/${list}`,
  })

  /** Shows a session, on whichever screen it stands. */
  function show(session: StudySession, part: Partial<LearnerState> = {}) {
    const ids = [...words.keys()]
    // A finished session asks where all words stand now; while there is a card nobody looks.
    const current = session.current ? [] : applyFacts(statistics, recorded)
    const begun = new Set(current.map(({ wordId }) => wordId))
    shownAt = now()
    set({
      session,
      revealed: false,
      suggested: 3,
      phase: session.current ? 'study' : session.answers.length ? 'summary' : words.size ? 'waiting' : 'empty',
      nextDue: nextDue(ids, current, skillsOf(chosen()), now()),
      unmet: ids.filter((id) => !begun.has(id)).length + unloaded(),
      ...part,
    })
  }

  /** Words of the list that are not here yet. */
  const unloaded = () => Math.max(0, ($state.get().entity?.words.total ?? 0) - words.size)

  /** Fetches the words behind the first page, page by page, while they are wanted. */
  async function fetchRest(run: number, wanted: () => boolean, arrived: (wordIds: number[]) => void) {
    for (let page = 1; run === loading && wanted() && unloaded() > 0; page++) {
      const { items } = (await fetchWords(moreWords, page)).words
      if (!items.length || run !== loading) return
      const fresh = items.filter(({ id }) => !words.has(id)).map(({ id }) => id)
      take(items)
      arrived(fresh)
    }
  }

  /** Shows a new session and goes on loading words that it could use; with nothing to ask it waits for them first. */
  async function begin(session: StudySession, run: number) {
    if (session.current || unloaded() === 0) show(session, { last: null })
    else set({ session })
    const wanted = () => ($state.get().session?.newLeft ?? 0) > 0 || statistics.length > 0
    const loaded = fetchRest(run, wanted, (fresh) => {
      const before = $state.get().session
      if (!before) return
      const longer = extendSession(before, fresh, statistics, now())
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
    if (run === loading && last && !last.current) show(last)
  }

  function fail(error: unknown, run: number) {
    if (run !== loading) return
    set({ phase: 'error', error })
    events().onError?.(errorDetail(error))
  }

  async function load() {
    const run = ++loading
    set({ ...initial })
    try {
      const [entity] = await Promise.all([fetchWords(firstWords, 1), client.i18n.load(language)])
      progress = await openProgress({ api: client.api, storage: client.storage, uid: client.$uid.get() })
      const known = await progress.load(request(entity.id))
      if (run !== loading) return
      statistics = known.statistics
      recorded = []
      take(entity.words.items)
      set({ entity })
      const newWords = Math.max(0, settings.$settings.get().newWords - known.begunToday)
      const session = startSession([...words.keys()], statistics, sessionOptions(newWords), now())
      await begin(session, run)
      if (run !== loading) return
      const { title, words: page } = entity
      const cards = sessionProgress($state.get().session ?? session).total
      events().onReady?.({ list, title, words: page.total, cards })
    } catch (error) {
      fail(error, run)
    }
  }

  /** Records a step's facts and shows where it leads. */
  function apply({ session, facts }: Step, last: LearnerState['last']) {
    recorded = [...recorded, ...facts]
    if (facts.length && progress && !progress.append(facts)) set({ kept: false })
    const before = $state.get().session
    show(session, { last })
    const answered = session.answers.length > (before?.answers.length ?? 0)
    if (answered && !session.current) {
      const practice = session.options.practice ?? false
      events().onComplete?.({ ...sessionSummary(session), practice })
    }
  }

  /** Statistics as of now: the ones loaded, with what was answered since. */
  async function refresh() {
    const { entity } = $state.get()
    if (!progress || !entity) return
    const known = await progress.load(request(entity.id))
    statistics = known.statistics
    recorded = []
    return known
  }

  return {
    $state,
    settings,
    exercises: chosen,
    word: (id) => words.get(id),
    words: () => [...words.values()],
    load,
    reveal(earned = 3) {
      const { phase, revealed } = $state.get()
      if (phase === 'study' && !revealed) set({ revealed: true, suggested: earned, last: null })
    },
    grade(grade) {
      const { session, phase, revealed } = $state.get()
      if (!session?.current || phase !== 'study' || !revealed) return
      const { wordId, statistic } = session.current
      const tookMs = Math.max(0, now() - shownAt)
      const practice = session.options.practice ?? false
      const at = now()
      const step = gradeCard(session, grade, tookMs, { ...moment(), at })
      events().onReview?.({ wordId, skill: statistic.skill, grade, at, tookMs, practice })
      apply(step, { kind: 'graded', grade })
    },
    undo() {
      const { session } = $state.get()
      if (session?.before) apply(undoStep(session, moment()), { kind: 'undone' })
    },
    suspend() {
      const { session, phase } = $state.get()
      if (session && phase === 'study') apply(suspendCard(session, moment()), { kind: 'suspended' })
    },
    async restart(more) {
      const run = ++loading
      try {
        const known = await refresh()
        const { entity } = $state.get()
        if (!known || !entity || run !== loading) return
        const newWords = more ?? Math.max(0, settings.$settings.get().newWords - known.begunToday)
        await begin(startSession([...words.keys()], statistics, sessionOptions(newWords), now()), run)
      } catch (error) {
        fail(error, run)
      }
    },
    async practise(wordIds) {
      const run = ++loading
      try {
        if (!wordIds)
          await fetchRest(
            run,
            () => true,
            () => {},
          )
        if (run !== loading) return
        const ids = wordIds ?? [...words.keys()]
        show(startSession(ids, statistics, sessionOptions(0, true), now()), { last: null })
      } catch (error) {
        fail(error, run)
      }
    },
    async setLanguage(code) {
      if (code === language) return
      language = code
      const { phase, entity } = $state.get()
      if (phase === 'loading' || phase === 'error' || !entity) return load()
      const run = loading
      await client.i18n.load(code)
      for (let page = 1; (page - 1) * moreWords < words.size; page++) {
        const detail = await fetchWords(Math.min(moreWords, words.size), page)
        if (language !== code || run !== loading) return
        take(detail.words.items)
        set({ entity: { ...entity, title: detail.title } })
      }
    },
  }
}
