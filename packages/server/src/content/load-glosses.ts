import { type Database, schema } from '../db/index.ts'
import { inArray, sql } from '../db/sql.ts'
import { termsOf } from '../words/terms.ts'
import { type ContentFile, checked, glossFile } from './files.ts'
import { parseReference, wordFinder } from './word-finder.ts'

const { glosses, words } = schema

/** Stores the senses in languages other than English and lets their words be found by them. */
export async function storeGlosses(db: Database, files: readonly ContentFile[]): Promise<number> {
  const entries = files.flatMap((file) =>
    Object.entries(checked(glossFile, file)).map(([reference, senses]) => ({ file: file.name, reference, senses })),
  )
  const finder = await wordFinder(
    db,
    entries.map(({ reference }) => parseReference(reference).simplified),
  )
  const byWord = new Map<number, Record<string, string[]>>()
  for (const { file, reference, senses } of entries) {
    byWord.set(finder.require(parseReference(reference), `${file}: ${reference}`), senses)
  }
  return db.transaction(async (transaction) => {
    const before = await transaction.selectDistinct({ id: glosses.wordId }).from(glosses)
    await transaction.delete(glosses)
    const rows = [...byWord].flatMap(([wordId, senses]) =>
      Object.entries(senses).map(([lang, meanings]) => ({ wordId, lang, meanings })),
    )
    for (let start = 0; start < rows.length; start += 2000) {
      await transaction.insert(glosses).values(rows.slice(start, start + 2000))
    }
    const touched = [...new Set([...before.map(({ id }) => id), ...byWord.keys()])]
    for (let start = 0; start < touched.length; start += 1000) {
      const some = await transaction
        .select()
        .from(words)
        .where(inArray(words.id, touched.slice(start, start + 1000)))
      const terms = some.map((word) => {
        const senses = [word.meanings, ...Object.values(byWord.get(word.id) ?? {})]
        return sql`(${word.id}::integer, ${termsOf({ ...word, senses })}::tsvector)`
      })
      await transaction.execute(
        sql`UPDATE words SET terms = fresh.terms FROM (VALUES ${sql.join(terms, sql`, `)}) AS fresh (id, terms) WHERE words.id = fresh.id`,
      )
    }
    return byWord.size
  })
}
