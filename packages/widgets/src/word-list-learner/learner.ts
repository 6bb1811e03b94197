import type {
  Client,
  Exercise,
  Language,
  Moment,
  ProgressRequest,
  ProgressStore,
  Question,
  SessionOptions,
  SettingsStore,
  Step,
  StudySession,
} from '@ciyu/core'
import type { CallAnswer, Fact, Grade, getEntity, Skill, WordStatistic } from '@ciyu/core/contract'
import type { ReadableAtom, WritableAtom } from 'nanostores'
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
  readonly last:
    | { readonly kind: 'graded'; readonly grade: Grade }
    | { readonly kind: 'undone' | 'suspended' | 'elsewhere' }
    | null
}

export interface LearnerEvents {
  onReady?: ((detail: WordListReady) => void) | undefined
  onReview?: ((detail: WordListReview) => void) | undefined
  onComplete?: ((detail: WordListComplete) => void) | undefined
  onError?: ((detail: WordListError) => void) | undefined
}

export interface LearnerOptions {
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
  /**
   * Lets go of cards that are answered in other tabs, and tells those of what is answered here, until the function that
   * it gives back is called.
   */
  join(): () => void
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
export interface LearnerInner extends Readonly<LearnerOptions> {
  readonly $state: WritableAtom<LearnerState>
  readonly words: Map<number, Word>
  /** What an account says of words of the library. */
  said: ReadonlyMap<number, Partial<Word>>
  /** What a plan asks; a list asks by what was chosen. */
  skills?: readonly Skill[]
  /** What is wished for words that are not begun yet. */
  retention?: number | undefined
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
