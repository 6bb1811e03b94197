import { type Database, schema } from '../db/index.ts'
import { notInArray, sql } from '../db/sql.ts'
import { ContentError } from './content-error.ts'
import type { Corrections } from './dictionary.ts'
import { affiliateFile, type ContentFile, checked, entityFile } from './files.ts'
import type { DictionarySource } from './sources.ts'
import { parseReference, type WordReference, wordFinder } from './word-finder.ts'

const { affiliates, entities, entityWords } = schema

interface Item {
  readonly file: string
  readonly slug: string
  readonly type: 'collection' | 'level' | 'affiliate' | 'topic'
  readonly parent: string | undefined
  readonly position: number
  readonly cover: string
  readonly titles: schema.Localized
  readonly descriptions: schema.Localized
  readonly affiliate: string | undefined
  readonly words: readonly WordReference[]
  /** Whether the words stand in the order of their readings, as in the published lists of a level. */
  readonly byReading: boolean
}

/** The words of a level of HSK 2.0. */
function levelWords(
  level: number,
  hsk: DictionarySource['hsk'],
  readings: Corrections['hskReadings'],
): WordReference[] {
  return (hsk[level - 1] ?? []).map((simplified) => {
    const reading = readings[level]?.[simplified]
    if (reading === undefined) return { simplified, level }
    const [, traditional, pinyin] = /^(\p{Script=Han}+) (.+)$/u.exec(reading) ?? []
    return traditional && pinyin ? { simplified, traditional, pinyin, level } : { simplified, pinyin: reading, level }
  })
}

/** Parents before children. Throws `ContentError` where a parent is missing or a shelf stands in itself. */
function inOrder(items: readonly Item[]): Item[] {
  const bySlug = new Map<string, Item>()
  for (const item of items) {
    const other = bySlug.get(item.slug)
    if (other) throw new ContentError(`${item.file}: the slug ${item.slug} stands already in ${other.file}.`)
    bySlug.set(item.slug, item)
  }
  const done = new Set<Item>()
  const visit = (item: Item, below: readonly Item[]): void => {
    if (done.has(item)) return
    if (below.includes(item)) throw new ContentError(`${item.file}: ${item.slug} stands within itself.`)
    const parent = item.parent === undefined ? undefined : bySlug.get(item.parent)
    if (item.parent !== undefined && parent === undefined) {
      throw new ContentError(`${item.file}: there is no parent ${item.parent}.`)
    }
    if (parent) visit(parent, [...below, item])
    done.add(item)
  }
  for (const item of items) visit(item, [])
  return [...done]
}

/** The affiliate whose shelf an item stands on, however deep. */
function affiliateOf(item: Item, bySlug: ReadonlyMap<string, Item>): string | undefined {
  if (item.affiliate !== undefined || item.parent === undefined) return item.affiliate
  const parent = bySlug.get(item.parent)
  return parent && affiliateOf(parent, bySlug)
}

export interface LibraryContent {
  readonly affiliates: readonly ContentFile[]
  readonly library: readonly ContentFile[]
  readonly hsk: DictionarySource['hsk']
  readonly readings: Corrections['hskReadings']
}

/** Stores affiliates, shelves and word lists; what is no longer in the files goes. */
export async function storeLibrary(db: Database, content: LibraryContent): Promise<number> {
  const shelves = content.affiliates.map((file) => ({ file: file.name, ...checked(affiliateFile, file) }))
  const items = inOrder([
    ...shelves.map(
      ({ file, slug, position, cover, name, description }): Item => ({
        file,
        slug,
        type: 'affiliate',
        parent: undefined,
        position,
        cover,
        titles: name,
        descriptions: description,
        affiliate: slug,
        words: [],
        byReading: false,
      }),
    ),
    ...content.library.map((file): Item => {
      const { slug, type, parent, position, cover, title, description, words = [], hsk } = checked(entityFile, file)
      const references = hsk === undefined ? words.map(parseReference) : levelWords(hsk, content.hsk, content.readings)
      return {
        file: file.name,
        slug,
        type,
        parent,
        position,
        cover,
        titles: title,
        descriptions: description,
        affiliate: undefined,
        words: references,
        byReading: hsk !== undefined,
      }
    }),
  ])
  const bySlug = new Map(items.map((item) => [item.slug, item]))
  const finder = await wordFinder(
    db,
    items.flatMap(({ words }) => words.map(({ simplified }) => simplified)),
  )

  return db.transaction(async (transaction) => {
    const affiliateIds = new Map<string, number>()
    for (const { slug, name, description, url } of shelves) {
      const values = { slug, names: name, descriptions: description, url }
      const [row] = await transaction
        .insert(affiliates)
        .values(values)
        .onConflictDoUpdate({ target: affiliates.slug, set: values })
        .returning({ id: affiliates.id })
      if (row) affiliateIds.set(slug, row.id)
    }
    const ids = new Map<string, number>()
    for (const item of items) {
      const { slug, type, position, cover, titles, descriptions } = item
      const values = {
        slug,
        type,
        position,
        cover,
        titles,
        descriptions,
        parentId: (item.parent !== undefined && ids.get(item.parent)) || null,
        affiliateId: affiliateIds.get(affiliateOf(item, bySlug) ?? '') ?? null,
      }
      const [row] = await transaction
        .insert(entities)
        .values(values)
        .onConflictDoUpdate({ target: entities.slug, set: values })
        .returning({ id: entities.id })
      if (row) ids.set(slug, row.id)
    }
    await transaction.delete(entities).where(notInArray(entities.slug, [...ids.keys(), '']))
    await transaction.delete(affiliates).where(notInArray(affiliates.slug, [...affiliateIds.keys(), '']))
    await transaction.delete(entityWords)
    const links = items.flatMap(({ file, slug, words, byReading }) => {
      const entityId = ids.get(slug)
      const wordIds = [...new Set(words.map((word) => finder.require(word, `${file}: words`)))]
      if (byReading) wordIds.sort((one, other) => (finder.sortKey(one) < finder.sortKey(other) ? -1 : 1))
      return entityId === undefined ? [] : wordIds.map((wordId, position) => ({ entityId, wordId, position }))
    })
    for (let start = 0; start < links.length; start += 5000) {
      await transaction.insert(entityWords).values(links.slice(start, start + 5000))
    }
    await transaction.execute(sql`
      WITH RECURSIVE held (shelf, entity) AS (
        SELECT id, id FROM entities
        UNION ALL
        SELECT held.shelf, entities.id FROM held JOIN entities ON entities.parent_id = held.entity
      )
      UPDATE entities SET
        word_count = (SELECT count(DISTINCT word_id) FROM held JOIN entity_words ON entity_id = held.entity WHERE held.shelf = entities.id),
        child_count = (SELECT count(*) FROM entities AS child WHERE child.parent_id = entities.id)`)
    return items.length
  })
}
