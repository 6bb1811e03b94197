import type { SessionSummary } from '@ciyu/core'
import type { Skill } from '@ciyu/core/contract'

/** A learner has its first card, or knows that there is none. */
export interface WordListReady {
  /** The slug or id that was asked for. */
  readonly list: string
  readonly title: string
  /** Words in the list. */
  readonly words: number
  /** Cards in the session as far as is known. */
  readonly cards: number
}

/** A card was answered. */
export interface WordListReview {
  readonly wordId: number
  readonly skill: Skill
  readonly grade: 1 | 2 | 3 | 4
  /** Milliseconds since 1970. */
  readonly at: number
  readonly tookMs: number
  /** True in practice, which is not recorded. */
  readonly practice: boolean
}

/** The last card was answered. */
export interface WordListComplete extends SessionSummary {
  readonly practice: boolean
}

/** The learner could not go on; it shows the message and offers to try again. */
export interface WordListError {
  /** The service's code, or `network`, `timeout`, `garbled`, `unknown`. */
  readonly code: string
  readonly message: string
}

/** The events of all widgets by name: they bubble and leave the shadow root; their details are frozen. */
export interface WidgetEventMap {
  'ciyu-word-list-ready': WordListReady
  'ciyu-word-list-review': WordListReview
  'ciyu-word-list-complete': WordListComplete
  'ciyu-word-list-error': WordListError
}

type WidgetEvents = { [K in keyof WidgetEventMap]: CustomEvent<WidgetEventMap[K]> }

declare global {
  interface GlobalEventHandlersEventMap extends WidgetEvents {}
}
