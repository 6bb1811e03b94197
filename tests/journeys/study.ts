import type { Page } from '@playwright/test'

/** Makes a call as whoever is signed in on the page, and answers what it answered. */
const call = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([how, where, what]) => {
      const { access_token, user } = JSON.parse(localStorage.getItem('ciyu-session') ?? 'null')
      const answer = await fetch(where.replace('{uid}', user.user_metadata.uid), {
        method: how,
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        ...(what && { body: what }),
      })
      if (!answer.ok) throw new Error(`${how} ${where}: ${answer.status}`)
      return answer.json()
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
  )

interface Item {
  id: number
  words: { items: { id: number }[] }
}

/** The library's first level with its first words. */
const hsk1 = async (page: Page): Promise<Item> => (await call(page, 'GET', '/api/entities/hsk-1/?limit=40')) as Item

/** Takes the first level of the library up, only meanings asked. */
export async function focusOnHsk1(page: Page): Promise<void> {
  const { id } = await hsk1(page)
  await call(page, 'PUT', '/api/users/{uid}/study/focus', { entityId: id, focused: true })
  await call(page, 'PATCH', '/api/users/{uid}/study/plan', { skills: ['meaning'] })
}

/** Makes a list of words that are in no dictionary, and takes it up. */
export async function focusOnOwnWords(page: Page, words: readonly { simplified: string; pinyin: string }[]) {
  const { wordList } = (await call(page, 'POST', '/api/users/{uid}/wordlists/', {
    wordlist: { title: 'My words' },
    customWords: words.map((word) => ({ ...word, translation: ['made up'] })),
  })) as { wordList: { id: number } }
  await call(page, 'PUT', '/api/users/{uid}/study/focus', { wordListId: wordList.id, focused: true })
  await call(page, 'PATCH', '/api/users/{uid}/study/plan', { skills: ['meaning'] })
}

/** Where the words of the library's first level stand on the service, times in milliseconds. */
export async function standingsOf(page: Page): Promise<{ lastReview: number; due: number }[]> {
  const { id } = await hsk1(page)
  const { items } = (await call(page, 'GET', `/api/users/{uid}/word/statistic?entityId=${id}`)) as {
    items: { skills: { lastReview: number; due: number }[] }[]
  }
  return items.flatMap(({ skills }) => skills)
}

/**
 * A log whose figures are known: so many words of the first level, each answered Good on four days; the first two words
 * missed on the last of them.
 */
export async function postLog(page: Page, words: number): Promise<void> {
  const { items } = (await hsk1(page)).words
  const day = 86_400_000
  const begin = Date.now() - 40 * day
  const facts = items.slice(0, words).flatMap(({ id }, index) =>
    [0, 2, 8, 30].map((after) => ({
      kind: 'review',
      id: crypto.randomUUID(),
      wordId: id,
      skill: 'meaning',
      grade: after === 30 && index < 2 ? 1 : 3,
      at: begin + after * day + index * 60_000,
      tookMs: 6_000,
      source: 'entity:hsk-1',
    })),
  )
  await call(page, 'POST', '/api/users/{uid}/word/statistic', { words: facts })
}

/** Answers that the service has, whichever words they are to. */
export async function answersOf(page: Page): Promise<number> {
  const { totals } = (await call(page, 'GET', '/api/users/{uid}/study/statistics')) as { totals: { reviews: number } }
  return totals.reviews
}

/** A list of the first words of the first level. */
export async function makeList(page: Page, title: string, words: number): Promise<{ uid: string; id: number }> {
  const { items } = (await hsk1(page)).words
  const additionalWords = items.slice(0, words).map(({ id }) => id)
  const { wordList } = (await call(page, 'POST', '/api/users/{uid}/wordlists/', {
    wordlist: { title, additionalWords },
  })) as { wordList: { id: number; ownerUid: string } }
  return { uid: wordList.ownerUid, id: wordList.id }
}
