import type { CustomWord, ListWord, WordList, WordListChange } from '../contract/word-lists.ts'

/** A list with all its words in order. */
export interface ListContent {
  readonly list: WordList & { readonly ownerName: string }
  readonly words: readonly ListWord[]
}

/** A word that goes into a list, as it will look there. */
export interface AddedWord {
  /** The id of a word that the service has not made yet is negative. */
  readonly word: ListWord
  /** What the service makes the word of, where it is one's own and new. */
  readonly own?: CustomWord
}

/** What a person says of a word; null goes back to what the dictionary says. */
export interface WordFields {
  readonly translation?: readonly string[] | null
  readonly note?: string | null
  readonly context?: string | null
  readonly simplified?: string
  readonly traditional?: string
  /** Numbered pinyin. */
  readonly pinyin?: string
}

/** One change of a list, as it is drawn at once and sent when the service can be reached. */
export type ListChange =
  | {
      readonly kind: 'details'
      readonly title?: string
      readonly description?: string
      readonly shared?: boolean
    }
  | {
      readonly kind: 'add'
      readonly words: readonly AddedWord[]
      /** The places (from 0) that the words then have; at the end without. As many as `words`, rising. */
      readonly positions?: readonly number[]
    }
  | { readonly kind: 'remove'; readonly wordIds: readonly number[] }
  | { readonly kind: 'edit'; readonly wordId: number; readonly fields: WordFields }
  | { readonly kind: 'move'; readonly wordId: number; readonly position: number }
  | { readonly kind: 'order'; readonly wordIds: readonly number[] }

/** Whether the service need only know the id: nothing of its own is said of the word. */
export const isPlain = ({ word, own }: AddedWord): boolean =>
  !own && word.translation === null && word.note === null && word.context === null

function insert(words: readonly ListWord[], added: readonly ListWord[], positions: readonly number[]): ListWord[] {
  const placed = new Map(positions.map((position, index) => [position, added[index] as ListWord]))
  const result: ListWord[] = []
  let next = 0
  while (next < words.length || placed.has(result.length)) {
    result.push(placed.get(result.length) ?? (words[next++] as ListWord))
  }
  const there = new Set(result)
  return [...result, ...added.filter((word) => !there.has(word))]
}

function put(words: readonly ListWord[], first: readonly number[]): ListWord[] {
  const byId = new Map(words.map((word) => [word.id, word]))
  const named = new Set(first)
  const ordered = first.flatMap((id) => byId.get(id) ?? [])
  return [...ordered, ...words.filter(({ id }) => !named.has(id))]
}

function move(words: readonly ListWord[], wordId: number, position: number): readonly ListWord[] {
  const word = words.find(({ id }) => id === wordId)
  return word ? words.filter((one) => one !== word).toSpliced(position, 0, word) : words
}

function edited(word: ListWord, { translation, ...fields }: WordFields): ListWord {
  return {
    ...word,
    ...fields,
    ...(translation !== undefined && { translation: translation && [...translation] }),
    // What the dictionary says is told by the service's answer.
    ...(translation && { meanings: [...translation] }),
  }
}

function applyToWords(words: readonly ListWord[], change: ListChange): readonly ListWord[] {
  switch (change.kind) {
    case 'details':
      return words
    case 'add': {
      const there = new Set(words.map(({ id }) => id))
      const fresh = change.words.map(({ word }) => word).filter(({ id }) => !there.has(id))
      const all = fresh.length === change.words.length
      return all && change.positions ? insert(words, fresh, change.positions) : [...words, ...fresh]
    }
    case 'remove': {
      const gone = new Set(change.wordIds)
      return words.filter(({ id }) => !gone.has(id))
    }
    case 'edit':
      return words.map((word) => (word.id === change.wordId ? edited(word, change.fields) : word))
    case 'move':
      return move(words, change.wordId, change.position)
    case 'order':
      return put(words, change.wordIds)
  }
}

/** The list as it is after a change. */
export function applyChange({ list, words }: ListContent, change: ListChange): ListContent {
  const changed = applyToWords(words, change)
  const {
    title = list.title,
    description = list.description,
    shared = list.shared,
  } = change.kind === 'details' ? change : {}
  const wordCount = list.wordCount + changed.length - words.length
  return { list: { ...list, title, description, shared, wordCount }, words: changed }
}

