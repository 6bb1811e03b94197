import type { WordListChange, WordListSource } from '@ciyu/core/contract'
import { users, words } from '../db/schema.ts'
import { boolean, index, integer, jsonb, pgTable, primaryKey, sql, text, timestamp, tsvector } from '../db/sql.ts'

/** What somebody says of a word, in all lists at once. */
export const userWords = pgTable(
  'user_words',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    wordId: integer('word_id')
      .notNull()
      .references(() => words.id, { onDelete: 'cascade' }),
    /** Own meanings of a dictionary word; null where the dictionary's are good enough, and for own words. */
    translation: text().array(),
    note: text(),
    /** What the word is found by because of translation and note. */
    terms: tsvector().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.wordId] }), index('user_words_word').on(table.wordId)],
)

/** Lists that people keep. */
export const wordLists = pgTable(
  'word_lists',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    ownerUid: text('owner_uid')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull(),
    /** Whether anybody who has the address may read it. */
    shared: boolean().notNull().default(false),
    source: jsonb().$type<WordListSource>(),
    /** Grows by one with every change. */
    version: integer().notNull().default(1),
    wordCount: integer('word_count').notNull().default(0),
    /** Words among them that the owner made. */
    ownWordCount: integer('own_word_count').notNull().default(0),
    /** The version at which its tags changed last: they are no part of a version, and yet shown with it. */
    retaggedVersion: integer('retagged_version'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** Kept for 30 days after it was deleted. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    index('word_lists_owner').on(table.ownerUid, table.updatedAt),
    index('word_lists_deleted').on(table.deletedAt).where(sql`${table.deletedAt} IS NOT NULL`),
  ],
)

export const wordListWords = pgTable(
  'word_list_words',
  {
    listId: integer('list_id')
      .notNull()
      .references(() => wordLists.id, { onDelete: 'cascade' }),
    wordId: integer('word_id')
      .notNull()
      .references(() => words.id, { onDelete: 'cascade' }),
    /** Grows along the list; there may be gaps. */
    position: integer().notNull(),
    /** The sentence that the word was met in. */
    context: text(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.wordId] }),
    index('word_list_words_order').on(table.listId, table.position),
    index('word_list_words_word').on(table.wordId),
  ],
)

/** The last changes of each list, for those who changed it elsewhere meanwhile. */
export const wordListChanges = pgTable(
  'word_list_changes',
  {
    listId: integer('list_id')
      .notNull()
      .references(() => wordLists.id, { onDelete: 'cascade' }),
    /** The list's version after it. */
    version: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    kind: text().$type<WordListChange['kind']>().notNull(),
    /** At most 100 of the words that it was about. */
    words: jsonb().$type<WordListChange['words']>().notNull(),
    /** After a renaming. */
    title: text(),
  },
  (table) => [primaryKey({ columns: [table.listId, table.version] })],
)
