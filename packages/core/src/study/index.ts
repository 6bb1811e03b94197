export type { Notation, PinyinPart, PinyinPiece, Syllable, Tone } from '../pinyin/pinyin.ts'
export { formatPinyin, marks, numbers, pinyinPieces, readNumbered, syllablesOf } from '../pinyin/pinyin.ts'
export { parsePinyin, toNumbered } from '../pinyin/pinyin-parse.ts'
export { parseZhuyin, zhuyin } from '../pinyin/zhuyin.ts'
export type { ReadingResult } from './answers.ts'
export { checkReading, readingGrade } from './answers.ts'
export type { Choosable } from './choices.ts'
export { choices, distractors, seededRandom, shuffled } from './choices.ts'
export { guestLogKey } from './guest-log-key.ts'
export type { ReviewLog } from './log.ts'
export { appendFacts, mergeLogs, newFactId, undoLast, wordsBegunSince } from './log.ts'
export type { Progress, ProgressRequest, ProgressStore } from './progress.ts'
export { createGuestProgress, openProgress } from './progress.ts'
export type { AccountProgress, AccountProgressOptions } from './progress-account.ts'
export { createAccountProgress } from './progress-account.ts'
export type { Interval, IntervalUnit, Outcome } from './schedule.ts'
export { grades, preview, retrievability, toInterval } from './schedule.ts'
export type {
  Answer,
  Card,
  Moment,
  Session as StudySession,
  SessionOptions,
  SessionProgress,
  SessionSummary,
  Step,
} from './session.ts'
export {
  canUndo,
  extendSession,
  gradeCard,
  leechLapses,
  nextDue,
  sessionProgress,
  sessionSummary,
  startSession,
  suspendCard,
  undoStep,
} from './session.ts'
export type { Exercise, Reading, Script, SettingsStore, StudySettings } from './settings.ts'
export {
  defaultSettings,
  exerciseFor,
  exercises,
  mostNewWords,
  readExercises,
  readings,
  scripts,
  skillOf,
  skillsOf,
  studySettings,
} from './settings.ts'
export type { Standing, Strength } from './strength.ts'
export { endOfDay, isDue, standingOf, startOfDay, strengthOf } from './strength.ts'
