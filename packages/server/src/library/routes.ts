import { type Entity, findEntities, getEntity, getRoots } from '@ciyu/core/contract'
import type { Hono } from 'hono'
import { ServiceError } from '../http/errors.ts'
import { handle } from '../http/handle.ts'
import type { Services } from '../services.ts'
import { answerCache } from './cache.ts'
import { libraryQueries, toEntity } from './queries.ts'

/** Mounts the calls of the library. */
export function mountLibrary(app: Hono, services: Services): void {
  const { store } = services
  const library = libraryQueries(store.db)
  const cache = answerCache(library.version)

  handle(app, services, getRoots, ({ query: { type, page, limit } }, { c, lang }) =>
    cache.send(c, `roots ${lang} ${type} ${page} ${limit}`, async () => {
      const { rows, total } = await library.roots(type, limit, (page - 1) * limit)
      const children = await library.children(rows.map(({ id }) => id))
      const items = rows.map((row) => ({
        ...toEntity(row, lang),
        children: children.filter(({ parentId }) => parentId === row.id).map((child) => toEntity(child, lang)),
      }))
      return { items, total, page, limit }
    }),
  )

  handle(app, services, findEntities, async ({ query }, { c, lang }) => {
    const { q: text, type, affiliate, wordId, page, limit } = query
    const make = async () => {
      const { rows, total } = await library.find({ text, type, affiliate, wordId }, limit, (page - 1) * limit)
      const items: Entity[] = rows.map((row) => toEntity(row, lang))
      return { items, total, page, limit }
    }
    // What people type is too various to be kept.
    if (text || wordId) return make()
    return cache.send(c, `find ${lang} ${type} ${affiliate} ${page} ${limit}`, make)
  })

  handle(app, services, getEntity, ({ params: { id }, query: { examples, page, limit } }, { c, lang }) =>
    cache.send(c, `entity ${lang} ${id} ${examples} ${page} ${limit}`, async () => {
      const row = await library.one(id)
      if (row === null) throw new ServiceError('not_found')
      const items = await library.words(row.id, lang, examples === '1', limit, (page - 1) * limit)
      const total = await library.wordTotal(row.id)
      return {
        ...toEntity(row, lang),
        children: (await library.children([row.id])).map((child) => toEntity(child, lang)),
        ancestors: (await library.ancestors(row)).map((ancestor) => toEntity(ancestor, lang)),
        affiliate: row.affiliateId === null ? null : await library.affiliate(row.affiliateId, lang),
        words: { items, total, page, limit },
      }
    }),
  )
}
