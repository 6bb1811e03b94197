import { deleteCorrection, getCorrections, putCorrection, tokenize } from '@ciyu/core/contract'
import type { Hono } from 'hono'
import { ServiceError } from '../http/errors.ts'
import { callerUid, handle } from '../http/handle.ts'
import type { Services } from '../services.ts'
import { toWord, wordQueries } from '../words/queries.ts'
import { correctionQueries, dictionaryOf } from './queries.ts'
import { createSegmenter } from './segmenter.ts'

/** Corrections that one person may have: each is looked for in every text. */
const mostCorrections = 2000

/** Mounts what cuts texts into words. */
export function mountSegmentation(app: Hono, services: Services): void {
  const { store, logger } = services
  const words = wordQueries(store.db)
  const corrections = correctionQueries(store.db)
  const segmenter = createSegmenter({ source: dictionaryOf(store.db), logger })

  handle(app, services, tokenize, async ({ body: { text } }, context) => {
    const uid = callerUid(context)
    const tokens = await segmenter.cut(text, await corrections.rules(uid))
    const ids = new Set(tokens.flatMap(({ wordId }) => (wordId === null ? [] : [wordId])))
    const rows = await words.byIds([...ids], uid, context.lang)
    // A word that a correction names may be gone by now.
    const known = new Set(rows.map(({ id }) => id))
    return {
      tokens: tokens.map((token) =>
        token.wordId === null || known.has(token.wordId) ? token : { ...token, wordId: null },
      ),
      words: rows.map((row) => toWord(row, context.lang)),
    }
  })

  handle(app, services, getCorrections, async ({ params: { id } }) => ({ items: await corrections.all(id) }))

  handle(app, services, putCorrection, async ({ params: { id }, body: { text, pieces } }) => {
    const isStorable = [text, ...pieces.map((piece) => piece.text)].every((part) => part.isWellFormed())
    if (!isStorable) throw new ServiceError('invalid', { fields: { text: 'field.characters' } })
    if (pieces.map((piece) => piece.text).join('') !== text) {
      throw new ServiceError('invalid', { fields: { pieces: 'field.pieces' } })
    }
    const resolved = await corrections.resolve(id, pieces)
    const wrong = resolved.indexOf(null)
    if (wrong >= 0) throw new ServiceError('invalid', { fields: { [`pieces.${wrong}.wordId`]: 'field.word' } })
    if ((await corrections.countOthers(id, text)) >= mostCorrections) {
      throw new ServiceError('invalid', { fields: { text: 'field.many' } })
    }
    const kept = await corrections.put(
      id,
      text,
      resolved.filter((piece) => piece !== null),
    )
    if (kept === null) throw new ServiceError('internal')
    return kept
  })

  handle(app, services, deleteCorrection, async ({ params: { id, correctionId } }) => {
    if (!(await corrections.remove(id, correctionId))) throw new ServiceError('not_found')
    return {}
  })
}
