import type { Language } from '@ciyu/core'
import { getWordList, type ListWord, searchListWords } from '@ciyu/core/contract'
import { client } from '../client.ts'

/** Words of one request. */
const pageSize = 10_000

interface PageOfWords<W> {
  items: W[]
  total: number
}

async function allPages<W>(
  fetchPage: (page: number) => Promise<PageOfWords<W>>,
  onCount?: (count: number, total: number) => void,
): Promise<W[]> {
  const words: W[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await fetchPage(page)
    words.push(...items)
    onCount?.(words.length, total)
    if (words.length >= total || items.length === 0) return words
  }
}

/** All words of one list, 10,000 a request. */
export const wordsOfList = (
  uid: string,
  listId: number,
  lang: Language,
  onCount?: (count: number, total: number) => void,
): Promise<ListWord[]> =>
  allPages(
    async (page) =>
      (await client.api.call(getWordList, { params: { id: uid, listId }, query: { lang, page, limit: pageSize } }))
        .words,
    onCount,
  )

/** All words of all lists, each once, with the lists it stands in. */
export const wordsOfAllLists = (uid: string, lang: Language, onCount?: (count: number, total: number) => void) =>
  allPages(
    (page) => client.api.call(searchListWords, { params: { id: uid }, query: { lang, page, limit: pageSize } }),
    onCount,
  )
