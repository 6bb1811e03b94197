import { expect, test } from 'vitest'
import { fillShelf } from './shelf.ts'

function shelf(mostBytes: number, broken: readonly string[] = []) {
  const files = new Map<string, string>()
  let kept: readonly (readonly [string, number])[] = []
  let online = true
  const asked: string[] = []
  const cache = {
    async add(url: RequestInfo | URL) {
      asked.push(String(url))
      if (broken.includes(String(url))) throw new TypeError('no network')
      files.set(String(url), 'x'.repeat(10))
    },
    match: async (url: RequestInfo | URL) => {
      const text = files.get(String(url))
      return text === undefined ? undefined : new Response(text)
    },
    delete: async (url: RequestInfo | URL) => files.delete(String(url)),
  }
  return {
    files,
    asked,
    cut: () => {
      online = false
    },
    fill: (urls: readonly string[]) =>
      fillShelf(urls, {
        cache,
        kept,
        keep: (now) => {
          kept = now
        },
        mostBytes,
        goOn: () => online,
      }),
  }
}

test('what is wanted is fetched once, and the oldest go when there is no more room', async () => {
  const { files, asked, fill } = shelf(30)
  await fill(['/a', '/b', '/c'])
  await fill(['/a', '/d'])
  expect([...files.keys()].sort()).toEqual(['/a', '/c', '/d'])
  expect(asked).toEqual(['/a', '/b', '/c', '/d'])
})

test('what cannot be fetched holds nothing up, and nothing is fetched once there is no network', async () => {
  const { files, asked, cut, fill } = shelf(100, ['/a'])
  await fill(['/a', '/b'])
  expect([...files.keys()]).toEqual(['/b'])
  cut()
  await fill(['/c'])
  expect(asked).toEqual(['/a', '/b'])
})
