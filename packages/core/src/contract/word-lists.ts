import * as v from 'valibot'
import { declareCall } from './call.ts'
import { language, numericId, pageOf, paging, uid } from './shapes.ts'
import { word } from './words.ts'

/** Words in one list, and in one request. */
export const mostWords = 20_000

const title = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))
const description = v.pipe(v.string(), v.trim(), v.maxLength(2000))
const meanings = v.pipe(
  v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))),
  v.minLength(1),
  v.maxLength(20),
)
const characters = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40))
const note = v.pipe(v.string(), v.trim(), v.maxLength(2000))
const context = v.pipe(v.string(), v.trim(), v.maxLength(500))

/** Where a list came from: a copy of a library item, or a text. */
export const wordListSource = v.variant('kind', [
  v.object({ kind: v.literal('entity'), entityId: v.number(), title: v.string() }),
  v.object({ kind: v.literal('text'), title: v.string() }),
])
export type WordListSource = v.InferOutput<typeof wordListSource>

/** A list that somebody keeps. */
export const wordList = v.object({
  id: v.number(),
  ownerUid: v.string(),
  title: v.string(),
  description: v.string(),
  type: v.literal('lesson'),
  wordCount: v.number(),
  /** Words among them that the owner made. */
  additionalWords: v.number(),
  /** Whether anybody who has the address may read it. */
  shared: v.boolean(),
  source: v.nullable(wordListSource),
  /** Grows with every change; the list's ETag is this number in quotes. */
  version: v.number(),
  /** Milliseconds since 1970. */
  createdAt: v.number(),
  updatedAt: v.number(),
  tagIds: v.array(v.number()),
})
export type WordList = v.InferOutput<typeof wordList>

/** A word as it stands in somebody's list. */
export const listWord = v.object({
  /** `meanings` are the owner's own where there are any, else the dictionary's. */
  ...word.entries,
  /** Made by the owner: it stands in no dictionary. */
  custom: v.boolean(),
  /** The owner's own meanings; null where the dictionary's are good enough. */
  translation: v.nullable(v.array(v.string())),
  /** The owner's note, e.g. a mnemonic. */
  note: v.nullable(v.string()),
  /** The sentence that the word was met in. */
  context: v.nullable(v.string()),
  /** Milliseconds since 1970. */
  addedAt: v.number(),
})
export type ListWord = v.InferOutput<typeof listWord>

/** A word of one's own. Where the dictionary has these characters with this reading, it is that word with own meanings. */
export const customWord = v.object({
  simplified: characters,
  /** The same as `simplified` when left out. */
  traditional: v.optional(characters),
  /** Numbered or marked pinyin. */
  pinyin: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  translation: meanings,
  note: v.optional(note),
  context: v.optional(context),
})
export type CustomWord = v.InferInput<typeof customWord>

/** A word that goes into a list: of the dictionary by its id, or one of one's own. */
export const newListWord = v.union([
  v.object({
    wordId: numericId,
    translation: v.optional(meanings),
    note: v.optional(note),
    context: v.optional(context),
  }),
  customWord,
])
export type NewListWord = v.InferInput<typeof newListWord>

/** One change of a list, for those who changed it elsewhere meanwhile. */
export const wordListChange = v.object({
  /** The list's version after it. */
  version: v.number(),
  at: v.number(),
  kind: v.picklist(['renamed', 'described', 'shared', 'added', 'removed', 'edited', 'moved']),
  /** The words that it was about, at most 100 of them. */
  words: v.array(v.object({ id: v.number(), simplified: v.string() })),
  /** The title after a renaming. */
  title: v.optional(v.string()),
})
export type WordListChange = v.InferOutput<typeof wordListChange>

/** What a 412 tells beside its message: the list as it is now, and what happened since the version that was named. */
export const wordListConflict = v.object({ wordList, changes: v.array(wordListChange) })
export type WordListConflict = v.InferOutput<typeof wordListConflict>

/** What every change of a list's words answers: the list as it is now. */
const changed = v.object({ wordList })

const ownerParams = v.object({ id: uid })
const listParams = v.object({ id: uid, listId: numericId })
const wordParams = v.object({ id: uid, listId: numericId, wordId: numericId })

