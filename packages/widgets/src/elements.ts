export type {
  WidgetEventMap,
  WordListComplete,
  WordListError,
  WordListReady,
  WordListReview,
} from './element/events.ts'
export type { WordListLearnerElement } from './word-list-learner/word-list-learner.element.ts'
export { defineWordListLearner } from './word-list-learner/word-list-learner.element.ts'
