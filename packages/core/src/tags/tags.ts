import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/api.ts'
import {
  addTagToLists,
  createTag,
  deleteTag,
  getTags,
  removeTagFromLists,
  type Tag,
  updateTag,
} from '../contract/tags.ts'

/** Somebody's tags by title. All that is asked of the service rejects with ApiError when it refuses. */
export interface Tags {
  readonly $tags: ReadableAtom<readonly Tag[]>
  load(): Promise<void>
  /** Makes a tag, or answers the one that has the title. */
  create(title: string): Promise<Tag>
  /** Shown at once, taken back on refusal: 409 when another has the title. */
  rename(id: number, title: string): Promise<void>
  /** Gone at once, there again on refusal. */
  remove(id: number): Promise<void>
  put(id: number, wordListIds: readonly number[]): Promise<void>
  take(id: number, wordListIds: readonly number[]): Promise<void>
}

interface Options {
  api: Pick<ApiClient, 'call'>
  uid: string
}

export function createTags({ api, uid }: Options): Tags {
  const $tags = atom<readonly Tag[]>([])
  const params = (tagId: number) => ({ id: uid, tagId })
  const keep = (tag: Tag) =>
    $tags.set([...$tags.get().filter(({ id }) => id !== tag.id), tag].sort((a, b) => a.title.localeCompare(b.title)))

  /** Shows what is wanted, and what was when the service refuses. */
  async function optimistic(shown: readonly Tag[], task: () => Promise<unknown>) {
    const before = $tags.get()
    $tags.set(shown)
    try {
      await task()
    } catch (error) {
      $tags.set(before)
      throw error
    }
  }

  return {
    $tags,
    async load() {
      const { items } = await api.call(getTags, { params: { id: uid } })
      $tags.set(items)
    },
    async create(title) {
      const tag = await api.call(createTag, { params: { id: uid }, body: { title } })
      keep(tag)
      return tag
    },
    rename: (id, title) =>
      optimistic(
        $tags.get().map((tag) => (tag.id === id ? { ...tag, title } : tag)),
        async () => keep(await api.call(updateTag, { params: params(id), body: { title } })),
      ),
    remove: (id) =>
      optimistic(
        $tags.get().filter((tag) => tag.id !== id),
        () => api.call(deleteTag, { params: params(id) }),
      ),
    async put(id, wordListIds) {
      keep(await api.call(addTagToLists, { params: params(id), body: { wordListIds: [...wordListIds] } }))
    },
    async take(id, wordListIds) {
      keep(await api.call(removeTagFromLists, { params: params(id), body: { wordListIds: [...wordListIds] } }))
    },
  }
}