export const getWordLists = declareCall({
  name: 'getWordLists',
  api: 'base',
  method: 'GET',
  path: '/users/{id}/wordlists/',
  access: 'self',
  summary: "The user's lists.",
  params: ownerParams,
  query: v.object({
    /** Part of a title. */
    q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
    tagId: v.optional(numericId),
    /** Lists that hold this word. */
    wordId: v.optional(numericId),
    order: v.optional(v.picklist(['updated', 'created', 'title', 'words']), 'updated'),
    ...paging(50, 200),
  }),
  answer: pageOf(wordList),
})

export const getWordListStandings = declareCall({
  name: 'getWordListStandings',
  api: 'base',
  method: 'GET',
  path: '/users/{id}/wordlists/standings',
  access: 'self',
  summary:
    'How many words of each list the user knows, by the rule of `getKnownWords`, and is learning; lists of which nothing was begun are left out.',
  params: ownerParams,
  answer: v.object({
    items: v.array(v.object({ wordListId: v.number(), known: v.number(), learning: v.number() })),
  }),
})

export const createWordList = declareCall({
  name: 'createWordList',
  api: 'base',
  method: 'POST',
  path: '/users/{id}/wordlists/',
  access: 'self',
  summary:
    'Makes a list: empty, with words, or as a copy of a library item. All of it or nothing; a word given twice stands in it once.',
  params: ownerParams,
  body: v.object({
    wordlist: v.object({
      title,
      description: v.optional(description, ''),
      type: v.optional(v.literal('lesson'), 'lesson'),
      /** Words of the dictionary, by id, in order. */
      additionalWords: v.optional(v.pipe(v.array(numericId), v.maxLength(mostWords)), []),
      /** Words in order, with what is to be said of each; they come after `additionalWords`. */
      words: v.optional(v.pipe(v.array(newListWord), v.maxLength(mostWords)), []),
      /** Begin as a copy of this library item, and remember it. */
      entityId: v.optional(numericId),
      /** The title of the text that the words come from. */
      textTitle: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
    }),
    /** Own words; they come last. */
    customWords: v.optional(v.pipe(v.array(customWord), v.maxLength(mostWords)), []),
  }),
  answer: changed,
})

export const getWordList = declareCall({
  name: 'getWordList',
  api: 'base',
  method: 'GET',
  path: '/users/{id}/wordlists/{listId}/',
  access: 'shared',
  summary:
    'One list with a page of its words in order: for its owner, and for anybody when it is shared by address. Else 404.',
  params: listParams,
  query: v.object({
    lang: v.optional(language),
    /** `1` adds one example sentence to each word. */
    examples: v.optional(v.picklist(['0', '1']), '0'),
    ...paging(200, mostWords),
  }),
  answer: v.object({ ...wordList.entries, ownerName: v.string(), words: pageOf(listWord) }),
})

export const getWordsOfList = declareCall({
  name: 'getWordsOfList',
  api: 'base',
  method: 'GET',
  path: '/words/wordlist/{listId}/user/{userId}',
  access: 'shared',
  summary: 'All words of a list of a user, under the same rule as the list itself.',
  params: v.object({ listId: numericId, userId: uid }),
  query: v.object({ lang: v.optional(language) }),
  answer: v.object({ items: v.array(listWord) }),
})

export const searchListWords = declareCall({
  name: 'searchListWords',
  api: 'base',
  method: 'GET',
  path: '/users/{id}/wordlists/words/search',
  access: 'self',
  summary:
    "Searches all of the user's lists, by characters, pinyin or meaning, own meanings and notes too; each word once.",
  params: ownerParams,
  query: v.object({
    /** Empty lists all words, the latest first. */
    q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
    lang: v.optional(language),
    ...paging(50, 10_000),
  }),
  answer: pageOf(v.object({ ...listWord.entries, lists: v.array(v.object({ id: v.number(), title: v.string() })) })),
})

export const updateWordList = declareCall({
  name: 'updateWordList',
  api: 'base',
  method: 'PATCH',
  path: '/users/{id}/wordlists/{listId}/',
  access: 'self',
  summary: 'Changes the fields given. With If-Match it answers 412 when the list has changed since.',
  params: listParams,
  body: v.object({
    title: v.optional(title),
    description: v.optional(description),
    shared: v.optional(v.boolean()),
  }),
  answer: changed,
})

