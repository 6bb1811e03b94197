import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { getWordList, type ListWord, type WordListChange, type WordListConflict } from '../contract/word-lists.ts'
import type { Language } from '../i18n/languages.ts'
import { $online } from '../runtime/online.ts'
import type { Storage } from '../runtime/storage.ts'
import { applyChange, collides, inverseOf, type ListChange, type ListContent, withIds, wordsOf } from './changes.ts'
import { keepChanges, keptChanges } from './kept-changes.ts'
import { sendChange } from './send-change.ts'

/** Two versions of the same thing, between which somebody has to choose. */
export interface ListConflict {
  /** The changes made here that touch what was changed elsewhere. */
  readonly mine: readonly ListChange[]
  readonly theirs: readonly WordListChange[]
  /** The list that both began with. */
  readonly before: ListContent
  /** The list as it is elsewhere. */
  readonly after: ListContent
}

export interface ListState {
  /** `failed`: see `error`; `load` tries again. */
  readonly phase: 'loading' | 'ready' | 'failed'
  readonly error: ApiError | null
  /** The list as it is with all changes made here, sent or not. */
  readonly content: ListContent | null
  /** Whether all words of the list are there. */
  readonly complete: boolean
  /** Changes that the service does not have yet. */
  readonly waiting: number
  /** Whether they wait because the service cannot be reached. */
  readonly offline: boolean
  readonly conflict: ListConflict | null
}

export interface ListEditorOptions {
  api: Pick<ApiClient, 'call'>
  storage: Storage
  uid: string
  listId: number
  language: () => Language
  /** The service did not take a change: it has been taken back. */
  onRefused?: (error: ApiError, change: ListChange) => void
  /** Calls back after some milliseconds; `setTimeout` unless given. */
  later?: (callback: () => void, ms: number) => void
}

/** A list that its owner works on: changes are drawn at once, sent in their order, kept while there is no network. */
export interface ListEditor {
  readonly $state: ReadableAtom<ListState>
  /** Fetches the list anew; what waits stays on top. Never rejects: see `phase`. */
  load(): Promise<void>
  /** Makes a change. Answers the way to take it back, which does so once. */
  change(change: ListChange): () => boolean
  /** Takes back the last change that is not taken back yet; false when there is none. */
  undo(): boolean
  /** An id for a word of one's own, until the service gives it one. */
  newWordId(): number
  /** Sends what waits as far as the service takes it. */
  flush(): Promise<void>
  /** Ends a conflict: with the changes made here, or with what was made elsewhere. */
  resolve(keep: 'mine' | 'theirs'): Promise<void>
}

const firstWords = 200
const pageWords = 10_000
const firstDelay = 2_000
const longestDelay = 60_000

interface Undoable {
  inverse: readonly ListChange[]
  done: boolean
}

const initial: ListState = {
  phase: 'loading',
  error: null,
  content: null,
  complete: false,
  waiting: 0,
  offline: false,
  conflict: null,
}

const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(String(error), { status: 0, code: 'unknown', cause: error })

/** No network, a service in trouble, too many requests, no session: not the change's fault, so it waits. */
const passes = ({ status }: ApiError) => status === 0 || status === 401 || status === 429 || status >= 500

/** The ids that the service gave to words of one's own, found by what they look like. */
function idsGiven(change: ListChange, words: readonly ListWord[]): Map<number, number> {
  const given = new Map<number, number>()
  if (change.kind !== 'add') return given
  const face = ({ simplified, pinyin }: { simplified: string; pinyin: string }) =>
    `${simplified} ${pinyin.toLowerCase().replaceAll(' ', '')}`
  const byFace = new Map(words.map((word) => [face(word), word.id]))
  for (const { word, own } of change.words) {
    const id = own && byFace.get(face(word))
    if (id) given.set(word.id, id)
  }
  return given
}

