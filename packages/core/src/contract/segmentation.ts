import * as v from 'valibot'
import { declareCall } from './call.ts'
import { language, numericId, uid } from './shapes.ts'
import { word } from './words.ts'

/** Characters in one text. */
export const mostCharacters = 200_000

/** A piece of a text: a word of the dictionary, or what is none (punctuation, Latin letters, unknown characters). */
export const token = v.object({ text: v.string(), wordId: v.nullable(v.number()) })
export type Token = v.InferOutput<typeof token>

export const tokenize = declareCall({
  name: 'tokenize',
  api: 'base',
  method: 'POST',
  path: '/tokenize-with-words-from-database',
  access: 'signed-in',
  summary:
    'Cuts a Chinese text, simplified or traditional, into words of the dictionary, as the caller has corrected them. The tokens put together are the text.',
  query: v.object({ lang: v.optional(language) }),
  body: v.object({ text: v.pipe(v.string(), v.maxLength(mostCharacters)) }),
  /** `words` holds each word of the tokens once. */
  answer: v.object({ tokens: v.array(token), words: v.array(word) }),
})

const piece = v.object({
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  /** The word meant where characters have several; the most frequent one when it is left out. */
  wordId: v.optional(v.nullable(numericId)),
})

/** How somebody wants some characters cut or read, in all their texts. */
export const correction = v.object({ id: v.number(), text: v.string(), pieces: v.array(token) })
export type Correction = v.InferOutput<typeof correction>

export const getCorrections = declareCall({
  name: 'getCorrections',
  api: 'base',
  method: 'GET',
  path: '/users/{id}/corrections',
  access: 'self',
  summary: 'How the user wants texts cut and read, the latest first.',
  params: v.object({ id: uid }),
  answer: v.object({ items: v.array(correction) }),
})

export const putCorrection = declareCall({
  name: 'putCorrection',
  api: 'base',
  method: 'PUT',
  path: '/users/{id}/corrections',
  access: 'self',
  summary: 'Keeps how some characters are to be cut and read; what was kept of the same characters is replaced.',
  params: v.object({ id: uid }),
  /** The pieces put together are the text, else 422. */
  body: v.object({
    text: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
    pieces: v.pipe(v.array(piece), v.minLength(1), v.maxLength(40)),
  }),
  answer: correction,
})

export const deleteCorrection = declareCall({
  name: 'deleteCorrection',
  api: 'base',
  method: 'DELETE',
  path: '/users/{id}/corrections/{correctionId}',
  access: 'self',
  summary: 'Forgets a correction.',
  params: v.object({ id: uid, correctionId: numericId }),
  answer: v.object({}),
})
