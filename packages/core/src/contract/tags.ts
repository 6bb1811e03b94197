import * as v from 'valibot'
import { declareCall } from './call.ts'
import { numericId, uid } from './shapes.ts'
import { wordList } from './word-lists.ts'

const title = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60))

/** A name that somebody puts on lists of theirs. */
export const tag = v.object({
  id: v.number(),
  /** Whose it is. */
  uid: v.string(),
  title: v.string(),
  wordListCount: v.number(),
})
export type Tag = v.InferOutput<typeof tag>

const ownerParams = v.object({ id: uid })
const tagParams = v.object({ id: uid, tagId: numericId })
const lists = v.object({ wordListIds: v.pipe(v.array(numericId), v.minLength(1), v.maxLength(1000)) })

export const getTags = declareCall({
  name: 'getTags',
  api: 'base',
  method: 'GET',
  path: '/users/{id}/tags/',
  access: 'self',
  summary: "The user's tags by title.",
  params: ownerParams,
  answer: v.object({ items: v.array(tag) }),
})

export const createTag = declareCall({
  name: 'createTag',
  api: 'base',
  method: 'POST',
  path: '/users/{id}/tags/',
  access: 'self',
  summary: 'Makes a tag; answers the one that has this title already if there is one.',
  params: ownerParams,
  body: v.object({ title }),
  answer: tag,
})

export const getTag = declareCall({
  name: 'getTag',
  api: 'base',
  method: 'GET',
  path: '/users/{id}/tags/{tagId}/',
  access: 'self',
  summary: 'One tag with its lists, by title.',
  params: tagParams,
  answer: v.object({ ...tag.entries, wordLists: v.array(wordList) }),
})

export const updateTag = declareCall({
  name: 'updateTag',
  api: 'base',
  method: 'PATCH',
  path: '/users/{id}/tags/{tagId}/',
  access: 'self',
  summary: 'Renames a tag; 409 when another has that title.',
  params: tagParams,
  body: v.object({ title: v.optional(title) }),
  answer: tag,
})

export const deleteTag = declareCall({
  name: 'deleteTag',
  api: 'base',
  method: 'DELETE',
  path: '/users/{id}/tags/{tagId}/',
  access: 'self',
  summary: 'Deletes a tag; its lists stay.',
  params: tagParams,
  answer: v.object({}),
})

export const addTagToLists = declareCall({
  name: 'addTagToLists',
  api: 'base',
  method: 'POST',
  path: '/users/{id}/tags/{tagId}/wordlists/',
  access: 'self',
  summary: 'Puts lists under a tag; 404 when one of them is not the user’s.',
  params: tagParams,
  body: lists,
  answer: tag,
})

export const removeTagFromLists = declareCall({
  name: 'removeTagFromLists',
  api: 'base',
  method: 'DELETE',
  path: '/users/{id}/tags/{tagId}/wordlists/',
  access: 'self',
  summary: 'Takes lists off a tag.',
  params: tagParams,
  body: lists,
  answer: tag,
})
