import * as v from 'valibot'
import { declareCall } from './call.ts'
import { entity } from './entities.ts'
import { language, numericId, uid } from './shapes.ts'
import { skill, skillStatistic } from './statistics.ts'
import { listWord, wordList } from './word-lists.ts'

const params = v.object({ id: uid })

/** An IANA time zone, e.g. `Asia/Shanghai`; one that the service does not know is read as UTC. */
const zone = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_+/-]{1,60}$/))

/** The share of words one wants to remember when they fall due; FSRS schedules by it. */
const retention = v.pipe(v.number(), v.minValue(0.8), v.maxValue(0.97))

/** How somebody studies, on every device. What may be chosen stands with the call that changes it. */
const studyPlan = v.object({
  /** Cards a day at most, new ones not counted; what is most at risk comes first. */
  mostReviews: v.number(),
  /** New words a day over all lists. */
  newWords: v.number(),
  /** What is asked. */
  skills: v.array(skill),
  /** Wanted where a list says nothing else, 0.8 to 0.97. */
  retention: v.number(),
  /** Reviews a day that one sets oneself as a goal. */
  goal: v.number(),
  /** Whether streak and goal are shown. */
  showStreak: v.boolean(),
  /** The hour at which a day begins, local time. */
  dayStart: v.number(),
  /** An IANA time zone. */
  zone: v.string(),
})
export type StudyPlan = v.InferOutput<typeof studyPlan>

export const defaultStudyPlan: StudyPlan = {
  mostReviews: 150,
  newWords: 10,
  skills: ['meaning', 'reading'],
  retention: 0.9,
  goal: 50,
  showStreak: true,
  dayStart: 4,
  zone: 'UTC',
}

export const getStudyPlan = declareCall({
  name: 'getStudyPlan',
  api: 'base',
  method: 'GET',
  path: '/users/{id}/study/plan',
  access: 'self',
  summary: 'How the user studies; what they never chose has its default.',
  params,
  answer: studyPlan,
})

export const updateStudyPlan = declareCall({
  name: 'updateStudyPlan',
  api: 'base',
  method: 'PATCH',
  path: '/users/{id}/study/plan',
  access: 'self',
  summary: 'Changes the fields given.',
  params,
  body: v.object({
    mostReviews: v.optional(v.pipe(v.number(), v.integer(), v.minValue(10), v.maxValue(9999))),
    newWords: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))),
    skills: v.optional(v.pipe(v.array(skill), v.minLength(1), v.maxLength(5))),
    retention: v.optional(retention),
    goal: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2000))),
    showStreak: v.optional(v.boolean()),
    dayStart: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(12))),
    zone: v.optional(zone),
  }),
  answer: studyPlan,
})

/** What is said of a list or library item in focus. */
const focusSettings = {
  /** Null takes the plan's. */
  retention: v.nullable(retention),
  /** New words a day out of it; null shares the plan's with the others. */
  newWords: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))),
}

/** How far one is with something in focus. */
const focusFigures = {
  ...focusSettings,
  /** Words with at least one review. */
  begun: v.number(),
  /** Words known: some skill in review with a stability of 7 days or more. */
  known: v.number(),
  /** Cards that are due until the day ends. */
  due: v.number(),
}

export const focusedWordList = v.object({ ...wordList.entries, ...focusFigures })
export type FocusedWordList = v.InferOutput<typeof focusedWordList>
export const focusedEntity = v.object({ ...entity.entries, ...focusFigures })
export type FocusedEntity = v.InferOutput<typeof focusedEntity>

export const getFocusedWordLists = declareCall({
  name: 'getFocusedWordLists',
  api: 'base',
  method: 'GET',
  path: '/users/{id}/wordlists/focused',
  access: 'self',
  summary: "The user's lists that are studied now, in the order in which they were taken up.",
  params,
  answer: v.object({ items: v.array(focusedWordList) }),
})

export const getFocusedEntities = declareCall({
  name: 'getFocusedEntities',
  api: 'base',
  method: 'GET',
  path: '/users/{id}/entities/focused',
  access: 'self',
  summary: 'The library items that the user studies now, in the order in which they were taken up.',
  params,
  query: v.object({ lang: v.optional(language) }),
  answer: v.object({ items: v.array(focusedEntity) }),
})

const day = v.pipe(v.string(), v.isoDate())

export const getFocusedStatistics = declareCall({
  name: 'getFocusedStatistics',
  api: 'base',
  method: 'GET',
  path: '/users/{id}/wordlists/focused/{a}/{b}/stats',
  access: 'self',
  summary:
    'What was studied of the lists in focus from day `a` to day `b` (both included, `2026-11-21`), list by list.',
  params: v.object({ id: uid, a: day, b: day }),
  answer: v.object({
    items: v.array(
      v.object({
        wordListId: v.number(),
        title: v.string(),
        reviews: v.number(),
        /** Not answered Again. */
        remembered: v.number(),
        newWords: v.number(),
        tookMs: v.number(),
      }),
    ),
  }),
})