/** The changes that take a change back, made on the list as it was before it. */
export function inverseOf({ list, words }: ListContent, change: ListChange): ListChange[] {
  switch (change.kind) {
    case 'details': {
      const before = (['title', 'description', 'shared'] as const)
        .filter((name) => change[name] !== undefined)
        .map((name) => [name, list[name]])
      return [{ kind: 'details', ...Object.fromEntries(before) }]
    }
    case 'add': {
      const there = new Set(words.map(({ id }) => id))
      const wordIds = change.words.map(({ word }) => word.id).filter((id) => !there.has(id))
      return wordIds.length ? [{ kind: 'remove', wordIds }] : []
    }
    case 'remove': {
      const gone = new Set(change.wordIds)
      const positions = words.flatMap(({ id }, index) => (gone.has(id) ? index : []))
      const added = positions.map((position) => ({ word: words[position] as ListWord }))
      if (!added.length) return []
      if (added.every(isPlain)) return [{ kind: 'add', words: added, positions }]
      // Words with something said of them come to the end, and then to their places.
      return [{ kind: 'add', words: added }, orderOf(words)]
    }
    case 'edit': {
      const word = words.find(({ id }) => id === change.wordId)
      if (!word) return []
      const before = Object.keys(change.fields).map((name) => [name, word[name as keyof WordFields]])
      return [{ kind: 'edit', wordId: word.id, fields: Object.fromEntries(before) as WordFields }]
    }
    case 'move': {
      const position = words.findIndex(({ id }) => id === change.wordId)
      return position < 0 ? [] : [{ kind: 'move', wordId: change.wordId, position }]
    }
    case 'order':
      return [orderOf(words)]
  }
}

const orderOf = (words: readonly ListWord[]): ListChange => ({ kind: 'order', wordIds: words.map(({ id }) => id) })

/** The words that a change is about. */
export const wordsOf = (change: ListChange): readonly number[] => {
  if (change.kind === 'add') return change.words.map(({ word }) => word.id)
  if (change.kind === 'remove' || change.kind === 'order') return change.wordIds
  return change.kind === 'details' ? [] : [change.wordId]
}

/** The same change about words that have got their ids from the service meanwhile. */
export function withIds(change: ListChange, ids: ReadonlyMap<number, number>): ListChange {
  const now = (id: number) => ids.get(id) ?? id
  switch (change.kind) {
    case 'details':
      return change
    case 'add':
      return {
        ...change,
        words: change.words.map(({ word, own }) =>
          ids.has(word.id) ? { word: { ...word, id: now(word.id) } } : { word, ...(own && { own }) },
        ),
      }
    case 'remove':
    case 'order':
      return { ...change, wordIds: change.wordIds.map(now) }
    default:
      return { ...change, wordId: now(change.wordId) }
  }
}

const said = ({ translation, note, context, simplified, traditional, pinyin }: ListWord) => ({
  translation,
  note,
  context,
  simplified,
  traditional,
  pinyin,
})
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Whether words that both lists hold stand in another order. */
function reordered(before: readonly ListWord[], after: readonly ListWord[]): boolean {
  const kept = new Set(after.map(({ id }) => id))
  const were = new Set(before.map(({ id }) => id))
  const first = before.filter(({ id }) => kept.has(id)).map(({ id }) => id)
  const then = after.filter(({ id }) => were.has(id)).map(({ id }) => id)
  return !same(first, then)
}

/**
 * Whether a change that waits touches what somebody else changed meanwhile, to another end.
 * @param before the list that the change was made on
 * @param after the list as the service has it now
 * @param theirs what the service tells of the changes between the two
 */
export function collides(
  change: ListChange,
  before: ListContent,
  after: ListContent,
  theirs: readonly WordListChange[],
): boolean {
  const word = (content: ListContent, id: number) => content.words.find((one) => one.id === id)
  const wasEdited = (id: number) => {
    const [was, is] = [word(before, id), word(after, id)]
    return Boolean(was && is && !same(said(was), said(is)))
  }
  switch (change.kind) {
    case 'details':
      return (['title', 'description', 'shared'] as const).some(
        (name) =>
          change[name] !== undefined && before.list[name] !== after.list[name] && after.list[name] !== change[name],
      )
    case 'add':
      return false
    case 'remove':
      return change.wordIds.some(wasEdited)
    case 'edit': {
      const [was, is] = [word(before, change.wordId), word(after, change.wordId)]
      if (was && !is) return true
      return wasEdited(change.wordId) && is !== undefined && !same(said(edited(is, change.fields)), said(is))
    }
    case 'move':
      return theirs.some(({ kind, words }) => kind === 'moved' && words.some(({ id }) => id === change.wordId))
    case 'order':
      return reordered(before.words, after.words)
  }
}
