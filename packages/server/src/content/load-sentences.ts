import { type Database, schema } from '../db/index.ts'
import { notInArray, sql } from '../db/sql.ts'
import { ContentError } from './content-error.ts'
import { type ContentFile, checked, sentenceFile } from './files.ts'
import { tokensOf } from './sentence.ts'
import { wordFinder } from './word-finder.ts'

const { sentences, wordSentences } = schema

/** Stores the example sentences and joins each to the words in it. */
export async function storeSentences(db: Database, files: readonly ContentFile[]): Promise<number> {
  const seen = new Map<string, string>()
  const all = files.flatMap((file) =>
    checked(sentenceFile, file).map((sentence) => {
      const place = `${file.name}: ${sentence.simplified}`
      const before = seen.get(sentence.simplified)
      if (before !== undefined) throw new ContentError(`${place} stands already in ${before}.`)
      seen.set(sentence.simplified, file.name)
      if ([...sentence.simplified].length !== [...sentence.traditional].length) {
        throw new ContentError(`${place}: simplified and traditional differ in length.`)
      }
      return { ...sentence, tokens: tokensOf(sentence.simplified, sentence.pinyin, place) }
    }),
  )
  const finder = await wordFinder(
    db,
    all.flatMap(({ tokens }) => tokens.map(({ simplified }) => simplified)),
  )
  // Short sentences say the most about a single word.
  const ordered = [...all].sort((one, other) => one.simplified.length - other.simplified.length)
  return db.transaction(async (transaction) => {
    await transaction.delete(wordSentences)
    if (seen.size === 0) await transaction.delete(sentences)
    else await transaction.delete(sentences).where(notInArray(sentences.simplified, [...seen.keys()]))
    for (let start = 0; start < ordered.length; start += 1000) {
      const part = ordered.slice(start, start + 1000)
      const stored = await transaction
        .insert(sentences)
        .values(
          part.map(({ simplified, traditional, pinyin, translations }) => ({
            simplified,
            traditional,
            pinyin,
            translations,
          })),
        )
        .onConflictDoUpdate({
          target: sentences.simplified,
          set: {
            traditional: sql`excluded.traditional`,
            pinyin: sql`excluded.pinyin`,
            translations: sql`excluded.translations`,
          },
        })
        .returning({ id: sentences.id, simplified: sentences.simplified })
      const ids = new Map(stored.map(({ id, simplified }) => [simplified, id]))
      const links = part.flatMap(({ simplified, tokens }, at) => {
        const sentenceId = ids.get(simplified)
        const wordIds = new Set(tokens.map((token) => finder.find(token)))
        return [...wordIds].flatMap((wordId) =>
          wordId === null || sentenceId === undefined ? [] : [{ wordId, sentenceId, position: start + at }],
        )
      })
      if (links.length > 0) await transaction.insert(wordSentences).values(links)
    }
    return all.length
  })
}
