import * as v from 'valibot'
import { declareCall } from './call.ts'
import { language, numericId, uid } from './shapes.ts'
import { word } from './words.ts'

/** What can be known of a word; each is scheduled on its own. */
export const skill = v.picklist(['meaning', 'reading', 'listening', 'writing', 'usage'])
export type Skill = v.InferOutput<typeof skill>

/** Again, Hard, Good, Easy: the four grades of FSRS. */
export const grade = v.picklist([1, 2, 3, 4])
export type Grade = v.InferOutput<typeof grade>

const factId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,64}$/))
/** Milliseconds since 1970-01-01 UTC. */
const instant = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000))

/** One answer to one question about one word. A fact: it is never changed, only undone by another. */
export const review = v.object({
  kind: v.literal('review'),
  /** Made by the client, so that sending it twice changes nothing. */
  id: factId,
  wordId: numericId,
  skill,
  grade,
  at: instant,
  /** From the question to the answer, in milliseconds. */
  tookMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400_000)),
  /** Where it was studied, e.g. `entity:hsk-1` or the origin of a foreign page. */
  source: v.pipe(v.string(), v.maxLength(200)),
})
export type Review = v.InferOutput<typeof review>

/** Takes back the fact named by `undoes`. */
export const undo = v.object({ kind: v.literal('undo'), id: factId, undoes: factId, at: instant })
export type Undo = v.InferOutput<typeof undo>

/** Sets a skill of a word aside, or takes it up again. */
export const suspension = v.object({
  kind: v.picklist(['suspend', 'resume']),
  id: factId,
  wordId: numericId,
  skill,
  at: instant,
})
export type Suspension = v.InferOutput<typeof suspension>

/** One line of the review log. */
export const fact = v.variant('kind', [review, undo, suspension])
export type Fact = v.InferOutput<typeof fact>

/** Where one skill of one word stands, derived from the log. */
export const skillStatistic = v.object({
  skill,
  /** FSRS state: 0 new, 1 learning, 2 review, 3 relearning */
  state: v.picklist([0, 1, 2, 3]),
  due: v.number(),
  /** Days until recall falls to 90 %. */
  stability: v.number(),
  /** 1 (easy) to 10 (hard) */
  difficulty: v.number(),
  learningSteps: v.number(),
  scheduledDays: v.number(),
  reps: v.number(),
  lapses: v.number(),
  lastReview: v.nullable(v.number()),
  suspended: v.boolean(),
  /** The share that its intervals aim at, where it is another than 0.90. */
  retention: v.optional(v.number()),
})
export type SkillStatistic = v.InferOutput<typeof skillStatistic>

/** All that is known of how well somebody knows a word. */
export const wordStatistic = v.object({ wordId: v.number(), skills: v.array(skillStatistic) })
export type WordStatistic = v.InferOutput<typeof wordStatistic>

const params = v.object({ id: uid })

export const getWordStatistics = declareCall({
  name: 'getWordStatistics',
  api: 'base',
  method: 'GET',
  path: '/users/{id}/word/statistic',
  access: 'self',
  summary:
    'How well the user knows the given words, or those of an entity or a list; words never studied are left out.',
  params,
  query: v.object({
    /** Comma-separated ids, at most 1000. */
    wordIds: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}(,\d{1,9}){0,999}$/))),
    entityId: v.optional(numericId),
    /** A list of the user's, or one that is shared with them. */
    wordListId: v.optional(numericId),
  }),
  answer: v.object({
    items: v.array(wordStatistic),
    /** What is wished for words that are not begun yet: of the list or library item asked for, else of the plan. */
    retention: v.optional(v.number()),
  }),
})

export const recordReviews = declareCall({
  name: 'recordReviews',
  api: 'base',
  method: 'POST',
  path: '/users/{id}/word/statistic',
  access: 'self',
  summary: 'Adds facts to the review log. Sending a fact twice changes nothing.',
  params,
  body: v.object({ words: v.pipe(v.array(fact), v.maxLength(10_000)) }),
  answer: v.object({
    /** How many were new. */
    stored: v.number(),
    /** The ids of those whose word never existed. */
    unknown: v.array(v.string()),
    /**
     * Facts from the future, of a device whose clock is ahead: they were moved back together, in their order, so that
     * the last is now.
     */
    shifted: v.optional(v.number(), 0),
    /** The service's clock, milliseconds since 1970, so that a device can mend its own. */
    now: v.optional(v.number()),
  }),
})

export const getKnownWords = declareCall({
  name: 'getKnownWords',
  api: 'base',
  method: 'GET',
  path: '/users/{id}/words/known',
  access: 'self',
  summary:
    'The ids of the words that the user knows (meaning or reading is in review, stability of 7 days or more), and of those being learned.',
  params,
  query: v.object({
    /** `1` adds the known words themselves. */
    words: v.optional(v.picklist(['0', '1']), '0'),
    lang: v.optional(language),
  }),
  answer: v.object({
    known: v.array(v.number()),
    learning: v.array(v.number()),
    /** The words of `known`, where they were asked for. */
    words: v.optional(v.array(word)),
  }),
})
