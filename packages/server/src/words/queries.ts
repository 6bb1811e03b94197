import { setImmediate } from 'node:timers/promises'
import type { Sentence, Word } from '@ciyu/core/contract'
import { type Database, jsonValue, preparedRows, rowsOf, schema } from '../db/index.ts'
import { and, asc, eq, isNull, type SQL, sql } from '../db/sql.ts'
import type { Language } from '../http/language.ts'
import { properLast } from './proper-last.ts'
import { readingFit } from './reading.ts'
import { type TermQuery, termQuery } from './terms.ts'

const { words, glosses, sentences, wordSentences } = schema

/** What every answer shows of a word; `gloss` is joined for the language asked. */
export const wordColumns = {
  id: words.id,
  simplified: words.simplified,
  traditional: words.traditional,
  pinyin: words.pinyin,
  meanings: words.meanings,
  hskVersion: words.hskVersion,
  hskLevel: words.hskLevel,
  gloss: glosses.meanings,
}

/** The same in a hand-written statement that joins `glosses`. */
export const wordFields = sql.raw(`words.id, words.simplified, words.traditional, words.pinyin, words.meanings,
  words.hsk_version AS "hskVersion", words.hsk_level AS "hskLevel", glosses.meanings AS gloss`)

export interface WordRow {
  readonly id: number
  readonly simplified: string
  readonly traditional: string
  readonly pinyin: string
  readonly meanings: string[]
  readonly hskVersion: string | null
  readonly hskLevel: number | null
  readonly gloss: string[] | null
}

/** The senses of a word in a language, as a join condition. */
export const glossIn = (lang: ReturnType<typeof sql.placeholder> | Language) =>
  and(eq(glosses.wordId, words.id), eq(glosses.lang, lang))

/** How well a vector fits what is looked for: 0 to 3, the least is the best. */
export const fitOf = (terms: SQL, { main, exact, prefix }: Record<keyof Omit<TermQuery, 'any'>, unknown>) =>
  sql<number>`CASE WHEN ${terms} @@ ${main}::tsquery THEN 0 WHEN ${terms} @@ ${exact}::tsquery THEN 1 WHEN ${terms} @@ ${prefix}::tsquery THEN 2 ELSE 3 END`

/** A word as it is answered: in the language asked where we have a gloss, else in English. */
export const toWord = (row: WordRow, lang: Language): Word => ({
  id: row.id,
  simplified: row.simplified,
  traditional: row.traditional,
  pinyin: row.pinyin,
  meanings: row.gloss ?? row.meanings,
  lang: row.gloss ? lang : 'en',
  hsk: row.hskVersion === null || row.hskLevel === null ? null : { version: row.hskVersion, level: row.hskLevel },
})

/** What every answer shows of a sentence. */
export const sentenceColumns = {
  id: sentences.id,
  simplified: sentences.simplified,
  traditional: sentences.traditional,
  pinyin: sentences.pinyin,
  translations: sentences.translations,
}

type SentenceRow = Pick<typeof sentences.$inferSelect, keyof typeof sentenceColumns>

/** A sentence as it is answered. A Chinese reader needs no translation: it is the sentence itself. */
export function toSentence(row: SentenceRow, lang: Language): Sentence {
  const { id, simplified, traditional, pinyin, translations } = row
  const translation = lang === 'zh' ? simplified : translations[lang]
  return {
    id,
    simplified,
    traditional,
    pinyin,
    translation: translation ?? translations.en,
    lang: translation === undefined ? 'en' : lang,
  }
}

