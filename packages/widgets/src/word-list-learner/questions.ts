import {
  canAsk,
  type ExerciseRequest,
  exerciseFor,
  makeQuestion,
  type Question,
  type QuestionRequest,
} from '@ciyu/core'
import type { Word } from './word-list-learner.store.ts'

type Request = Omit<ExerciseRequest, 'can'> & Omit<QuestionRequest<Word>, 'kind'>

/** Chooses how a card is asked and makes its question; the same request gives the same. */
export function ask(request: Request): Question<Word> {
  const kind = exerciseFor({ ...request, can: (kind) => canAsk({ ...request, kind }) })
  return makeQuestion({ ...request, kind })
}
