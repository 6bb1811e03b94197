import * as v from 'valibot'
import { declareCall } from './call.ts'
import { language, numericId, pageOf, paging, uid } from './shapes.ts'

/** An example sentence with its translation into the language that was asked for. */
export const sentence = v.object({
  id: v.number(),
  simplified: v.string(),
  traditional: v.string(),
  /** Numbered pinyin by word, punctuation kept: `Wo3 xue2xi2 Zhong1wen2.` */
  pinyin: v.string(),
  translation: v.string(),
  /** The language of `translation`; English where no translation into the asked language exists. */
  lang: language,
})
export type Sentence = v.InferOutput<typeof sentence>

/** A dictionary word. One word is one thing, however many lists it is in. */
export const word = v.object({
  id: v.number(),
  simplified: v.string(),
  traditional: v.string(),
  /** Numbered pinyin, syllables separated by spaces, neutral tone 5, ü as `u:` (CC-CEDICT): `lu:4 se4` */
  pinyin: v.string(),
  /** The senses, the most useful first, in `lang`. */
  meanings: v.array(v.string()),
  /** The language of `meanings`; English where we have no gloss in the asked language. */
  lang: language,
  /** The level in a version of HSK, e.g. `{version: '2.0', level: 1}`. */
  hsk: v.nullable(v.object({ version: v.string(), level: v.number() })),
  /** One example sentence, where the call includes examples and there is one. */
  example: v.optional(sentence),
})
export type Word = v.InferOutput<typeof word>

export const searchWords = declareCall({
  name: 'searchWords',
  api: 'base',
  method: 'GET',
  path: '/words/',
  access: 'public',
  summary:
    'Search the dictionary by characters (simplified or traditional), pinyin with or without tones, or meaning; the most exact first, then the most frequent.',
  query: v.object({
    /** What is searched; empty lists the most frequent words. */
    q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
    lang: v.optional(language),
    ...paging(20, 100),
  }),
  answer: pageOf(word),
})

const wordParams = v.object({ id: numericId })
const inLanguage = v.object({ lang: v.optional(language) })

export const getWord = declareCall({
  name: 'getWord',
  api: 'base',
  method: 'GET',
  path: '/words/{id}',
  access: 'public',
  summary: 'One word of the dictionary.',
  params: wordParams,
  query: inLanguage,
  answer: word,
})

export const getTranscription = declareCall({
  name: 'getTranscription',
  api: 'base',
  method: 'GET',
  path: '/words/{id}/transcription',
  access: 'public',
  summary: 'How a word is read: pinyin with numbers, with marks, and zhuyin.',
  params: wordParams,
  answer: v.object({ wordId: v.number(), pinyin: v.string(), marks: v.string(), zhuyin: v.string() }),
})

export const getExamples = declareCall({
  name: 'getExamples',
  api: 'base',
  method: 'GET',
  path: '/words/{id}/examples',
  access: 'public',
  summary: 'Example sentences with the word.',
  params: wordParams,
  query: inLanguage,
  answer: v.object({ items: v.array(sentence) }),
})

export const synthesizeWord = declareCall({
  name: 'synthesizeWord',
  api: 'base',
  method: 'GET',
  path: '/words/synth/{id}',
  access: 'public',
  summary: 'The word spoken, as audio.',
  params: wordParams,
  query: v.object({ uid: v.optional(uid), wordlistId: v.optional(numericId) }),
  answer: 'audio/mpeg',
})

export const synthesizeReading = declareCall({
  name: 'synthesizeReading',
  api: 'base',
  method: 'POST',
  path: '/words/audio',
  access: 'public',
  summary: 'Characters spoken in a given reading, for custom words and heteronyms.',
  body: v.object({
    wordId: v.optional(numericId),
    userId: v.optional(uid),
    /** Numbered or marked pinyin; without it the dictionary's most frequent reading is taken. */
    transcription: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
    word: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)),
  }),
  answer: 'audio/mpeg',
})

export const matchWords = declareCall({
  name: 'matchWords',
  api: 'base',
  method: 'POST',
  path: '/words/match',
  access: 'signed-in',
  summary:
    'Finds the dictionary words that are exactly these characters, for many at once: what is pasted or imported. With a reading, the words with that reading come first.',
  query: inLanguage,
  body: v.object({
    words: v.pipe(
      v.array(
        v.object({
          /** Simplified or traditional. */
          text: v.pipe(v.string(), v.trim(), v.maxLength(40)),
          /** Numbered or marked pinyin. */
          pinyin: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
        }),
      ),
      v.maxLength(20_000),
    ),
  }),
  answer: v.object({
    /** For each of those asked, the ids of the words that fit, the best first; none where the dictionary has none. */
    matches: v.array(v.array(v.number())),
    /** Each word of `matches` once. */
    words: v.array(word),
  }),
})
