export type {
  WidgetEventMap,
  WordListComplete,
  WordListError,
  WordListReady,
  WordListReview,
} from './element/events.ts'
export type { WidgetProps } from './element/widget.tsx'
export type { WordListLearnerProps } from './word-list-learner/word-list-learner.tsx'
export { WordListLearner } from './word-list-learner/word-list-learner.tsx'