/** Words with the shortest sentence of each, where there is one. */
export async function withExamples<W extends Word>(db: Database, found: readonly W[], lang: Language): Promise<W[]> {
  const rows = await rowsOf<SentenceRow & { wordId: number }>(
    db,
    sql`SELECT DISTINCT ON (word_id) word_id AS "wordId", id, simplified, traditional, sentences.pinyin, translations
      FROM word_sentences JOIN sentences ON id = sentence_id
      WHERE word_id IN (SELECT value::integer FROM jsonb_array_elements_text(${jsonValue(found.map(({ id }) => id))}))
      ORDER BY word_id, position`,
  )
  const byWord = new Map(rows.map((row) => [row.wordId, toSentence(row, lang)]))
  return found.map((word) => {
    const example = byWord.get(word.id)
    return example ? { ...word, example } : word
  })
}

/** How many things one statement is asked for: nothing else is answered by an embedded database meanwhile. */
const portion = 1000

/** A list in portions, with room for others between them. */
async function* portions<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < items.length; start += portion) {
    if (start > 0) await setImmediate()
    yield items.slice(start, start + portion)
  }
}

export interface FoundWords {
  readonly rows: WordRow[]
  readonly total: number
}

const inDictionary = (condition: SQL) => and(condition, isNull(words.ownerUid))

interface MatchRow extends WordRow {
  /** What was asked. */
  readonly text: string
  readonly rank: number
}

interface OwnWord {
  readonly simplified: string
  readonly pinyin: string
  readonly ownerUid: string
  /** Whether it stands in a list that anybody may read. */
  readonly isShared: boolean
}

