import type { Affiliate, Entity, Word } from '@ciyu/core/contract'
import { type Database, rowsOf, schema } from '../db/index.ts'
import { and, asc, count, eq, exists, inArray, isNull, type SQL, sql } from '../db/sql.ts'
import type { Language } from '../http/language.ts'
import { glossIn, toWord, withExamples, wordColumns } from '../words/queries.ts'

const { affiliates, entities, entityWords, words, glosses } = schema

const entityColumns = {
  id: entities.id,
  slug: entities.slug,
  type: entities.type,
  titles: entities.titles,
  descriptions: entities.descriptions,
  cover: entities.cover,
  parentId: entities.parentId,
  wordCount: entities.wordCount,
  childCount: entities.childCount,
  affiliateId: entities.affiliateId,
  affiliateSlug: affiliates.slug,
}

export interface EntityRow {
  readonly id: number
  readonly slug: string
  readonly type: Entity['type']
  readonly titles: schema.Localized
  readonly descriptions: schema.Localized
  readonly cover: string
  readonly parentId: number | null
  readonly wordCount: number
  readonly childCount: number
  readonly affiliateId: number | null
  readonly affiliateSlug: string | null
}

const inLanguage = (text: schema.Localized, lang: Language): string => text[lang] ?? text.en

/** An entity as it is answered. */
export const toEntity = (row: EntityRow, lang: Language): Entity => ({
  id: row.id,
  slug: row.slug,
  type: row.type,
  title: inLanguage(row.titles, lang),
  description: inLanguage(row.descriptions, lang),
  cover: row.cover,
  parentId: row.parentId,
  wordCount: row.wordCount,
  childCount: row.childCount,
  affiliateSlug: row.affiliateSlug,
})

export interface EntityFilter {
  readonly text?: string | undefined
  readonly type?: Entity['type'] | undefined
  readonly affiliate?: string | undefined
  readonly wordId?: number | undefined
}

const literal = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)

function conditionsOf(db: Database, { text, type, affiliate, wordId }: EntityFilter): SQL[] {
  const conditions: SQL[] = []
  if (text) {
    const pattern = `%${literal(text)}%`
    const named = sql`SELECT 1 FROM jsonb_each_text(${entities.titles}) AS title WHERE title.value ILIKE ${pattern}`
    conditions.push(sql`(EXISTS (${named}) OR ${entities.slug} ILIKE ${pattern})`)
  }
  if (type) conditions.push(eq(entities.type, type))
  if (affiliate) conditions.push(eq(affiliates.slug, affiliate))
  if (wordId !== undefined) {
    const holding = and(eq(entityWords.entityId, entities.id), eq(entityWords.wordId, wordId))
    conditions.push(exists(db.select({ one: sql`1` }).from(entityWords).where(holding)))
  }
  return conditions
}

/** The statements about the library. Its answers are kept ready (`cache.ts`), so they need not be prepared. */
export function libraryQueries(db: Database) {
  const select = () =>
    db.select(entityColumns).from(entities).leftJoin(affiliates, eq(affiliates.id, entities.affiliateId)).$dynamic()

  const page = async (condition: SQL | undefined, limit: number, offset: number) => {
    const rows: EntityRow[] = await select()
      .where(condition)
      .orderBy(asc(entities.parentId), asc(entities.position), asc(entities.id))
      .limit(limit)
      .offset(offset)
    const [total] = await db
      .select({ total: count() })
      .from(entities)
      .leftJoin(affiliates, eq(affiliates.id, entities.affiliateId))
      .where(condition)
    return { rows, total: total?.total ?? 0 }
  }

  return {
    roots(type: Entity['type'] | undefined, limit: number, offset: number) {
      const top = isNull(entities.parentId)
      return page(type === undefined ? top : and(top, eq(entities.type, type)), limit, offset)
    },

    find: (filter: EntityFilter, limit: number, offset: number) =>
      page(and(...conditionsOf(db, filter)), limit, offset),

    async one(id: number | string): Promise<EntityRow | null> {
      const [row] = await select().where(typeof id === 'number' ? eq(entities.id, id) : eq(entities.slug, id))
      return row ?? null
    },

    async children(parents: readonly number[]): Promise<EntityRow[]> {
      if (parents.length === 0) return []
      return select()
        .where(inArray(entities.parentId, [...parents]))
        .orderBy(asc(entities.position), asc(entities.id))
    },

    /** From the root down to the parent. */
    async ancestors(row: EntityRow): Promise<EntityRow[]> {
      const found: EntityRow[] = []
      for (let { parentId } = row; parentId !== null && found.length < 10; ) {
        const parent = await this.one(parentId)
        if (parent === null) break
        found.unshift(parent)
        parentId = parent.parentId
      }
      return found
    },

    async affiliate(id: number, lang: Language): Promise<Affiliate | null> {
      const [row] = await db.select().from(affiliates).where(eq(affiliates.id, id))
      if (!row) return null
      const { slug, names, descriptions, url } = row
      return { slug, name: inLanguage(names, lang), description: inLanguage(descriptions, lang), url }
    },

    /** One page of a list in its order. */
    async words(
      entityId: number,
      lang: Language,
      withExample: boolean,
      limit: number,
      offset: number,
    ): Promise<Word[]> {
      const rows = await db
        .select(wordColumns)
        .from(entityWords)
        .innerJoin(words, eq(words.id, entityWords.wordId))
        .leftJoin(glosses, glossIn(lang))
        .where(eq(entityWords.entityId, entityId))
        .orderBy(asc(entityWords.position))
        .limit(limit)
        .offset(offset)
      const found = rows.map((row) => toWord(row, lang))
      if (!withExample || found.length === 0) return found
      return withExamples(db, found, lang)
    },

    async wordTotal(entityId: number): Promise<number> {
      const [row] = await db.select({ total: count() }).from(entityWords).where(eq(entityWords.entityId, entityId))
      return row?.total ?? 0
    },

    /** Changes whenever content does. */
    async version(): Promise<string> {
      const [row] = await rowsOf<{ version: string | null }>(
        db,
        sql`SELECT string_agg(name || version, ',' ORDER BY name) AS version FROM content_versions`,
      )
      return row?.version ?? ''
    },
  }
}
