import * as v from 'valibot'
import { declareCall } from './call.ts'
import { language, numericId, pageOf, paging, uid } from './shapes.ts'
import { skill, skillStatistic } from './statistics.ts'
import { word } from './words.ts'

const day = v.pipe(v.string(), v.isoDate())

/** What statistics may be narrowed to. */
const filters = {
  wordListId: v.optional(numericId),
  entityId: v.optional(numericId),
  tagId: v.optional(numericId),
  skill: v.optional(skill),
  /** First and last day, both included, in the zone and with the day's beginning of the user's study plan. */
  from: v.optional(day),
  to: v.optional(day),
}

/** How somebody stands with one word. */
export const wordStanding = v.object({
  word,
  /** `known`: some skill in review with a stability of 7 days or more. */
  standing: v.picklist(['new', 'learning', 'known', 'suspended']),
  skills: v.array(skillStatistic),
  reviews: v.number(),
  /** Answers of Again. */
  again: v.number(),
  tookMs: v.number(),
  /** Milliseconds since 1970. */
  firstAt: v.nullable(v.number()),
  lastAt: v.nullable(v.number()),
})
export type WordStanding = v.InferOutput<typeof wordStanding>

const listQuery = {
  /** The caller, or a student of theirs. */
  userId: uid,
  ...filters,
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
  standing: v.optional(v.picklist(['new', 'learning', 'known', 'suspended'])),
  order: v.optional(v.picklist(['hardest', 'latest', 'due', 'word']), 'hardest'),
  lang: v.optional(language),
}

export const findWordStatistics = declareCall({
  name: 'findWordStatistics',
  api: 'base',
  method: 'GET',
  path: '/word-statistics',
  access: 'signed-in',
  summary: 'Words with how they stand, filtered and in order; 403 for somebody else’s.',
  query: v.object({ ...listQuery, ...paging(50, 1000) }),
  answer: pageOf(wordStanding),
})

export const downloadWordStatistics = declareCall({
  name: 'downloadWordStatistics',
  api: 'base',
  method: 'GET',
  path: '/word-statistics/download',
  access: 'signed-in',
  summary:
    'The same, all of it, as a file: CSV (UTF-8 with BOM, cells that a spreadsheet would run are disarmed) or XLSX.',
  query: v.object({ ...listQuery, format: v.optional(v.picklist(['csv', 'xlsx']), 'csv') }),
  answer: 'application/octet-stream',
})

/** One day of somebody's study, by their own day's beginning. */
export const studyDay = v.object({
  day: v.string(),
  reviews: v.number(),
  again: v.number(),
  newWords: v.number(),
  tookMs: v.number(),
})
export type StudyDay = v.InferOutput<typeof studyDay>

/** How many of the reviews that were due were remembered: reviews of cards in review, a day or more after the last. */
const retentionFigures = { reviews: v.number(), remembered: v.number() }

export const getStudyStatistics = declareCall({
  name: 'getStudyStatistics',
  api: 'base',
  method: 'GET',
  path: '/users/{id}/study/statistics',
  access: 'self',
  summary:
    'The figures behind the pictures of the statistics page, for all that was studied or what the filters leave.',
  params: v.object({ id: uid }),
  query: v.object(filters),
  answer: v.object({
    /** Days with reviews, the first first; of the last 12 months unless `from` says otherwise. */
    days: v.array(studyDay),
    /** Words begun and known at the end of each day on which that changed. */
    words: v.array(v.object({ day: v.string(), known: v.number(), learning: v.number() })),
    /** Cards that fall due on each of the next 30 days; what is overdue counts for the first. */
    forecast: v.array(v.object({ day: v.string(), due: v.number() })),
    retention: v.object({
      /** What is wished for, 0.8 to 0.97. */
      wish: v.number(),
      all: v.object(retentionFigures),
      bySkill: v.array(v.object({ skill, ...retentionFigures })),
      /** The lists that hold the words, those of the user and library items in focus. */
      byList: v.array(
        v.object({ kind: v.picklist(['wordlist', 'entity']), id: v.number(), title: v.string(), ...retentionFigures }),
      ),
      byTag: v.array(v.object({ tagId: v.number(), title: v.string(), ...retentionFigures })),
      /** Local hours, 0 to 23. */
      byHour: v.array(v.object({ hour: v.number(), ...retentionFigures })),
    }),
    /** Days in a row with the goal of one review; a day with nothing due breaks none. */
    streak: v.object({ current: v.number(), longest: v.number(), doneToday: v.boolean() }),
    totals: v.object({
      reviews: v.number(),
      words: v.number(),
      known: v.number(),
      learning: v.number(),
      suspended: v.number(),
      tookMs: v.number(),
    }),
  }),
})

export const getStudentStatistics = declareCall({
  name: 'getStudentStatistics',
  api: 'base',
  method: 'GET',
  path: '/students/{id}/statistics/',
  access: 'self',
  summary: "A student's own figures in short: for the student.",
  params: v.object({ id: uid }),
  answer: v.object({
    known: v.number(),
    learning: v.number(),
    due: v.number(),
    reviewsToday: v.number(),
    reviewsThisWeek: v.number(),
    streak: v.number(),
    lastAt: v.nullable(v.number()),
  }),
})
