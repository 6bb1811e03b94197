import type { Sentence, Word } from '@ciyu/core/contract'
import { type Database, schema } from '../db/index.ts'
import { and, asc, eq, sql } from '../db/sql.ts'
import type { Language } from '../http/language.ts'
import { termQuery } from './terms.ts'

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

export interface FoundWords {
  readonly rows: WordRow[]
  readonly total: number
}

/** The statements about words, prepared once. */
export function wordQueries(db: Database) {
  const param = sql.placeholder
  const byId = db
    .select(wordColumns)
    .from(words)
    .leftJoin(glosses, glossIn(param('lang')))
    .where(eq(words.id, param('id')))
    .prepare('word_by_id')

  const found = db.$with('found').as(
    db
      .select({
        id: words.id,
        rank: words.rank,
        fit: sql<number>`CASE WHEN ${words.terms} @@ ${param('main')}::tsquery THEN 0 WHEN ${words.terms} @@ ${param('exact')}::tsquery THEN 1 WHEN ${words.terms} @@ ${param('prefix')}::tsquery THEN 2 ELSE 3 END`.as(
          'fit',
        ),
      })
      .from(words)
      .where(sql`${words.terms} @@ ${param('any')}::tsquery`),
  )
  const page = db.$with('page').as(
    db
      .select({ id: found.id, rank: found.rank, fit: found.fit, total: sql<number>`count(*) OVER ()`.as('total') })
      .from(found)
      .orderBy(asc(found.fit), asc(found.rank))
      .limit(param('limit'))
      .offset(param('offset')),
  )
  const search = db
    .with(found, page)
    .select({ ...wordColumns, total: page.total })
    .from(page)
    .innerJoin(words, eq(words.id, page.id))
    .leftJoin(glosses, glossIn(param('lang')))
    .orderBy(asc(page.fit), asc(page.rank))
    .prepare('word_search')
  const count = db
    .select({ total: sql<number>`count(*)` })
    .from(words)
    .where(sql`${words.terms} @@ ${param('any')}::tsquery`)
    .prepare('word_count')
  const frequent = db
    .select(wordColumns)
    .from(words)
    .leftJoin(glosses, glossIn(param('lang')))
    .orderBy(asc(words.rank))
    .limit(param('limit'))
    .offset(param('offset'))
    .prepare('word_frequent')
  const all = db.select({ total: sql<number>`count(*)` }).from(words).prepare('word_total')

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
    .where(sql`${words.simplified} = ${param('text')} OR ${words.traditional} = ${param('text')}`)
    .orderBy(asc(words.rank))
    .limit(1)
    .prepare('word_reading')

  const totalOf = (rows: { total: number }[]) => Number(rows[0]?.total ?? 0)
  let known = { total: 0, until: 0 }

  return {
    async byId(id: number, lang: Language): Promise<WordRow | null> {
      const [row] = await byId.execute({ id, lang })
      return row ?? null
    },

    /** One page of what fits a text: the most exact first, then the most frequent. */
    async search(text: string, lang: Language, limit: number, offset: number): Promise<FoundWords> {
      if (text === '') {
        if (Date.now() > known.until) known = { total: totalOf(await all.execute()), until: Date.now() + 60_000 }
        return { rows: await frequent.execute({ lang, limit, offset }), total: known.total }
      }
      const query = termQuery(text)
      const rows = await search.execute({ ...query, lang, limit, offset })
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