/** The statements about words, prepared once. */
export function wordQueries(db: Database) {
  const param = sql.placeholder
  const byId = db
    .select(wordColumns)
    .from(words)
    .leftJoin(glosses, glossIn(param('lang')))
    .where(and(eq(words.id, param('id')), isNull(words.ownerUid)))
    .prepare('word_by_id')

  const terms = sql.raw('terms')
  const search = preparedRows<WordRow & { total: number | string }>(
    db,
    'word_search',
    sql`WITH found AS (
        SELECT id, rank, ${fitOf(terms, { main: param('main'), exact: param('exact'), prefix: param('prefix') })} AS fit
        FROM words WHERE terms @@ ${param('any')}::tsquery AND owner_uid IS NULL
      ), page AS (
        SELECT id, rank, fit, count(*) OVER () AS total FROM found
        ORDER BY fit, rank LIMIT ${param('limit')} OFFSET ${param('offset')}
      )
      SELECT ${wordFields}, page.total FROM page JOIN words ON words.id = page.id
      LEFT JOIN glosses ON glosses.word_id = words.id AND glosses.lang = ${param('lang')}
      ORDER BY page.fit, page.rank`,
  )
  const count = db
    .select({ total: sql<number>`count(*)` })
    .from(words)
    .where(inDictionary(sql`${words.terms} @@ ${param('any')}::tsquery`))
    .prepare('word_count')
  const frequent = db
    .select(wordColumns)
    .from(words)
    .leftJoin(glosses, glossIn(param('lang')))
    .where(isNull(words.ownerUid))
    .orderBy(asc(words.rank))
    .limit(param('limit'))
    .offset(param('offset'))
    .prepare('word_frequent')
  const all = db
    .select({ total: sql<number>`count(*)` })
    .from(words)
    .where(isNull(words.ownerUid))
    .prepare('word_total')

  const examples = db
    .select(sentenceColumns)
    .from(wordSentences)
    .innerJoin(sentences, eq(sentences.id, wordSentences.sentenceId))
    .where(eq(wordSentences.wordId, param('id')))
    .orderBy(asc(wordSentences.position))
    .limit(20)
    .prepare('word_examples')

  const likeliest = db
    .select({ pinyin: words.pinyin })
    .from(words)
    .where(inDictionary(sql`(${words.simplified} = ${param('text')} OR ${words.traditional} = ${param('text')})`))
    .orderBy(asc(words.rank))
    .limit(1)
    .prepare('word_reading')

  const totalOf = (rows: { total: number | string }[]) => Number(rows[0]?.total ?? 0)
  let known = { total: 0, until: 0 }

  return {
    async byId(id: number, lang: Language): Promise<WordRow | null> {
      const [row] = await byId.execute({ id, lang })
      return row ?? null
    },

    /** An own word, to be spoken; null for words of the dictionary. */
    async ownById(id: number): Promise<OwnWord | null> {
      const [row] = await rowsOf<OwnWord>(
        db,
        sql`SELECT simplified, pinyin, owner_uid AS "ownerUid", EXISTS (
            SELECT FROM word_list_words JOIN word_lists ON word_lists.id = list_id
            WHERE word_id = words.id AND shared AND deleted_at IS NULL) AS "isShared"
          FROM words WHERE id = ${id} AND owner_uid IS NOT NULL`,
      )
      return row ?? null
    },

    /** Words by their ids, those of the dictionary and a person's own, in no order. */
    async byIds(ids: readonly number[], uid: string, lang: Language): Promise<WordRow[]> {
      const found: WordRow[] = []
      for await (const some of portions(ids)) {
        const rows = await rowsOf<WordRow>(
          db,
          sql`SELECT ${wordFields} FROM jsonb_array_elements_text(${jsonValue(some)}) AS given (id)
            JOIN words ON words.id = given.id::integer
            LEFT JOIN glosses ON glosses.word_id = words.id AND glosses.lang = ${lang}
            WHERE owner_uid IS NULL OR owner_uid = ${uid}`,
        )
        found.push(...rows)
      }
      return found
    },

    /** The words that are exactly some characters, for each of many: the best first. */
    async match(asked: readonly { text: string; pinyin?: string | undefined }[], lang: Language) {
      const byText = new Map<string, MatchRow[]>()
      for await (const some of portions([...new Set(asked.map(({ text }) => text))])) {
        const given = sql`jsonb_array_elements_text(${jsonValue(some)}) AS given (text)`
        const rows = await rowsOf<MatchRow>(
          db,
          sql`WITH fits AS (
              SELECT text, words.id FROM ${given} JOIN words ON simplified = text AND owner_uid IS NULL
              UNION SELECT text, words.id FROM ${given} JOIN words ON traditional = text AND owner_uid IS NULL
            )
            SELECT text, words.rank, ${wordFields} FROM fits JOIN words ON words.id = fits.id
            LEFT JOIN glosses ON glosses.word_id = words.id AND glosses.lang = ${lang}`,
        )
        for (const row of rows) {
          const same = byText.get(row.text)
          if (same) same.push(row)
          else byText.set(row.text, [row])
        }
      }
      const rows = new Map([...byText.values()].flat().map((row) => [row.id, row]))
      const matches = asked.map(({ text, pinyin }) => {
        const order = (row: MatchRow) => (pinyin ? readingFit(pinyin, row.pinyin) : 0) * 1e9 + properLast(row)
        return (byText.get(text) ?? [])
          .map((row) => ({ id: row.id, order: order(row) }))
          .sort((one, other) => one.order - other.order)
          .map(({ id }) => id)
      })
      return { matches, rows: [...rows.values()] }
    },

    /** One page of what fits a text: the most exact first, then the most frequent. */
    async search(text: string, lang: Language, limit: number, offset: number): Promise<FoundWords> {
      if (text === '') {
        if (Date.now() > known.until) known = { total: totalOf(await all.execute()), until: Date.now() + 60_000 }
        return { rows: await frequent.execute({ lang, limit, offset }), total: known.total }
      }
      const query = termQuery(text)
      const rows = await search({ ...query, lang, limit, offset })
      if (rows.length > 0 || offset === 0) return { rows, total: totalOf(rows) }
      return { rows: [], total: totalOf(await count.execute({ any: query.any })) }
    },

    /** At most 20 sentences with the word, the shortest first. */
    examples: (id: number) => examples.execute({ id }),

    /** How characters are read most often; null when they are no word. */
    async likeliestReading(text: string): Promise<string | null> {
      const [row] = await likeliest.execute({ text })
      return row?.pinyin ?? null
    },
  }
}
