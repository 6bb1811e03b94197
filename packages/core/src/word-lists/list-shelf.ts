import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import type { CallInput } from '../contract/call.ts'
import type { Tag } from '../contract/tags.ts'
import { createWordList, deleteWordList, getWordLists, restoreWordList, type WordList } from '../contract/word-lists.ts'
import { createTags, type Tags } from '../tags/tags.ts'

export interface ShelfState {
  /** `failed`: see `error`; `load` tries again. */
  readonly phase: 'loading' | 'ready' | 'failed'
  readonly error: ApiError | null
  readonly lists: readonly WordList[]
}

export type NewWordList = NonNullable<CallInput<typeof createWordList>['body']>['wordlist']

/** Takes a change back; rejects with ApiError when the service refuses. */
export type TakeBack = () => Promise<void>

/**
 * All lists of somebody, and their tags. Changes are shown at once; when the service refuses they are taken back and the
 * promise rejects with ApiError.
 */
export interface ListShelf {
  readonly $state: ReadableAtom<ShelfState>
  readonly tags: Tags
  /** Fetches all anew. Never rejects: see `phase`. */
  load(): Promise<void>
  create(list: NewWordList): Promise<WordList>
  remove(ids: readonly number[]): Promise<TakeBack>
  /** Puts lists under a tag, or takes them off it. */
  tag(ids: readonly number[], tagId: number, on: boolean): Promise<TakeBack>
  /** Deletes a tag; taking that back makes it again, with its lists, and tells the new one. */
  removeTag(tag: Tag): Promise<() => Promise<Tag>>
}

interface Options {
  api: Pick<ApiClient, 'call'>
  uid: string
}

const pageSize = 200

export function createListShelf({ api, uid }: Options): ListShelf {
  const $state = atom<ShelfState>({ phase: 'loading', error: null, lists: [] })
  const tags = createTags({ api, uid })
  const set = (part: Partial<ShelfState>) => $state.set({ ...$state.get(), ...part })
  const lists = () => $state.get().lists
  const keep = (list: WordList) => set({ lists: [list, ...lists().filter(({ id }) => id !== list.id)] })
  const withTag = (ids: ReadonlySet<number>, tagId: number, on: boolean) =>
    set({
      lists: lists().map((list) => {
        if (!ids.has(list.id)) return list
        const others = list.tagIds.filter((id) => id !== tagId)
        return { ...list, tagIds: on ? [...others, tagId] : others }
      }),
    })

  async function fetchLists(): Promise<WordList[]> {
    const all: WordList[] = []
    for (let page = 1; ; page++) {
      const { items, total } = await api.call(getWordLists, { params: { id: uid }, query: { limit: pageSize, page } })
      all.push(...items)
      if (!items.length || all.length >= total) return all
    }
  }

  async function tag(ids: readonly number[], tagId: number, on: boolean): Promise<TakeBack> {
    const wanted = new Set(ids)
    const changed = lists().filter((list) => wanted.has(list.id) && list.tagIds.includes(tagId) !== on)
    const changedIds = changed.map(({ id }) => id)
    const those = new Set(changedIds)
    if (!changedIds.length) return async () => {}
    withTag(those, tagId, on)
    try {
      await (on ? tags.put(tagId, changedIds) : tags.take(tagId, changedIds))
    } catch (error) {
      withTag(those, tagId, !on)
      throw error
    }
    return async () => void (await tag(changedIds, tagId, !on))
  }

  return {
    $state,
    tags,
    tag,
    async load() {
      try {
        const [all] = await Promise.all([fetchLists(), tags.load()])
        set({ phase: 'ready', error: null, lists: all })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // What is shown already stays.
        if ($state.get().phase !== 'ready') set({ phase: 'failed', error })
      }
    },
    async create(list) {
      const { wordList } = await api.call(createWordList, { params: { id: uid }, body: { wordlist: list } })
      keep(wordList)
      return wordList
    },
    async remove(ids) {
      const wanted = new Set(ids)
      const removed: WordList[] = []
      const left = lists().filter(({ id }) => wanted.has(id))
      set({ lists: lists().filter(({ id }) => !wanted.has(id)) })
      try {
        for (let [list] = left; list; [list] = left) {
          await api.call(deleteWordList, { params: { id: uid, listId: list.id } })
          removed.push(list)
          left.shift()
        }
      } catch (error) {
        set({ lists: [...left, ...lists()] })
        throw error
      }
      return async () => {
        for (const { id } of removed) {
          const { wordList } = await api.call(restoreWordList, { params: { id: uid, listId: id } })
          keep(wordList)
        }
      }
    },
    async removeTag({ id, title }) {
      const under = lists()
        .filter(({ tagIds }) => tagIds.includes(id))
        .map((list) => list.id)
      await tags.remove(id)
      withTag(new Set(under), id, false)
      return async () => {
        const again = await tags.create(title)
        await tag(under, again.id, true)
        return again
      }
    },
  }
}
