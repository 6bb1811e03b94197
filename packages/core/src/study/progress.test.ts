import { beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { replayFacts } from '../contract/schedule.ts'
import type { Fact, WordStatistic } from '../contract/statistics.ts'
import { createStorage, type Storage } from '../runtime/storage.ts'
import { guestLogKey } from './log-keys.ts'
import { createGuestProgress } from './progress.ts'
import { createAccountProgress } from './progress-account.ts'

const now = Date.UTC(2026, 5, 1, 12)
const dayStart = Date.UTC(2026, 5, 1)
const request = { entityId: 1, dayStart }

const review = (id: string, wordId = 1, at = now): Fact => ({
  kind: 'review',
  id,
  wordId,
  skill: 'meaning',
  grade: 3,
  at,
  tookMs: 900,
  source: 'test',
})

class Shelf {
  readonly values = new Map<string, string>()
  full = false
  getItem(key: string) {
    return this.values.get(key) ?? null
  }
  setItem(key: string, value: string) {
    if (this.full) throw new DOMException('full', 'QuotaExceededError')
    this.values.set(key, value)
  }
  removeItem(key: string) {
    this.values.delete(key)
  }
}

let shelf: Shelf
let storage: Storage

beforeEach(() => {
  shelf = new Shelf()
  storage = createStorage(shelf)
})

describe('a guest', () => {
  test('finds again what was answered', async () => {
    expect(createGuestProgress(storage).append([review('aaaaaaaa')])).toBe(true)
    createGuestProgress(storage).append([review('bbbbbbbb', 2), review('aaaaaaaa')])
    const facts = [review('aaaaaaaa'), review('bbbbbbbb', 2)]
    expect(JSON.parse(shelf.getItem(guestLogKey) ?? '')).toEqual(facts)
    expect(await createGuestProgress(storage).load(request)).toEqual({ statistics: replayFacts(facts), begunToday: 2 })
  })

  test('shares the log with another tab', async () => {
    const one = createGuestProgress(createStorage(shelf))
    const other = createGuestProgress(createStorage(shelf))
    one.append([review('aaaaaaaa', 1)])
    other.append([review('bbbbbbbb', 2)])
    one.append([review('cccccccc', 3)])
    expect((await other.load(request)).statistics.map(({ wordId }) => wordId)).toEqual([1, 2, 3])
  })

  test('goes on in memory when storage is full or forbidden, and says so', async () => {
    shelf.full = true
    const full = createGuestProgress(storage)
    expect(full.append([review('aaaaaaaa')])).toBe(false)
    expect((await full.load(request)).statistics).toHaveLength(1)
    const forbidden = createGuestProgress(createStorage(null))
    expect(forbidden.append([review('aaaaaaaa')])).toBe(false)
    expect((await forbidden.load(request)).statistics).toHaveLength(1)
  })

  test.each(['{"oops', '"text"', '[{"kind":"review","id":1}, 7, null'])(
    'puts a damaged log aside: %s',
    async (text) => {
      shelf.setItem(guestLogKey, text)
      const progress = createGuestProgress(storage)
      expect((await progress.load(request)).statistics).toEqual([])
      progress.append([review('aaaaaaaa')])
      expect(shelf.getItem(`${guestLogKey}-damaged`)).toBe(text)
      expect(JSON.parse(shelf.getItem(guestLogKey) ?? '')).toHaveLength(1)
    },
  )

  test('adds again what another tab wrote over at the same moment', () => {
    const progress = createGuestProgress(storage)
    progress.append([review('aaaaaaaa')])
    shelf.setItem(guestLogKey, JSON.stringify([review('bbbbbbbb')]))
    progress.append([review('cccccccc')])
    const ids = (JSON.parse(shelf.getItem(guestLogKey) ?? '') as Fact[]).map(({ id }) => id)
    expect(ids).toEqual(['bbbbbbbb', 'aaaaaaaa', 'cccccccc'])
  })

  test('skips lines that are no facts', async () => {
    shelf.setItem(guestLogKey, JSON.stringify([{ kind: 'review', id: 'x' }, review('aaaaaaaa'), null]))
    expect((await createGuestProgress(storage).load(request)).statistics).toHaveLength(1)
  })
})

describe('an account', () => {
  let sent: Fact[][]
  let failures: unknown[]
  let timers: { callback: () => void; ms: number }[]
  let known: WordStatistic[]

  const account = (uid = 'me') =>
    createAccountProgress({
      uid,
      storage,
      later: (callback, ms) => timers.push({ callback, ms }),
      api: {
        call: (async (declaration: { name: string }, input: { body?: { words: Fact[] } }) => {
          if (declaration.name === 'getWordStatistics') return { items: known }
          sent.push(input.body?.words ?? [])
          const failure = failures.shift()
          if (failure) throw failure
          return { stored: 1, unknown: [] }
        }) as never,
      },
    })
  const down = () => new ApiError('no answer', { status: 0, code: 'network' })

  beforeEach(() => {
    sent = []
    failures = []
    timers = []
    known = []
  })

  test('sends facts and forgets them when the service has them', async () => {
    const progress = account()
    await progress.load(request)
    progress.append([review('aaaaaaaa')])
    await progress.flush()
    expect(sent).toEqual([[review('aaaaaaaa')]])
    expect(progress.waiting()).toBe(0)
    expect(shelf.getItem('ciyu-outbox:me')).toBeNull()
  })

  test('keeps what could not be sent, tries again ever later, and sends in batches', async () => {
    failures = [down(), down()]
    const progress = account()
    progress.append(Array.from({ length: 150 }, (_, n) => review(`fact-${n}-id`, n + 1)))
    await progress.flush()
    expect(JSON.parse(shelf.getItem('ciyu-outbox:me') ?? '')).toHaveLength(150)
    timers[0]?.callback()
    await progress.flush()
    expect(timers.map(({ ms }) => ms)).toEqual([2_000, 4_000])
    timers[1]?.callback()
    await progress.flush()
    expect(progress.waiting()).toBe(0)
    expect(sent.slice(2).map(({ length }) => length)).toEqual([100, 50])
  })

  test('another page of the account finds the outbox and sends it', async () => {
    failures = [down()]
    account().append([review('aaaaaaaa')])
    await Promise.resolve()
    await account().load(request)
    expect(sent.at(-1)).toEqual([review('aaaaaaaa')])
  })

  test('what another tab wrote over at the same moment is sent all the same', async () => {
    failures = [down()]
    const progress = account()
    progress.append([review('aaaaaaaa')])
    await progress.flush()
    shelf.setItem('ciyu-outbox:me', JSON.stringify([review('bbbbbbbb')]))
    timers[0]?.callback()
    await progress.flush()
    expect(sent.at(-1)?.map(({ id }) => id)).toEqual(['bbbbbbbb', 'aaaaaaaa'])
    expect(progress.waiting()).toBe(0)
  })

  test('one fact that the service refuses holds up no other', async () => {
    const bad = () => new ApiError('invalid', { status: 422, code: 'invalid' })
    failures = [bad(), null, bad(), null]
    const progress = account()
    progress.append([review('aaaaaaaa'), review('bbbbbbbb'), review('cccccccc')])
    await progress.flush()
    expect(progress.waiting()).toBe(0)
    expect(JSON.parse(shelf.getItem('ciyu-refused:me') ?? '')).toEqual([review('bbbbbbbb')])
  })

  test('does not hammer a service that says the session is over', async () => {
    failures = [new ApiError('sign in', { status: 401, code: 'unauthenticated' })]
    const progress = account()
    progress.append([review('aaaaaaaa')])
    await progress.flush()
    expect(timers).toEqual([])
    expect(progress.waiting()).toBe(1)
  })

  test('applies what waits to what the service knows', async () => {
    failures = [down()]
    const first = review('aaaaaaaa', 1, now - 86_400_000)
    known = replayFacts([first])
    const progress = account()
    progress.append([review('bbbbbbbb', 1)])
    await progress.flush()
    failures = [down()]
    expect((await progress.load(request)).statistics).toEqual(replayFacts([first, review('bbbbbbbb', 1)]))
  })

  test('takes over the guest’s log of this origin, once', async () => {
    createGuestProgress(storage).append([review('aaaaaaaa')])
    await account().load(request)
    expect(sent).toEqual([[review('aaaaaaaa')]])
    expect(shelf.getItem(guestLogKey)).toBeNull()
  })

  test('counts the words begun today, across pages, undo included', async () => {
    known = replayFacts([review('zzzzzzzz', 9)])
    const progress = account()
    await progress.load(request)
    progress.append([review('aaaaaaaa', 1), review('bbbbbbbb', 1), review('cccccccc', 9), review('dddddddd', 2)])
    progress.append([{ kind: 'undo', id: 'eeeeeeee', undoes: 'dddddddd', at: now }])
    expect((await account().load(request)).begunToday).toBe(1)
    expect((await account().load({ ...request, dayStart: now })).begunToday).toBe(0)
    expect((await account('other').load(request)).begunToday).toBe(0)
  })
})
