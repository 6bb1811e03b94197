import { synthesizeReading, synthesizeWord } from '@ciyu/core'
import {
  type CallAnswer,
  getFocusedEntities,
  getFocusedWordLists,
  getLeeches,
  getStudyPlan,
  getToday,
} from '@ciyu/core/contract'
import { client } from '../client.ts'
import { aheadCache, daysAhead } from './caches.ts'
import { fillShelf, type Wanted } from './shelf.ts'
import { readingUrl } from './spoken.ts'
import { givesWay } from './studying.ts'
import { keepTexts } from './texts.ts'

/** Words that are at hand without a network, at most, and what their audio and strokes may take. */
const mostWords = 300
const mostBytes = 30 * 1024 * 1024

type Word = CallAnswer<typeof getToday>['words'][number]

/** The audio of a word; one that somebody made is in no dictionary and is said by its reading. */
function audioOf({ id, simplified, pinyin, custom }: Word): Wanted {
  const { api } = client
  if (!custom) return { url: api.url(synthesizeWord, { params: { id } }) }
  const body = { word: simplified, transcription: pinyin }
  return {
    url: readingUrl(api.url(synthesizeReading, { body }), body),
    load: () => api.call(synthesizeReading, { body }),
  }
}

/** What a card of a word needs besides its text: its audio and the strokes of its characters. */
function filesOf(word: Word): Wanted[] {
  const characters = [...new Set(word.simplified)].filter((one) => /\p{Script=Han}/u.test(one))
  return [audioOf(word), ...characters.map((one) => ({ url: `/strokes/${encodeURIComponent(one)}.json` }))]
}

/**
 * Fetches what the next days need, so that it is there without a network: the day itself, which the worker keeps, then
 * audio and strokes. Never fails: what did not come is fetched the next time.
 */
export async function fetchAhead(uid: string): Promise<void> {
  const { api, i18n, $uid } = client
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
    await keepTexts(lang)
    const words = new Map(today.words.map((word) => [word.id, word]))
    const ids = [...new Set([...today.due.map(({ wordId }) => wordId), ...today.newWordIds])].slice(0, mostWords)
    const files = ids.flatMap((id) => words.get(id) ?? []).flatMap(filesOf)
    const wanted = [...new Map(files.map((file) => [file.url, file])).values()]
    await fillShelf(wanted, { cache: await caches.open(aheadCache(uid)), mostBytes, goOn: () => mine() && !givesWay() })
  } catch {
    // Cut off, or refused: there is a next time.
  }
}
