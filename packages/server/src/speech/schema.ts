import { customType, index, pgTable, text, timestamp } from '../db/sql.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** What was spoken once, so that every process answers it again at no cost. */
export const speechCache = pgTable(
  'speech_cache',
  {
    /** SHA-256 of source and utterance, in hex. */
    key: text().primaryKey(),
    mp3: bytea().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('speech_cache_created_at').on(table.createdAt)],
)
