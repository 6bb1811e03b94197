import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { tsvector } from './tsvector.ts'

/** A text in each language that it has been written in; English is always there. */
export type Localized = { en: string } & Record<string, string>

const inDictionary = sql`owner_uid IS NULL`
const isOwn = sql`owner_uid IS NOT NULL`

/**
 * Words of the dictionary, and those that people made. The id stays when the dictionary is loaded again: a word is its
 * characters and its reading. Indexes are of the dictionary alone, so that own words cost public calls nothing.
 */
export const words = pgTable(
  'words',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    simplified: text().notNull(),
    traditional: text().notNull(),
    pinyin: text().notNull(),
    /** English senses, the most useful first; of an own word what its owner says. */
    meanings: text().array().notNull(),
    /** Who made the word; null for words of the dictionary. */
    ownerUid: text('owner_uid').references((): AnyPgColumn => users.uid, { onDelete: 'cascade' }),
    hskVersion: text('hsk_version'),
    hskLevel: smallint('hsk_level'),
    /** 1 is the most frequent; no two words of the dictionary share a rank. 0 for own words. */
    rank: integer().notNull(),
    /** What the word is found by; `words/terms.ts` says what the lexemes are. */
    terms: tsvector().notNull(),
  },
  (table) => [
    uniqueIndex('words_identity').on(table.simplified, table.traditional, table.pinyin).where(inDictionary),
    uniqueIndex('words_own').on(table.ownerUid, table.simplified, table.traditional, table.pinyin).where(isOwn),
    index('words_traditional').on(table.traditional).where(inDictionary),
    index('words_rank').on(table.rank).where(inDictionary),
    index('words_terms').using('gin', table.terms).where(inDictionary),
  ],
)

/** Senses of a word in languages other than English. */
export const glosses = pgTable(
  'glosses',
  {
    wordId: integer('word_id')
      .notNull()
      .references(() => words.id, { onDelete: 'cascade' }),
    lang: text().notNull(),
    meanings: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.wordId, table.lang] })],
)

/** Example sentences. The id stays as long as the characters do. */
export const sentences = pgTable('sentences', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  simplified: text().notNull().unique(),
  traditional: text().notNull(),
  pinyin: text().notNull(),
  translations: jsonb().$type<Localized>().notNull(),
})

export const wordSentences = pgTable(
  'word_sentences',
  {
    wordId: integer('word_id')
      .notNull()
      .references(() => words.id, { onDelete: 'cascade' }),
    sentenceId: integer('sentence_id')
      .notNull()
      .references(() => sentences.id, { onDelete: 'cascade' }),
    /** Which of the word's sentences comes first: short ones do. */
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.wordId, table.sentenceId] }),
    index('word_sentences_sentence').on(table.sentenceId),
  ],
)

export const affiliates = pgTable('affiliates', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  slug: text().notNull().unique(),
  names: jsonb().$type<Localized>().notNull(),
  descriptions: jsonb().$type<Localized>().notNull(),
  url: text(),
})

/** Library items: a tree of shelves with word lists as leaves. */
export const entities = pgTable(
  'entities',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    slug: text().notNull().unique(),
    type: text({ enum: ['collection', 'level', 'affiliate', 'topic'] }).notNull(),
    parentId: integer('parent_id'),
    /** Among its siblings. */
    position: integer().notNull(),
    cover: text().notNull(),
    titles: jsonb().$type<Localized>().notNull(),
    descriptions: jsonb().$type<Localized>().notNull(),
    affiliateId: integer('affiliate_id').references(() => affiliates.id, { onDelete: 'set null' }),
    /** Words in it, or for a shelf in all that it holds; kept by the loader. */
    wordCount: integer('word_count').notNull().default(0),
    childCount: integer('child_count').notNull().default(0),
  },
  (table) => [
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id], name: 'entities_parent' }).onDelete('cascade'),
    index('entities_parent_position').on(table.parentId, table.position),
    index('entities_affiliate').on(table.affiliateId),
  ],
)

export const entityWords = pgTable(
  'entity_words',
  {
    entityId: integer('entity_id')
      .notNull()
      .references(() => entities.id, { onDelete: 'cascade' }),
    wordId: integer('word_id')
      .notNull()
      .references(() => words.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entityId, table.wordId] }),
    index('entity_words_order').on(table.entityId, table.position),
    index('entity_words_word').on(table.wordId),
  ],
)

export const users = pgTable('users', {
  uid: text().primaryKey(),
  /** Lower case. */
  email: text().notNull().unique(),
  username: text().notNull(),
  /** The account of Supabase Auth (ours or hosted) that signs in as this user. */
  authId: text('auth_id').unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** The review log: facts that are only ever added. Schedules are derived from it. */
export const reviews = pgTable(
  'reviews',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    /** Made by the client. */
    id: text().notNull(),
    kind: text({ enum: ['review', 'undo', 'suspend', 'resume'] }).notNull(),
    /** Milliseconds since 1970-01-01 UTC, by the clock of whoever studied. */
    at: bigint({ mode: 'number' }).notNull(),
    /** Refers to no row: what was learned of somebody's own word outlives it. */
    wordId: integer('word_id'),
    skill: text({ enum: ['meaning', 'reading', 'listening', 'writing', 'usage'] }),
    grade: smallint(),
    tookMs: integer('took_ms'),
    source: text(),
    /** The id of the fact that an undo takes back. */
    undoes: text(),
    storedAt: timestamp('stored_at', { withTimezone: true }).notNull().defaultNow(),
    // What replaying derives of reviews (`statistics/derivation.ts`):
    /** Taken back: it counts nowhere. */
    undone: boolean().notNull().default(false),
    /** The card was in review, and at least one day had passed since its last review. */
    mature: boolean().notNull().default(false),
    newWord: boolean('new_word').notNull().default(false),
    newCard: boolean('new_card').notNull().default(false),
    /** 1 when the word became known by it, -1 when it was known no longer. */
    knownWord: smallint('known_word').notNull().default(0),
    /** The same of the one skill. */
    knownCard: smallint('known_card').notNull().default(0),
    /** When the card was due, until this review came; null for its first. */
    dueBefore: bigint('due_before', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.id] }),
    index('reviews_at').on(table.uid, table.at),
    index('reviews_word').on(table.uid, table.wordId),
    index('reviews_undone').on(table.uid, table.undoes).where(sql`${table.kind} = 'undo'`),
  ],
)

/** Which version of each part of the content is loaded, so that a start with nothing new loads nothing. */
export const contentVersions = pgTable('content_versions', {
  name: text().primaryKey(),
  version: text().notNull(),
  loadedAt: timestamp('loaded_at', { withTimezone: true }).notNull().defaultNow(),
})

export {
  authAccounts,
  authChallenges,
  authCodes,
  authFactors,
  authFlows,
  authIdentities,
  authKeys,
  authLimits,
  authSessions,
} from '../auth/schema.ts'
export { textCorrections } from '../segmentation/schema.ts'
export { speechCache } from '../speech/schema.ts'
export { derivations, reviewHours, schedules } from '../statistics/schema.ts'
export { focus, studyPlans } from '../study/schema.ts'
export { tags, tagWordLists } from '../tags/schema.ts'
export { userWords, wordListChanges, wordLists, wordListWords } from '../word-lists/schema.ts'
