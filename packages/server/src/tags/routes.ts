import {
  addTagToLists,
  createTag,
  deleteTag,
  getTag,
  getTags,
  removeTagFromLists,
  type Tag,
  updateTag,
} from '@ciyu/core/contract'
import type { Hono } from 'hono'
import { ServiceError } from '../http/errors.ts'
import { handle } from '../http/handle.ts'
import type { Services } from '../services.ts'
import { tagQueries } from './queries.ts'

function found(tag: Tag | null): Tag {
  if (tag === null) throw new ServiceError('not_found')
  return tag
}

/** Mounts the calls of tags. */
export function mountTags(app: Hono, services: Services): void {
  const tags = tagQueries(services.store.db)

  handle(app, services, getTags, async ({ params: { id } }) => ({ items: await tags.all(id) }))

  handle(app, services, createTag, async ({ params: { id }, body: { title } }) => found(await tags.create(id, title)))

  handle(app, services, getTag, async ({ params: { id, tagId } }) => {
    const tag = found(await tags.one(id, tagId))
    return { ...tag, wordLists: await tags.lists(id, tagId) }
  })

  handle(app, services, updateTag, async ({ params: { id, tagId }, body: { title } }) => {
    const tag = await tags.rename(id, tagId, title)
    if (tag === 'taken') throw new ServiceError('conflict', { fields: { title: 'field.title' } })
    return found(tag)
  })

  handle(app, services, deleteTag, async ({ params: { id, tagId } }) => {
    if (!(await tags.remove(id, tagId))) throw new ServiceError('not_found')
    return {}
  })

  handle(app, services, addTagToLists, async ({ params: { id, tagId }, body: { wordListIds } }) =>
    found(await tags.attach(id, tagId, wordListIds)),
  )

  handle(app, services, removeTagFromLists, async ({ params: { id, tagId }, body: { wordListIds } }) =>
    found(await tags.detach(id, tagId, wordListIds)),
  )
}
