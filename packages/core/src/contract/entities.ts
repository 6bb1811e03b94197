import * as v from 'valibot'
import { affiliate } from './affiliates.ts'
import { declareCall } from './call.ts'
import { language, numericId, pageOf, paging } from './shapes.ts'
import { word } from './words.ts'

/**
 * What kind of library item an entity is.
 * - `collection`: holds other entities, e.g. "HSK 2.0"
 * - `level`: a list that is a level of a standard, e.g. "HSK 1"
 * - `affiliate`: an affiliate's shelf, holds its lists
 * - `topic`: a list about something
 */
export const entityType = v.picklist(['collection', 'level', 'affiliate', 'topic'])
export type EntityType = v.InferOutput<typeof entityType>

/** A library item: a word list, or a shelf that holds some. */
export const entity = v.object({
  id: v.number(),
  /** Unique and stable, e.g. `hsk-1`; accepted wherever an entity's id is. */
  slug: v.string(),
  type: entityType,
  title: v.string(),
  description: v.string(),
  /** One or two characters that stand for it on a shelf. */
  cover: v.string(),
  parentId: v.nullable(v.number()),
  /** Words in it, or for a shelf in all that it holds. */
  wordCount: v.number(),
  /** How many entities stand directly in it. */
  childCount: v.number(),
  /** The slug of the affiliate it comes from. */
  affiliateSlug: v.nullable(v.string()),
})
export type Entity = v.InferOutput<typeof entity>

/** A root of the library with what stands in it. */
export const shelf = v.object({ ...entity.entries, children: v.array(entity) })
export type Shelf = v.InferOutput<typeof shelf>

/** One entity with the way to it, its children and one page of its words in order. */
export const entityDetail = v.object({
  ...shelf.entries,
  /** From the root down to the parent. */
  ancestors: v.array(entity),
  affiliate: v.nullable(affiliate),
  words: pageOf(word),
})
export type EntityDetail = v.InferOutput<typeof entityDetail>

export const getRoots = declareCall({
  name: 'getRoots',
  api: 'base',
  method: 'GET',
  path: '/entities/root/',
  access: 'public',
  summary: 'The roots of the library, each with its children.',
  query: v.object({ type: v.optional(entityType), lang: v.optional(language), ...paging(50, 100) }),
  answer: pageOf(shelf),
})

export const getEntity = declareCall({
  name: 'getEntity',
  api: 'base',
  method: 'GET',
  path: '/entities/{id}/',
  access: 'public',
  summary: 'One entity by id or slug, with its children and a page of its words in order.',
  params: v.object({
    id: v.union([numericId, v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), v.maxLength(80))]),
  }),
  query: v.object({
    lang: v.optional(language),
    /** `1` adds one example sentence to each word. */
    examples: v.optional(v.picklist(['0', '1']), '0'),
    ...paging(200, 10_000),
  }),
  answer: entityDetail,
})

export const findEntities = declareCall({
  name: 'findEntities',
  api: 'base',
  method: 'GET',
  path: '/entities/',
  access: 'public',
  summary: 'Entities by title, type, affiliate or a word they hold.',
  query: v.object({
    q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
    type: v.optional(entityType),
    affiliate: v.optional(v.pipe(v.string(), v.maxLength(80))),
    wordId: v.optional(numericId),
    lang: v.optional(language),
    ...paging(50, 100),
  }),
  answer: pageOf(entity),
})