export const deleteWordList = declareCall({
  name: 'deleteWordList',
  api: 'base',
  method: 'DELETE',
  path: '/users/{id}/wordlists/{listId}/',
  access: 'self',
  summary: 'Deletes a list; for 30 days it can be restored. What was learned stays.',
  params: listParams,
  answer: v.object({}),
})

export const restoreWordList = declareCall({
  name: 'restoreWordList',
  api: 'base',
  method: 'POST',
  path: '/users/{id}/wordlists/{listId}/restore',
  access: 'self',
  summary: 'Takes back a deletion, with words and tags.',
  params: listParams,
  answer: changed,
})

export const addWordToList = declareCall({
  name: 'addWordToList',
  api: 'base',
  method: 'POST',
  path: '/users/{id}/wordlists/{listId}/words/{wordId}',
  access: 'self',
  summary: 'Adds a word of the dictionary, or an own one, at the end. A word that is there already stays where it is.',
  params: wordParams,
  answer: changed,
})

export const addWordsToList = declareCall({
  name: 'addWordsToList',
  api: 'base',
  method: 'POST',
  path: '/users/{id}/wordlists/{listId}/words/bulk',
  access: 'self',
  summary: 'Adds many words, all or none; those that are there already stay where they are.',
  params: listParams,
  body: v.object({
    wordIds: v.optional(v.pipe(v.array(numericId), v.maxLength(mostWords)), []),
    /** Words with what is to be said of each; they come after `wordIds`. */
    words: v.optional(v.pipe(v.array(newListWord), v.maxLength(mostWords)), []),
    /**
     * The places (from 0) that the words of `wordIds` then have, to take back a removal; without them they go to the
     * end. As many as `wordIds`.
     */
    positions: v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0))), v.maxLength(mostWords))),
  }),
  /** How many were new; ids that no word has were left out. */
  answer: v.object({ ...changed.entries, added: v.number(), unknown: v.array(v.number()) }),
})

export const addCustomWord = declareCall({
  name: 'addCustomWord',
  api: 'base',
  method: 'POST',
  path: '/users/{id}/wordlists/{listId}/words/',
  access: 'self',
  summary: 'Adds a word of one’s own at the end.',
  params: listParams,
  body: customWord,
  answer: v.object({ ...changed.entries, word: listWord }),
})

export const updateListWord = declareCall({
  name: 'updateListWord',
  api: 'base',
  method: 'PATCH',
  path: '/users/{id}/wordlists/{listId}/words/{wordId}/',
  access: 'self',
  summary:
    'Changes what the owner says of a word, in all lists at once, its sentence or its place here; of an own word also its characters and reading.',
  params: wordParams,
  body: v.object({
    /** Null goes back to the dictionary's meanings. */
    translation: v.optional(v.nullable(meanings)),
    note: v.optional(v.nullable(note)),
    context: v.optional(v.nullable(context)),
    /** The place in the list, from 0. */
    position: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    simplified: v.optional(characters),
    traditional: v.optional(characters),
    pinyin: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))),
  }),
  answer: v.object({ ...changed.entries, word: listWord }),
})

export const orderListWords = declareCall({
  name: 'orderListWords',
  api: 'base',
  method: 'PUT',
  path: '/users/{id}/wordlists/{listId}/words/order',
  access: 'self',
  summary: 'Puts the words in an order: those named first, as named, then the others as they were.',
  params: listParams,
  body: v.object({ wordIds: v.pipe(v.array(numericId), v.maxLength(mostWords)) }),
  answer: changed,
})

export const removeWordFromList = declareCall({
  name: 'removeWordFromList',
  api: 'base',
  method: 'DELETE',
  path: '/users/{id}/wordlists/{listId}/words/{wordId}/',
  access: 'self',
  summary: 'Takes a word out of the list. What was learned of it stays.',
  params: wordParams,
  answer: changed,
})

export const removeWordsFromList = declareCall({
  name: 'removeWordsFromList',
  api: 'base',
  method: 'DELETE',
  path: '/users/{id}/wordlists/{listId}/words/bulk',
  access: 'self',
  summary: 'Takes many words out of the list, all or none.',
  params: listParams,
  body: v.object({ wordIds: v.pipe(v.array(numericId), v.minLength(1), v.maxLength(mostWords)) }),
  answer: changed,
})
