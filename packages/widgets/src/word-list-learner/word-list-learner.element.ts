import { defineWidget, type WidgetDefinition } from '../element/define-widget.tsx'
import { WordListLearner, type WordListLearnerProps } from './word-list-learner.tsx'

const definition: WidgetDefinition<WordListLearnerProps> = {
  tag: 'ciyu-word-list-learner',
  component: WordListLearner,
  attributes: {
    list: 'string',
    owner: 'string',
    plan: 'boolean',
    practice: 'boolean',
    lang: 'string',
    theme: 'string',
    skills: 'string',
    service: 'string',
  },
  events: {
    onReady: 'ciyu-word-list-ready',
    onReview: 'ciyu-word-list-review',
    onComplete: 'ciyu-word-list-complete',
    onError: 'ciyu-word-list-error',
  },
}

/** The attributes of `<ciyu-word-list-learner>`, each a property too. */
export interface WordListLearnerElement extends HTMLElement {
  /** The slug or id of the word list. */
  list: string | undefined
  /** The uid of whoever the list is of; the library's without. */
  owner: string | undefined
  /** Studies the day's plan of whoever is signed in, in place of a list. */
  plan: boolean | undefined
  /** Asks without recording. */
  practice: boolean | undefined
  /** `base` or `learning`; the page's own colours without. */
  theme: 'base' | 'learning' | undefined
  /** Any of meaning, choice, matching, tone, reading, listening, dictation, order, gap, writing. */
  skills: string | undefined
  /** The service's origin; the loader's own without. */
  service: string | undefined
}

declare global {
  interface HTMLElementTagNameMap {
    'ciyu-word-list-learner': WordListLearnerElement
  }
}

/**
 * Defines `<ciyu-word-list-learner>`; does nothing where there is no DOM or it is defined already.
 * @param service the service's origin for elements that name none; the page's own unless given
 */
export const defineWordListLearner = (service?: string): void => defineWidget(definition, service)
