import { expect, test } from 'vitest'
import { fillShelf, type Wanted } from './shelf.ts'

const listed = (urls: readonly string[]): Wanted[] => urls.map((url) => ({ url }))

function shelf(mostBytes: number, broken: readonly string[] = []) {
  const files = new Map<string, Response>()
  let online = true
  const asked: string[] = []
  const cache = {
    async add(url: RequestInfo | URL) {
      asked.push(String(url))
      if (broken.includes(String(url))) throw new TypeError('no network')
      files.set(String(url), new Response('x'.repeat(10)))
    },
    put: async (url: RequestInfo | URL, answer: Response) => void files.set(String(url), answer),
    match: async (url: RequestInfo | URL) => files.get(String(url))?.clone(),
    delete: async (url: RequestInfo | URL) => files.delete(String(url)),
    keys: async () => [...files.keys()].map((url) => new Request(new URL(url, 'https://ciyu.example'))),
  }
  return {
    files,
    asked,
    held: () => [...files.keys()].filter((url) => !url.startsWith('/kept/')).sort(),
    cut: () => {
      online = false
    },
    fill: (wanted: readonly Wanted[]) => fillShelf(wanted, { cache, mostBytes, goOn: () => online }),
  }
}

test('what is wanted is fetched once, and the oldest go when there is no more room', async () => {
  const { held, asked, fill } = shelf(30)
  await fill(listed(['/a', '/b', '/c']))
  await fill(listed(['/a', '/d']))
  expect(held()).toEqual(['/a', '/c', '/d'])
  expect(asked).toEqual(['/a', '/b', '/c', '/d'])
})

test('where there is room for a part only, the most urgent is there', async () => {
  const { held, asked, fill } = shelf(25)
  await fill(listed(['/old']))
  await fill(listed(['/a', '/b', '/c', '/d']))
  expect(held()).toEqual(['/a', '/b'])
  expect(asked).toEqual(['/old', '/a', '/b', '/c'])
})

test('what no list names, as after a cut, is the first to go', async () => {
  const { files, held, fill } = shelf(20)
  files.set('/stray', new Response('x'.repeat(10)))
  await fill(listed(['/a']))
  expect(held()).toEqual(['/a', '/stray'])
  files.delete('/kept/shelf')
  await fill(listed(['/a', '/b']))
  expect(held()).toEqual(['/a', '/b'])
})

test('what cannot be fetched holds nothing up, and nothing is fetched once there is no network', async () => {
  const { held, asked, cut, fill } = shelf(100, ['/a'])
  await fill(listed(['/a', '/b']))
  expect(held()).toEqual(['/b'])
  cut()
  await fill(listed(['/c']))
  expect(asked).toEqual(['/a', '/b'])
})

test('what is fetched another way is kept under its address', async () => {
  const { files, asked, fill } = shelf(100)
  const load = async () => new Blob(['spoken'], { type: 'audio/mpeg' })
  await fill([{ url: '/audio?word=1', load }])
  expect(asked).toEqual([])
  expect(files.get('/audio?word=1')?.headers.get('content-type')).toBe('audio/mpeg')
})
