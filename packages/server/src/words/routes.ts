import {
  getExamples,
  getTranscription,
  getWord,
  matchWords,
  searchWords,
  synthesizeReading,
  synthesizeWord,
} from '@ciyu/core/contract'
import type { Context, Hono } from 'hono'
import { etagOf, isFresh } from '../http/answers.ts'
import { ServiceError } from '../http/errors.ts'
import { handle, optionalPrincipal } from '../http/handle.ts'
import type { Services } from '../services.ts'
import { toSentence, toWord, wordQueries } from './queries.ts'
import { withMarks, withZhuyin } from './reading.ts'

function sendAudio(c: Context, bytes: Uint8Array, type: string, isPublic: boolean): Response {
  const etag = etagOf(bytes)
  const headers = {
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    // A voice may get better some day: kept for a month, then asked for by its tag.
    'cache-control': isPublic ? 'public, max-age=2592000' : 'private, max-age=3600',
    etag,
  }
  if (isFresh(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
  return c.body(new Uint8Array(bytes), 200, headers)
}

/** Mounts the calls of the dictionary. */
export function mountWords(app: Hono, services: Services): void {
  const { auth, store, speech, logger } = services
  const words = wordQueries(store.db)

  const say = async (c: Context, text: string, pinyin: string | null, isPublic = true): Promise<Response> => {
    try {
      const { bytes, type } = await speech.say({ text, ...(pinyin !== null && { pinyin }) })
      return sendAudio(c, bytes, type, isPublic)
    } catch (error) {
      logger.error({ err: error, text, pinyin }, 'A word could not be spoken.')
      throw new ServiceError('unavailable', { retryAfter: 10, cause: error })
    }
  }

  handle(app, services, searchWords, async ({ query: { q, page, limit } }, { lang }) => {
    const { rows, total } = await words.search(q, lang, limit, (page - 1) * limit)
    return { items: rows.map((row) => toWord(row, lang)), total, page, limit }
  })

  handle(app, services, matchWords, async ({ body }, { lang }) => {
    const { matches, rows } = await words.match(body.words, lang)
    return { matches, words: rows.map((row) => toWord(row, lang)) }
  })

  handle(app, services, getWord, async ({ params: { id } }, { lang }) => {
    const row = await words.byId(id, lang)
    if (row === null) throw new ServiceError('not_found')
    return toWord(row, lang)
  })

  handle(app, services, getTranscription, async ({ params: { id } }) => {
    const row = await words.byId(id, 'en')
    if (row === null) throw new ServiceError('not_found')
    const { pinyin } = row
    return { wordId: id, pinyin, marks: withMarks(pinyin), zhuyin: withZhuyin(pinyin) }
  })

  handle(app, services, getExamples, async ({ params: { id } }, { lang }) => {
    const rows = await words.examples(id)
    if (rows.length === 0 && (await words.byId(id, 'en')) === null) throw new ServiceError('not_found')
    return { items: rows.map((row) => toSentence(row, lang)) }
  })

  handle(app, services, synthesizeWord, async ({ params: { id } }, { c }) => {
    const row = await words.byId(id, 'en')
    if (row !== null) return say(c, row.simplified, row.pinyin)
    const own = await words.ownById(id)
    const mayHear = own && (own.isShared || (await optionalPrincipal(c, auth))?.uid === own.ownerUid)
    if (!mayHear) throw new ServiceError('not_found')
    return say(c, own.simplified, own.pinyin, false)
  })

  handle(app, services, synthesizeReading, async ({ body: { word, wordId, transcription } }, { c }) => {
    if (!/\p{Script=Han}/u.test(word)) throw new ServiceError('invalid', { fields: { word: 'field.format' } })
    if (transcription && !/^[\p{Script=Latin}\p{M}0-5:'’·,\s-]+$/u.test(transcription)) {
      throw new ServiceError('invalid', { fields: { transcription: 'field.reading' } })
    }
    const stored = wordId === undefined || transcription ? null : await words.byId(wordId, 'en')
    const named = stored?.simplified === word || stored?.traditional === word ? stored.pinyin : null
    return say(c, word, transcription || (named ?? (await words.likeliestReading(word))))
  })
}
