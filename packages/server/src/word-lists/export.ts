import { type Database, rowsOf } from '../db/index.ts'
import { sql } from '../db/sql.ts'

const lists = (uid: string) => sql`SELECT l.id, l.title, l.description, l.shared, l.source, l.version,
    l.created_at AS "createdAt", l.updated_at AS "updatedAt", l.deleted_at AS "deletedAt",
    coalesce((SELECT jsonb_agg(tags.title ORDER BY tags.title) FROM tag_word_lists JOIN tags ON tags.id = tag_id
      WHERE list_id = l.id), '[]') AS tags,
    coalesce((SELECT jsonb_agg(jsonb_build_object('wordId', words.id, 'simplified', words.simplified,
        'traditional', words.traditional, 'pinyin', words.pinyin, 'context', context, 'addedAt', added_at) ORDER BY position)
      FROM word_list_words JOIN words ON words.id = word_id WHERE list_id = l.id), '[]') AS words,
    coalesce((SELECT jsonb_agg(jsonb_build_object('version', version, 'at', at, 'kind', kind, 'words', words, 'title', title)
        ORDER BY version) FROM word_list_changes WHERE list_id = l.id), '[]') AS changes
  FROM word_lists AS l WHERE owner_uid = ${uid} ORDER BY l.id`

/** All that is held of somebody's words: lists, also those deleted that can be restored, own words, meanings and notes, tags, corrections. */
export async function exportWordLists(db: Database, uid: string): Promise<Record<string, unknown>> {
  return {
    wordLists: await rowsOf(db, lists(uid)),
    ownWords: await rowsOf(
      db,
      sql`SELECT id, simplified, traditional, pinyin, meanings FROM words WHERE owner_uid = ${uid} ORDER BY id`,
    ),
    wordNotes: await rowsOf(
      db,
      sql`SELECT word_id AS "wordId", simplified, pinyin, translation, note FROM user_words JOIN words ON words.id = word_id
        WHERE uid = ${uid} ORDER BY word_id`,
    ),
    tags: await rowsOf(db, sql`SELECT id, title FROM tags WHERE uid = ${uid} ORDER BY id`),
    textCorrections: await rowsOf(
      db,
      sql`SELECT id, text, pieces, updated_at AS "updatedAt" FROM text_corrections WHERE uid = ${uid} ORDER BY id`,
    ),
  }
}
