export type { Account } from './account/account.ts'
export { createAccount } from './account/account.ts'
export type { BrowserName, SystemName } from './account/device-name.ts'
export { deviceName } from './account/device-name.ts'
export type { HandOverOptions } from './account/hand-over.ts'
export { relativeTime } from './account/relative-time.ts'
export { sendWaitingFacts } from './account/waiting.ts'
export { addWaitingFacts, waitingFacts } from './account/waiting-facts.ts'
export type { ApiClient, ApiOptions, TokenSource } from './api/api.ts'
export { createApi } from './api/api.ts'
export { latestBuild } from './api/build-manifest.ts'
export { ApiError, errorKey } from './api/errors.ts'
export type { ApiEvents } from './api/events.ts'
export type { CallStore, Queries } from './api/queries.ts'
export { createQueries } from './api/queries.ts'
export type { RouteAccess, Visitor } from './auth/access.ts'
export { mayOpen, rememberRedirect, takeRedirect } from './auth/access.ts'
export type { AuthConfig, AuthEvent, Session, SessionStore } from './auth/session.ts'
export type { SignIn, SignInProvider } from './auth/sign-in.ts'
export { createSignIn, SignInError, signInProviders } from './auth/sign-in.ts'
export type { Preferences, StoredUser } from './auth/stored-user.ts'
export { readPreferences } from './auth/stored-user.ts'
export type { Client, ClientConfig } from './client.ts'
export { createClient, getClient } from './client.ts'
export type {
  Affiliate,
  Entity,
  EntityDetail,
  EntityType,
  Fact,
  Grade,
  ListWord,
  Page,
  Review,
  Sentence,
  ServiceConfig,
  Shelf,
  Skill,
  SkillStatistic,
  Suspension,
  Tag,
  Undo,
  User,
  UserSession,
  Word,
  WordList,
  WordListChange,
  WordStatistic,
} from './contract/index.ts'
export {
  deleteUser,
  endSession,
  exportUser,
  findEntities,
  getConfig,
  getEntity,
  getExamples,
  getRoots,
  getSessions,
  getTranscription,
  getWord,
  getWordList,
  getWordStatistics,
  matchWords,
  mostWords,
  recordReviews,
  searchListWords,
  searchWords,
  synthesizeReading,
  synthesizeWord,
  updateUser,
} from './contract/index.ts'
export type { DeviceInfo } from './device/device.ts'
export { createDevice, deviceInfo } from './device/device.ts'
export type { Today } from './focus/today.ts'
export { cardsOf, minutesOf, todayAt } from './focus/today.ts'
export type { I18n, MessageLoader, Messages, Translate } from './i18n/i18n.ts'
export { createI18n } from './i18n/i18n.ts'
export type { Language, Locale } from './i18n/languages.ts'
export { chooseLanguage, defaultLanguage, isLanguage, localeOf, locales, matchLanguage } from './i18n/languages.ts'
export { appMessages, widgetMessages } from './i18n/messages.ts'
export {
  accountMessages,
  compareMessages,
  exerciseMessages,
  fromTextMessages,
  laterLearnerMessages,
  listMessages,
  offlineMessages,
  printMessages,
  signInMessages,
  statisticsMessages,
  transferMessages,
} from './i18n/page-messages.ts'
export type { Clock } from './runtime/clock.ts'
export { createClock } from './runtime/clock.ts'
export { $online } from './runtime/online.ts'
export { registry } from './runtime/registry.ts'
export type { Storage } from './runtime/storage.ts'
export { createStorage } from './runtime/storage.ts'
export type { CalendarDay, StudyFigures, WordCount } from './statistics/figures.ts'
export {
  calendarOf,
  dayAfter,
  dayOf,
  daysBetween,
  fewestReviews,
  knownGain,
  shareOf,
  wordCurve,
} from './statistics/figures.ts'
export type {
  AccountProgress,
  AccountProgressOptions,
  Answer,
  Askable,
  Card,
  Choosable,
  Exercise,
  ExerciseRequest,
  Interval,
  IntervalUnit,
  Moment,
  Notation,
  Outcome,
  PinyinPart,
  PinyinPiece,
  PlannedCard,
  Progress,
  ProgressRequest,
  ProgressStore,
  Question,
  QuestionRequest,
  Reading,
  ReadingResult,
  ReviewLog,
  Script,
  Sentenced,
  SentenceWord,
  SessionOptions,
  SessionProgress,
  SessionSummary,
  SettingsStore,
  Standing,
  Step,
  Strength,
  StudySession,
  StudySettings,
  Syllable,
  Tile,
  Tone,
  WritingStage,
} from './study/index.ts'
export {
  appendFacts,
  canAsk,
  canUndo,
  cardFor,
  checkOrder,
  checkReading,
  checkWord,
  choices,
  createAccountProgress,
  createGuestProgress,
  defaultSettings,
  distractors,
  endOfDay,
  exerciseFor,
  exercises,
  extendSession,
  formatPinyin,
  gradeCard,
  grades,
  guestLogKey,
  isDue,
  leechLapses,
  makeQuestion,
  marks,
  mergeLogs,
  mostNewWords,
  newFactId,
  nextDue,
  numbers,
  openProgress,
  outboxKey,
  parsePinyin,
  parseZhuyin,
  pinyinPieces,
  preview,
  readExercises,
  readingGrade,
  readings,
  readNumbered,
  resumeCard,
  retrievability,
  scripts,
  seededRandom,
  sentenceWords,
  sessionProgress,
  sessionSummary,
  shuffled,
  skillOf,
  skillsOf,
  standingOf,
  startOfDay,
  startPlanned,
  startSession,
  strengthOf,
  studySettings,
  suspendCard,
  syllablesOf,
  toInterval,
  toNumbered,
  undoLast,
  undoStep,
  withdrawCard,
  wordsBegunSince,
  writingStage,
  zhuyin,
} from './study/index.ts'
export type { Tags } from './tags/tags.ts'
export { createTags } from './tags/tags.ts'
export type { Theme, ThemeName } from './themes/themes.ts'
export { applyTheme, themeProperties, themes } from './themes/themes.ts'
export { version } from './version.ts'
export type { AddedWord, ListChange, ListContent, WordFields } from './word-lists/changes.ts'
export { listsWithChanges } from './word-lists/kept-changes.ts'
export type { ListConflict, ListEditor, ListEditorOptions, ListState } from './word-lists/list-editor.ts'
export { createListEditor } from './word-lists/list-editor.ts'
export type { ListShare } from './word-lists/list-shares.ts'
export { loadListShares } from './word-lists/list-shares.ts'
export type { ListShelf, NewWordList, ShelfState, TakeBack } from './word-lists/list-shelf.ts'
export { createListShelf } from './word-lists/list-shelf.ts'
export type { PastedWord } from './word-lists/pasted-words.ts'
export { isColumn, readPasted } from './word-lists/pasted-words.ts'
export type { ReadingProblem } from './word-lists/reading-problem.ts'
export { readingProblem } from './word-lists/reading-problem.ts'
