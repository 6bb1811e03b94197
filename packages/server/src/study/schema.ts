import type { StudyPlan } from '@ciyu/core/contract'
import { entities, users } from '../db/schema.ts'
import { check, doublePrecision, integer, jsonb, pgTable, smallint, sql, text, timestamp, unique } from '../db/sql.ts'
import { wordLists } from '../word-lists/schema.ts'

/** How somebody studies: what they chose; the rest has its defaults. */
export const studyPlans = pgTable('study_plans', {
  uid: text()
    .primaryKey()
    .references(() => users.uid, { onDelete: 'cascade' }),
  plan: jsonb().$type<Partial<StudyPlan>>().notNull(),
})

/** What somebody studies now, in the order in which it was taken up. */
export const focus = pgTable(
  'focus',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    wordListId: integer('word_list_id').references(() => wordLists.id, { onDelete: 'cascade' }),
    entityId: integer('entity_id').references(() => entities.id, { onDelete: 'cascade' }),
    retention: doublePrecision(),
    newWords: smallint('new_words'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('focus_word_list').on(table.uid, table.wordListId),
    unique('focus_entity').on(table.uid, table.entityId),
    check('focus_one', sql`num_nonnulls(${table.wordListId}, ${table.entityId}) = 1`),
  ],
)
