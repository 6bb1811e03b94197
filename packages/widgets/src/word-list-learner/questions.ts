import { canAsk, type Exercise, exerciseFor, makeQuestion, type Question, type StudySession } from '@ciyu/core'
import type { LearnerInner, Word } from './learner.ts'

/**
 * Chooses how the card of a session is asked and makes its question.
 * @param asked the kinds of the exercises so far, by the number of answers before them; this one is noted
 */
export function ask(inner: LearnerInner, session: StudySession, asked: Exercise[]): Question<Word> {
  const { current, answers, options } = session
  const word = current && inner.words.get(current.wordId)
  if (!word) return { kind: 'meaning' }
  const { key, statistic } = current
  const met = inner.statistics.find(({ wordId }) => wordId === word.id)?.skills.some(({ state }) => state > 0)
  // An answer that was taken back is asked again among the same that came before it.
  asked.length = Math.min(asked.length, answers.length)
  const request = {
    word,
    pool: [...inner.words.values()],
    statistic,
    fresh: !options.practice && !statistic.reps && !met && !answers.some(({ wordId }) => wordId === word.id),
    chosen: inner.chosen(),
    asked,
    seed: `${key} ${statistic.reps}`,
  }
  const kind = exerciseFor({ ...request, can: (kind) => canAsk({ ...request, kind }) })
  const question = makeQuestion({ ...request, kind })
  asked[answers.length] = question.kind
  return question
}
