import type { Token } from '@ciyu/core/contract'
import { users } from '../db/schema.ts'
import { integer, jsonb, pgTable, text, timestamp, unique } from '../db/sql.ts'

/** How somebody wants some characters cut and read, in all their texts. */
export const textCorrections = pgTable(
  'text_corrections',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** Put together they are the text. */
    pieces: jsonb().$type<Token[]>().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('text_corrections_text').on(table.uid, table.text)],
)
