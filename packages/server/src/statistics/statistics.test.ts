import { type Fact, replayFacts, type WordStatistic } from '@ciyu/core/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../../tests/support/server.ts'

let server: TestServer
let uid = ''
let token = ''
let count = 0
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  count += 1
  uid = `learner-${count}`
  token = await server.signIn(`${uid}@example.org`, uid)
})
afterAll(() => server.close())

const start = Date.UTC(2026, 0, 1)
const day = 86_400_000

const review = (id: string, wordId: number, at: number, grade: 1 | 2 | 3 | 4 = 3): Fact => ({
  kind: 'review',
  id: `${id}-00000000`,
  wordId,
  skill: 'meaning',
  grade,
  at,
  tookMs: 1200,
  source: 'entity:hsk-1',
})
const undo = (id: string, undoes: string, at: number): Fact => ({
  kind: 'undo',
  id: `${id}-00000000`,
  undoes: `${undoes}-00000000`,
  at,
})

async function record(words: unknown[]): Promise<{ stored: number; unknown: string[] }> {
  const answer = await server.send('POST', `/api/users/${uid}/word/statistic`, { words }, token)
  expect(answer.status).toBe(200)
  const { stored, unknown } = await answer.json()
  return { stored, unknown }
}

async function statistics(query = ''): Promise<WordStatistic[]> {
  const answer = await server.get(`/api/users/${uid}/word/statistic/${query}`, { authorization: `Bearer ${token}` })
  expect(answer.status).toBe(200)
  return (await answer.json()).items
}

const byWord = (items: WordStatistic[]) => [...items].sort((one, other) => one.wordId - other.wordId)

describe('the review log', () => {
  it('gives back what the facts say, however they were sent', async () => {
    const facts = [
      review('a', 1, start),
      review('b', 1, start + day, 1),
      review('c', 2, start + 2 * day, 4),
      review('d', 2, start + 3 * day, 1),
      undo('e', 'd', start + 3 * day + 1),
      { kind: 'suspend', id: 'f-00000000', wordId: 3, skill: 'writing', at: start } as Fact,
    ]
    expect(await record([facts[4], facts[2]])).toEqual({ stored: 2, unknown: [] })
    expect(await record([facts[5], facts[3], facts[1], facts[0]])).toEqual({ stored: 4, unknown: [] })
    expect(byWord(await statistics())).toEqual(byWord(replayFacts(facts)))
  })

  it('does not change when facts are sent twice, even changed or at the same time', async () => {
    const facts = [review('a', 1, start), review('b', 2, start)]
    expect((await record(facts)).stored).toBe(2)
    const before = await statistics()
    expect((await record(facts)).stored).toBe(0)
    expect((await record([review('a', 1, start + 5 * day, 1)])).stored).toBe(0)
    const same = review('c', 3, start)
    expect((await record([same, same])).stored).toBe(1)
    await Promise.all([record(facts), record(facts), record(facts)])
    expect((await statistics()).slice(0, 2)).toEqual(before)
  })

  it('keeps the facts of each user apart, also under the same id', async () => {
    await record([review('a', 1, start)])
    const first = await statistics()
    uid = 'second-learner'
    token = await server.signIn('second@example.org', uid)
    expect(await statistics()).toEqual([])
    expect((await record([review('a', 1, start, 1)])).stored).toBe(1)
    expect(await statistics()).not.toEqual(first)
  })

  it('follows an undo of an undo', async () => {
    const facts = [review('a', 1, start), undo('b', 'a', start + 1), undo('c', 'b', start + 2)]
    await record(facts)
    expect(await statistics()).toEqual(replayFacts(facts))
    expect(await statistics('?wordIds=1')).toEqual(replayFacts(facts))
    await record([undo('d', 'a', start + 3)])
    expect(await statistics('?wordIds=1')).toEqual([])
  })

  it('chooses by words and by list', async () => {
    const list = await (await server.get('/api/entities/hsk-6')).json()
    const inside: number = list.words.items[0].id
    await record([review('a', 1, start), review('b', 2, start), review('c', inside, start)])
    expect((await statistics('?wordIds=2,999999')).map(({ wordId }) => wordId)).toEqual([2])
    expect((await statistics(`?entityId=${list.id}`)).map(({ wordId }) => wordId)).toEqual([inside])
    expect(await statistics('?entityId=999999')).toEqual([])
  })

  it('tells known words from those being learned', async () => {
    const known = async (query = '') =>
      (await server.get(`/api/users/${uid}/words/known${query}`, { authorization: `Bearer ${token}` })).json()
    expect(await known()).toEqual({ known: [], learning: [] })
    const writing: Fact = { ...(review('w', 4, start, 4) as Extract<Fact, { kind: 'review' }>), skill: 'writing' }
    await record([
      ...[0, 4, 14].map((days) => review(`known-${days}`, 1, start + days * day)),
      review('new', 2, start),
      ...[0, 4, 14].map((days) => review(`lapsed-${days}`, 3, start + days * day)),
      review('lapse', 3, start + 40 * day, 1),
      writing,
      review('undone', 5, start),
      undo('undo', 'undone', start + 1),
      { kind: 'suspend', id: 's-00000000', wordId: 6, skill: 'meaning', at: start },
    ])
    const { known: ids, learning } = await known()
    expect([ids, learning.sort()]).toEqual([[1], [2, 3, 4]])
    const { words } = await known('?words=1&lang=ru')
    expect(words).toEqual([await (await server.get('/api/words/1?lang=ru')).json()])
  })

  it('names facts about words that do not exist and stores the rest', async () => {
    const answer = await record([review('a', 999_999_999, start), review('b', 1, start)])
    expect(answer).toEqual({ stored: 1, unknown: ['a-00000000'] })
  })

  it('takes thousands at once, and moments of any time', async () => {
    const facts = Array.from({ length: 9_998 }, (_, at) => review(`many-${at}`, (at % 150) + 1, start + at * 60_000, 3))
    const odd = [review('early', 1, 0), review('late', 1, 8_640_000_000_000_000)]
    expect(await record([...facts, ...odd])).toEqual({ stored: 10_000, unknown: [] })
    expect(await statistics()).toHaveLength(150)
  })

  it.each([
    ['no list', { words: 'all' }, 'words'],
    ['an unknown kind', { words: [{ kind: 'guess', id: 'x-00000000' }] }, 'words.0.kind'],
    ['a grade of 5', { words: [{ ...review('a', 1, start), grade: 5 }] }, 'words.0.grade'],
    ['a moment beyond time', { words: [review('a', 1, 9e15)] }, 'words.0.at'],
    ['a short id', { words: [{ ...review('a', 1, start), id: 'x' }] }, 'words.0.id'],
    ['10,001 facts', { words: Array.from({ length: 10_001 }, (_, at) => review(`n-${at}`, 1, start)) }, 'words'],
  ])('refuses %s', async (_, body, field) => {
    const answer = await server.send('POST', `/api/users/${uid}/word/statistic`, body, token)
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).fields)).toContain(field)
  })

  it('is open to its owner alone', async () => {
    const other = await server.signIn(`other-${uid}@example.org`, `other-${uid}`)
    const path = `/api/users/${uid}/word/statistic`
    expect((await server.get(path, { authorization: `Bearer ${other}` })).status).toBe(403)
    expect((await server.send('POST', path, { words: [] }, other)).status).toBe(403)
    expect((await server.send('POST', path, { words: [] })).status).toBe(401)
  })
})