export function createListEditor(options: ListEditorOptions): ListEditor {
  const { api, storage, uid, listId, language, onRefused, later = setTimeout } = options
  const params = { id: uid, listId }
  const $state = atom<ListState>(initial)
  /** The list as the service has it. */
  let base: ListContent | null = null
  let queue: readonly ListChange[] = keptChanges(storage, uid, listId)
  let undoable: readonly Undoable[] = []
  let sending: Promise<void> | null = null
  let delay = firstDelay
  let lastWordId = Math.min(0, ...queue.flatMap(wordsOf))

  const set = (part: Partial<ListState>) => $state.set({ ...$state.get(), ...part })
  const show = (part: Partial<ListState> = {}) =>
    set({ content: base && queue.reduce(applyChange, base), waiting: queue.length, ...part })
  function setQueue(next: readonly ListChange[]) {
    queue = next
    keepChanges(storage, uid, listId, queue)
  }

  async function fetchPage(limit: number, page: number): Promise<[content: ListContent, total: number]> {
    const query = { lang: language(), limit, page }
    const { words, ...list } = await api.call(getWordList, { params, query })
    return [{ list, words: words.items }, words.total]
  }

  async function fetchAll(): Promise<ListContent> {
    let [content, total] = await fetchPage(pageWords, 1)
    for (let page = 2; content.words.length < total; page++) {
      const [next] = await fetchPage(pageWords, page)
      if (!next.words.length) break
      content = { list: next.list, words: [...content.words, ...next.words] }
      total = Math.max(total, next.list.wordCount)
    }
    return content
  }

  async function load() {
    if (!base) set({ phase: 'loading', error: null })
    try {
      if (!base) {
        const [first, total] = await fetchPage(firstWords, 1)
        base = first
        show({ phase: 'ready', complete: first.words.length >= total })
      } else set({ complete: false })
      if (!$state.get().complete) base = await fetchAll()
      show({ phase: 'ready', complete: true, error: null })
    } catch (error) {
      // With something to show the page goes on showing it; what waits will try again.
      const failed = toApiError(error)
      if (!base || failed.status === 404) set({ phase: 'failed', error: failed })
      else show({ complete: true, offline: passes(failed) })
      return
    }
    await flush()
  }

  /** The service has made words of one's own: what waits or may be taken back is about those now. */
  function giveIds(ids: ReadonlyMap<number, number>) {
    if (!ids.size) return
    setQueue(queue.map((change) => withIds(change, ids)))
    undoable = undoable.map((one) => Object.assign(one, { inverse: one.inverse.map((change) => withIds(change, ids)) }))
  }

  async function taken(change: ListChange, answer: Awaited<ReturnType<typeof sendChange>>, from: ListContent) {
    setQueue(queue.slice(1))
    const own = change.kind === 'add' && change.words.some((word) => word.own)
    if (own && answer.word) {
      const [only] = change.words
      const next = { ...change, words: [{ word: answer.word }] }
      if (only) giveIds(new Map([[only.word.id, answer.word.id]]))
      base = applyChange(from, next)
    } else if (own) {
      base = await fetchAll()
      giveIds(idsGiven(change, base.words))
    } else {
      const { words } = applyChange(from, change)
      const { word } = answer
      const [changed] = wordsOf(change)
      base = { list: from.list, words: word ? words.map((one) => (one.id === changed ? word : one)) : words }
      // A word of one's own that is now written like one of the dictionary has become that one.
      if (word && changed !== undefined && word.id !== changed) giveIds(new Map([[changed, word.id]]))
    }
    base = { ...base, list: { ...base.list, ...answer.wordList } }
    show({ offline: false })
  }

  /** The list was changed elsewhere: what is here goes on top of that, unless both touch the same. */
  async function merge(details: unknown, before: ListContent) {
    const theirs = ((details ?? {}) as Partial<WordListConflict>).changes ?? []
    const after = await fetchAll()
    const mine = queue.filter((change) => collides(change, before, after, theirs))
    base = after
    show({ conflict: mine.length ? { mine, theirs, before, after } : null, complete: true })
  }

  async function sendFirst(change: ListChange, from: ListContent) {
    // A word that the service did not make cannot be spoken of.
    if (change.kind !== 'add' && change.kind !== 'order' && wordsOf(change).some((id) => id < 0)) {
      setQueue(queue.slice(1))
      return show()
    }
    try {
      await taken(change, await sendChange(api, params, change, from.list.version), from)
      delay = firstDelay
    } catch (caught) {
      const error = toApiError(caught)
      if (passes(error)) throw error
      if (error.status === 412) return merge(error.details, from)
      setQueue(queue.slice(1))
      show()
      onRefused?.(error, change)
    }
  }

  async function send() {
    for (let [change] = queue; change && base && !$state.get().conflict; [change] = queue) await sendFirst(change, base)
  }

  function flush(): Promise<void> {
    if (!base || !$state.get().complete) return Promise.resolve()
    sending ??= send()
      .catch((error: unknown) => {
        const failed = toApiError(error)
        show({ offline: failed.status !== 401 })
        if (failed.status === 401) return
        later(() => void flush(), delay)
        delay = Math.min(delay * 2, longestDelay)
      })
      .finally(() => {
        sending = null
      })
    return sending
  }

  $online.listen((online) => {
    if (online && queue.length) void flush()
  })

  /** Draws a change and sends it; answers what takes it back. */
  function make(change: ListChange): readonly ListChange[] {
    const content = $state.get().content
    if (!content) return []
    setQueue([...queue, change])
    // On top of what is drawn: ten thousand words are not gone through for every change that waits.
    set({ content: applyChange(content, change), waiting: queue.length })
    void flush()
    return inverseOf(content, change)
  }

  function takeBack(one: Undoable): boolean {
    if (one.done) return false
    one.done = true
    undoable = undoable.filter((other) => other !== one)
    for (const change of one.inverse) make(change)
    return true
  }

  return {
    $state,
    load,
    flush,
    newWordId: () => --lastWordId,
    change(change) {
      const inverse = make(change)
      const one: Undoable = { inverse, done: inverse.length === 0 }
      if (!one.done) undoable = [...undoable, one]
      return () => takeBack(one)
    },
    undo() {
      const last = undoable.at(-1)
      return last ? takeBack(last) : false
    },
    async resolve(keep) {
      const { conflict } = $state.get()
      if (!conflict) return
      const { mine, before, after } = conflict
      const gone = (id: number) => !after.words.some((word) => word.id === id)
      setQueue(
        queue.flatMap((change): ListChange[] => {
          if (!mine.includes(change)) return [change]
          if (keep === 'theirs') return []
          const word = change.kind === 'edit' && before.words.find(({ id }) => id === change.wordId)
          // What was said of a word that is gone elsewhere brings the word back.
          return word && gone(word.id) ? [{ kind: 'add', words: [{ word }] }, change] : [change]
        }),
      )
      show({ conflict: null })
      await flush()
    },
  }
}
