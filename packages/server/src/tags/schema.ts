import { users } from '../db/schema.ts'
import { index, integer, pgTable, primaryKey, text, unique } from '../db/sql.ts'
import { wordLists } from '../word-lists/schema.ts'

/** Names that people put on lists of theirs. */
export const tags = pgTable(
  'tags',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    title: text().notNull(),
  },
  (table) => [unique('tags_title').on(table.uid, table.title)],
)

export const tagWordLists = pgTable(
  'tag_word_lists',
  {
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    listId: integer('list_id')
      .notNull()
      .references(() => wordLists.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.tagId, table.listId] }), index('tag_word_lists_list').on(table.listId)],
)
