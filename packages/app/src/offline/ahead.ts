import { synthesizeWord } from '@ciyu/core'
import { getFocusedEntities, getFocusedWordLists, getLeeches, getStudyPlan, getToday } from '@ciyu/core/contract'
import { client } from '../client.ts'
import { aheadCache, assetCache, daysAhead } from './caches.ts'
import { fillShelf } from './shelf.ts'

/** Words that are at hand without a network, at most, and what their audio and strokes may take. */
const mostWords = 300
const mostBytes = 30 * 1024 * 1024

const shelfKey = (uid: string) => `ciyu-ahead:${uid}`

function keptOn(uid: string): [string, number][] {
  try {
    const kept: unknown = JSON.parse(client.storage.get(shelfKey(uid)) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    // What cannot be read is fetched anew.
    return []
  }
}

export const forgetShelf = (uid: string): void => client.storage.remove(shelfKey(uid))

/** The texts of the person's language: they are no part of what every worker keeps. */
async function keepTexts(): Promise<void> {
  const texts = (await client.api.file('/offline.json')) as Record<string, string[]>
  const cache = await caches.open(assetCache)
  for (const file of texts[client.i18n.$language.get()] ?? []) {
    if (!(await cache.match(`/${file}`))) await cache.add(`/${file}`)
  }
}

/**
 * Fetches what the next days need, so that it is there without a network: the day itself, which the worker keeps, then
 * audio and strokes. Never fails: what did not come is fetched the next time.
 */
export async function fetchAhead(uid: string): Promise<void> {
  const { api, i18n, storage, $uid } = client
  const mine = () => $uid.get() === uid && navigator.onLine
  if (!mine()) return
  try {
    const params = { id: uid }
    const lang = i18n.$language.get()
    const [today] = await Promise.all([
      api.call(getToday, { params, query: { lang, examples: '1', ahead: String(daysAhead) } }),
      api.call(getFocusedWordLists, { params }),
      api.call(getFocusedEntities, { params }),
      api.call(getStudyPlan, { params }),
      api.call(getLeeches, { params }),
    ])
    await keepTexts()
    const words = new Map(today.words.map((word) => [word.id, word]))
    const ids = [...new Set([...today.due.map(({ wordId }) => wordId), ...today.newWordIds])].slice(0, mostWords)
    const urls = ids.flatMap((id) => {
      const word = words.get(id)
      const characters = [...new Set(word?.simplified ?? '')].filter((one) => /\p{Script=Han}/u.test(one))
      // A word that somebody made is spoken by another call, which nothing can be kept of.
      const audio = word?.custom ? [] : [api.url(synthesizeWord, { params: { id } })]
      return [...audio, ...characters.map((one) => `/strokes/${encodeURIComponent(one)}.json`)]
    })
    await fillShelf([...new Set(urls)], {
      cache: await caches.open(aheadCache(uid)),
      kept: keptOn(uid),
      keep: (kept) => void storage.set(shelfKey(uid), JSON.stringify(kept)),
      mostBytes,
      goOn: mine,
    })
  } catch {
    // Cut off, or refused: there is a next time.
  }
}
