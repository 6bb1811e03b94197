import type { Skill } from '@ciyu/core/contract'
import { users } from '../db/schema.ts'
import { bigint, boolean, doublePrecision, index, integer, pgTable, primaryKey, smallint, text } from '../db/sql.ts'

const moment = (name: string) => bigint(name, { mode: 'number' })

/** Where each skill of each word stands: derived from the log of reviews, and kept with it. Moments in milliseconds. */
export const schedules = pgTable(
  'schedules',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    /** Refers to no row: what was learned of a word outlives it. */
    wordId: integer('word_id').notNull(),
    skill: text().$type<Skill>().notNull(),
    state: smallint().notNull(),
    due: moment('due').notNull(),
    stability: doublePrecision().notNull(),
    difficulty: doublePrecision().notNull(),
    learningSteps: smallint('learning_steps').notNull(),
    scheduledDays: integer('scheduled_days').notNull(),
    reps: integer().notNull(),
    lapses: integer().notNull(),
    lastReview: moment('last_review'),
    suspended: boolean().notNull(),
    /** The first review; null for what was only set aside. */
    begunAt: moment('begun_at'),
    /** Since when it has been known; null while it is not. */
    knownAt: moment('known_at'),
    /** The share that `due` was computed for. */
    retention: doublePrecision().notNull(),
    /** The grade of the last review, and the stabilities that Hard and Good would have led to where they bound the interval. */
    lastGrade: smallint('last_grade'),
    hardStability: doublePrecision('hard_stability'),
    goodStability: doublePrecision('good_stability'),
    again: integer().notNull(),
    tookMs: moment('took_ms').notNull(),
    /** Reviews of the card in review, a day or more after the last, and how many of them were remembered. */
    mature: integer().notNull(),
    matureRemembered: integer('mature_remembered').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.wordId, table.skill] }),
    index('schedules_due').on(table.uid, table.due),
  ],
)

/**
 * Reviews by quarters of an hour: every time zone and every beginning of a day falls on one. Undone reviews do not count.
 */
export const reviewHours = pgTable(
  'review_hours',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    /** Quarters of an hour since 1970. */
    quarter: moment('quarter').notNull(),
    skill: text().$type<Skill>().notNull(),
    reviews: integer().notNull(),
    again: integer().notNull(),
    newWords: integer('new_words').notNull(),
    newCards: integer('new_cards').notNull(),
    /** Words, or cards, that became known, less those that were known no longer. */
    knownWords: integer('known_words').notNull(),
    knownCards: integer('known_cards').notNull(),
    mature: integer().notNull(),
    matureRemembered: integer('mature_remembered').notNull(),
    tookMs: moment('took_ms').notNull(),
    /** The earliest moment at which one of the cards had been due. */
    earliestDue: moment('earliest_due'),
  },
  (table) => [primaryKey({ columns: [table.uid, table.quarter, table.skill] })],
)

/** For whom the tables above were derived, by which rules and for which wishes. */
export const derivations = pgTable('derivations', {
  uid: text()
    .primaryKey()
    .references(() => users.uid, { onDelete: 'cascade' }),
  /** Of the rules; see `derivation.ts`. */
  version: integer().notNull(),
  /** What the intervals follow: the wishes for retention, and the versions of the lists that have one. */
  wishes: text().notNull(),
})
