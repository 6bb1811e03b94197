export type { Notation, PinyinPart, PinyinPiece, Syllable, Tone } from '../pinyin/pinyin.ts'
export { formatPinyin, marks, numbers, pinyinPieces, readNumbered, syllablesOf } from '../pinyin/pinyin.ts'
export { parsePinyin, toNumbered } from '../pinyin/pinyin-parse.ts'
export { parseZhuyin, zhuyin } from '../pinyin/zhuyin.ts'
export type { ReadingResult } from './answers.ts'
export { checkReading, checkWord, readingGrade } from './answers.ts'
export type { Choosable } from './choices.ts'
export { choices, distractors, seededRandom, shuffled } from './choices.ts'
export type { Exercise } from './exercises.ts'
export { cardFor, exercises, readExercises, skillOf, skillsOf } from './exercises.ts'
export type { ReviewLog } from './log.ts'
export { appendFacts, mergeLogs, newFactId, undoLast, wordsBegunSince } from './log.ts'
export { guestLogKey, outboxKey } from './log-keys.ts'
export type { ExerciseRequest } from './pick-exercise.ts'
export { exerciseFor } from './pick-exercise.ts'
export type { Progress, ProgressRequest, ProgressStore } from './progress.ts'
export { createGuestProgress, openProgress } from './progress.ts'
export type { AccountProgress, AccountProgressOptions } from './progress-account.ts'
export { createAccountProgress } from './progress-account.ts'
export type { Askable, Question, QuestionRequest, Tile, WritingStage } from './question.ts'
export { canAsk, checkOrder, makeQuestion, writingStage } from './question.ts'
export type { Interval, IntervalUnit, Outcome } from './schedule.ts'
export { grades, preview, retrievability, toInterval } from './schedule.ts'
export type { Sentenced, SentenceWord } from './sentence-words.ts'
export { sentenceWords } from './sentence-words.ts'
export type {
  Answer,
  Card,
  Moment,
  Session as StudySession,
  SessionOptions,
  SessionProgress,
  Step,
} from './session.ts'
export {
  canUndo,
  gradeCard,
  leechLapses,
  sessionProgress,
  startSession,
  suspendCard,
  undoStep,
} from './session.ts'
export type { PlannedCard } from './session-later.ts'
export { extendSession, resumeCard, startPlanned, withdrawCard } from './session-later.ts'
export type { SessionSummary } from './session-summary.ts'
export { nextDue, sessionSummary } from './session-summary.ts'
export type { Reading, Script, SettingsStore, StudySettings } from './settings.ts'
export {
  defaultSettings,
  mostNewWords,
  readings,
  scripts,
  studySettings,
} from './settings.ts'
export type { Standing, Strength } from './strength.ts'
export { endOfDay, isDue, standingOf, startOfDay, strengthOf } from './strength.ts'
