import type { CallDeclaration } from './call.ts'
import * as entities from './entities.ts'
import * as segmentation from './segmentation.ts'
import * as service from './service.ts'
import * as signInMail from './sign-in-mail.ts'
import * as statistics from './statistics.ts'
import * as study from './study.ts'
import * as tags from './tags.ts'
import * as users from './users.ts'
import * as wordLists from './word-lists.ts'
import * as wordStatistics from './word-statistics.ts'
import * as words from './words.ts'

export type { Affiliate } from './affiliates.ts'
export type { Api, CallAccess, CallAnswer, CallDeclaration, CallInput, HandlerInput, Schema } from './call.ts'
export { declareCall } from './call.ts'
export { guardCell } from './cells.ts'
export type { Entity, EntityDetail, EntityType, Shelf } from './entities.ts'
export { entityDetail, entityType, findEntities, getEntity, getRoots } from './entities.ts'
export { roots, timeouts } from './roots.ts'
export type { ReviewListener, ScheduleOptions } from './schedule.ts'
export {
  applyFacts,
  applyReview,
  defaultRetention,
  effectiveFacts,
  elapsedDays,
  intervalFactor,
  newSkill,
  recallAfter,
  replayFacts,
} from './schedule.ts'
export type { Correction, Token } from './segmentation.ts'
export { deleteCorrection, getCorrections, mostCharacters, putCorrection, tokenize } from './segmentation.ts'
export type { ErrorBody, ServiceConfig } from './service.ts'
export { errorBody, getConfig, getHealth, serviceConfig } from './service.ts'
export type { Page } from './shapes.ts'
export { language } from './shapes.ts'
export { mailRegister } from './sign-in-mail.ts'
export type { Fact, Grade, Review, Skill, SkillStatistic, Suspension, Undo, WordStatistic } from './statistics.ts'
export { fact, getKnownWords, getWordStatistics, recordReviews, skill } from './statistics.ts'
export type { DueCard, FocusedEntity, FocusedWordList, Leech, StudyPlan } from './study.ts'
export {
  defaultStudyPlan,
  getFocusedEntities,
  getFocusedStatistics,
  getFocusedWordLists,
  getLeeches,
  getRetentionCosts,
  getStudiedWords,
  getStudyPlan,
  getToday,
  setFocus,
  updateOwnWord,
  updateStudyPlan,
} from './study.ts'
export type { Tag } from './tags.ts'
export { addTagToLists, createTag, deleteTag, getTag, getTags, removeTagFromLists, updateTag } from './tags.ts'
export type { User, UserSession } from './users.ts'
export {
  countSubscribers,
  createUser,
  deleteUser,
  endSession,
  exportUser,
  getSessions,
  getUser,
  getUserByEmail,
  updateUser,
} from './users.ts'
export type {
  CustomWord,
  ListWord,
  NewListWord,
  WordList,
  WordListChange,
  WordListConflict,
  WordListSource,
} from './word-lists.ts'
export {
  addCustomWord,
  addWordsToList,
  addWordToList,
  createWordList,
  deleteWordList,
  getWordList,
  getWordListStandings,
  getWordLists,
  getWordsOfList,
  mostWords,
  orderListWords,
  removeWordFromList,
  removeWordsFromList,
  restoreWordList,
  searchListWords,
  updateListWord,
  updateWordList,
  wordListConflict,
} from './word-lists.ts'
export type { StudyDay, WordStanding } from './word-statistics.ts'
export {
  downloadWordStatistics,
  findWordStatistics,
  getStudentStatistics,
  getStudyStatistics,
} from './word-statistics.ts'
export type { Sentence, Word } from './words.ts'
export {
  getExamples,
  getTranscription,
  getWord,
  matchWords,
  searchWords,
  synthesizeReading,
  synthesizeWord,
} from './words.ts'

const isCall = (value: unknown): value is CallDeclaration =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

/** Every declared call, for OpenAPI and for tests. Not for bundles that count bytes: it keeps them all. */
export const allCalls = (): CallDeclaration[] =>
  [
    entities,
    segmentation,
    service,
    signInMail,
    statistics,
    study,
    tags,
    users,
    wordLists,
    wordStatistics,
    words,
  ].flatMap((module) => Object.values(module).filter(isCall))