export const setFocus = declareCall({
  name: 'setFocus',
  api: 'base',
  method: 'PUT',
  path: '/users/{id}/study/focus',
  access: 'self',
  summary: 'Takes a list or library item up, changes how it is studied, or lays it down. What was learned stays.',
  params,
  body: v.object({
    /** One of the two. */
    wordListId: v.optional(numericId),
    entityId: v.optional(numericId),
    focused: v.boolean(),
    ...v.partial(v.object(focusSettings)).entries,
  }),
  answer: v.object({ focused: v.boolean() }),
})

export const getRetentionCosts = declareCall({
  name: 'getRetentionCosts',
  api: 'base',
  method: 'GET',
  path: '/users/{id}/study/retention-costs',
  access: 'self',
  summary:
    'Reviews a day that each wish for retention would cost over the next 30 days, for what is in focus or for one list: simulated on the schedule as it stands.',
  params,
  query: v.object({ wordListId: v.optional(numericId), entityId: v.optional(numericId) }),
  answer: v.object({ items: v.array(v.object({ retention: v.number(), reviewsPerDay: v.number() })) }),
})

/** A card of a day: one skill of one word. */
export const dueCard = v.object({ wordId: v.number(), ...skillStatistic.entries })
export type DueCard = v.InferOutput<typeof dueCard>

export const getToday = declareCall({
  name: 'getToday',
  api: 'base',
  method: 'GET',
  path: '/users/{id}/study/today',
  access: 'self',
  summary:
    'What to do until the day ends: due cards of everything in focus, capped, those most at risk first, and the new words of the day.',
  params,
  query: v.object({
    lang: v.optional(language),
    /** `1` adds one example sentence to each word. */
    examples: v.optional(v.picklist(['0', '1']), '1'),
    /** Days ahead, 0 to 7: what would be due then, to be at hand without a network. */
    ahead: v.optional(v.pipe(v.string(), v.regex(/^[0-7]$/), v.transform(Number)), '0'),
  }),
  answer: v.object({
    plan: studyPlan,
    /** When the day began and when it ends, in milliseconds since 1970. */
    dayStart: v.number(),
    dayEnd: v.number(),
    /** The service's clock. */
    now: v.number(),
    /** At most `mostReviews` less what was reviewed today. */
    due: v.array(dueCard),
    /** All that is due by skill, whatever the cap. */
    dueBySkill: v.array(v.object({ skill, count: v.number() })),
    /** Due cards that the cap leaves for another day. */
    postponed: v.number(),
    /** Days since the last review; null without one. */
    absentDays: v.nullable(v.number()),
    /** Words to begin today, in order. */
    newWordIds: v.array(v.number()),
    /** The retention wished for those of them that come from a list with a wish of its own. */
    newWishes: v.optional(v.array(v.object({ wordId: v.number(), retention: v.number() })), []),
    /** The words of `due` and `newWordIds`, each once; own meanings and notes in place. */
    words: v.array(listWord),
    /** What was done today. */
    done: v.object({ reviews: v.number(), newWords: v.number(), tookMs: v.number() }),
    /** Whether anything is in focus at all. */
    inFocus: v.number(),
  }),
})

export const getStudiedWords = declareCall({
  name: 'getStudiedWords',
  api: 'base',
  method: 'GET',
  path: '/users/{id}/study/words',
  access: 'self',
  summary:
    'Words as the user studies them, with their own meanings and notes: those given, or those of a library item of which the user says anything.',
  params,
  query: v.object({
    /** One of the two: comma-separated ids, at most 1000; in this order they are answered. */
    wordIds: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}(,\d{1,9}){0,999}$/))),
    entityId: v.optional(numericId),
    lang: v.optional(language),
    /** `1` adds one example sentence to each word. */
    examples: v.optional(v.picklist(['0', '1']), '0'),
  }),
  answer: v.object({ items: v.array(listWord) }),
})

/** A word that is missed again and again: what it is, and one that it may be mistaken for. */
export const leech = v.object({
  word: listWord,
  skills: v.array(skillStatistic),
  /** Alike in shape, sound or meaning, learned or begun too. */
  confusable: v.array(listWord),
})
export type Leech = v.InferOutput<typeof leech>

export const getLeeches = declareCall({
  name: 'getLeeches',
  api: 'base',
  method: 'GET',
  path: '/users/{id}/study/leeches',
  access: 'self',
  summary: 'Words with 8 lapses or more in a skill, the worst first, at most 50.',
  params,
  query: v.object({ lang: v.optional(language) }),
  answer: v.object({ items: v.array(leech), total: v.number() }),
})

export const updateOwnWord = declareCall({
  name: 'updateOwnWord',
  api: 'base',
  method: 'PATCH',
  path: '/users/{id}/words/{wordId}',
  access: 'self',
  summary: 'Changes what the user says of a word, whichever lists it is in: own meanings, a note (a mnemonic).',
  params: v.object({ id: uid, wordId: numericId }),
  body: v.object({
    translation: v.optional(
      v.nullable(
        v.pipe(
          v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))),
          v.minLength(1),
          v.maxLength(20),
        ),
      ),
    ),
    note: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(2000)))),
  }),
  answer: v.object({ wordId: v.number(), translation: v.nullable(v.array(v.string())), note: v.nullable(v.string()) }),
})
