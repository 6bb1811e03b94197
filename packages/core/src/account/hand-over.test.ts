import { atom } from 'nanostores'
import { beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '../api/errors.ts'
import type { Session } from '../auth/session.ts'
import type { Fact } from '../contract/statistics.ts'
import { createStorage, type Storage } from '../runtime/storage.ts'
import { guestLogKey, outboxKey } from '../study/log-keys.ts'
import { createGuestProgress } from '../study/progress.ts'
import { createAccountProgress } from '../study/progress-account.ts'
import { handOver } from './hand-over.ts'
import { accountKeys, hasWaitingFacts, sendWaitingFacts, takeHandedOver } from './waiting.ts'

const review = (n: number): Fact => ({
  kind: 'review',
  id: `fact-${String(n).padStart(6, '0')}`,
  wordId: 1 + (n % 150),
  skill: 'meaning',
  grade: 3,
  at: Date.UTC(2026, 5, 1) + n * 1000,
  tookMs: 900,
  source: 'test',
})
const reviews = (count: number, from = 0) => Array.from({ length: count }, (_, n) => review(from + n))

/** A browser's storage with room for so many characters. */
class Shelf {
  readonly values = new Map<string, string>()
  room = Number.POSITIVE_INFINITY
  getItem(key: string) {
    return this.values.get(key) ?? null
  }
  setItem(key: string, value: string) {
    const others = [...this.values].reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), 0)
    if (others + value.length > this.room) throw new DOMException('full', 'QuotaExceededError')
    this.values.set(key, value)
  }
  removeItem(key: string) {
    this.values.delete(key)
  }
}

/** The service: keeps each fact of an account once, and can be cut off before or after it has kept a batch. */
class Service {
  readonly kept = new Map<string, Map<string, Fact>>()
  readonly batches: number[] = []
  cut: ('before' | 'after' | null)[] = []
  readonly call = (async (_: unknown, { params, body }: { params: { id: string }; body?: { words: Fact[] } }) => {
    if (!body) return { items: [] }
    const cut = this.cut.shift() ?? null
    const lost = new ApiError('no answer', { status: 0, code: 'network' })
    if (cut === 'before') throw lost
    this.batches.push(body.words.length)
    const account = this.kept.get(params.id) ?? new Map<string, Fact>()
    this.kept.set(params.id, account)
    for (const fact of body.words) account.set(fact.id, fact)
    if (cut === 'after') throw lost
    return { stored: body.words.length, unknown: [] }
  }) as never
  of(uid: string) {
    return [...(this.kept.get(uid)?.values() ?? [])]
  }
}

let shelf: Shelf
let storage: Storage
let service: Service
let timers: (() => void)[]
const $session = atom<Session | null>(null)

const signInAs = (uid: string | null) =>
  $session.set(uid === null ? null : ({ user: { user_metadata: { uid } } } as unknown as Session))
/** Hands over, and tells how many answers the person is told of. */
async function handOverTo(uid: string): Promise<number> {
  await handOver({
    api: { call: service.call },
    storage,
    session: { $session },
    uid,
    later: (callback) => timers.push(callback),
  })
  return takeHandedOver(storage, uid)
}
/** The page is opened anew: what is in memory is gone, what is on the shelf is there. */
const reload = () => {
  storage = createStorage(shelf)
  timers = []
}

beforeEach(() => {
  shelf = new Shelf()
  service = new Service()
  reload()
  signInAs('ada')
})

describe('a guest with 1,000 reviews who signs in', () => {
  beforeEach(() => {
    createGuestProgress(storage).append(reviews(1000))
  })

  test('has them all on the account, once, in batches of at most 1000; the log here is empty', async () => {
    expect(await handOverTo('ada')).toBe(1000)
    expect(service.of('ada')).toEqual(reviews(1000))
    expect(Math.max(...service.batches)).toBeLessThanOrEqual(1000)
    expect(service.batches.reduce((sum, size) => sum + size)).toBe(1000)
    expect(shelf.values.size).toBe(0)
  })

  test.each(['before', 'after'] as const)('loses none when the network is cut %s half has arrived', async (cut) => {
    service.cut = [null, null, null, null, cut]
    expect(await handOverTo('ada')).toBe(0)
    expect(service.of('ada').length).toBeLessThan(1000)
    expect(hasWaitingFacts(storage, 'ada')).toBe(true)
    expect(timers).toHaveLength(1)
    timers[0]?.()
    await expect.poll(() => hasWaitingFacts(storage, 'ada')).toBe(false)
    expect(service.of('ada')).toEqual(reviews(1000))
  })

  test('loses none when the page is closed in between: the next start sends the rest', async () => {
    service.cut = [null, null, 'after']
    await handOverTo('ada')
    reload()
    expect(hasWaitingFacts(storage, 'ada')).toBe(true)
    await handOverTo('ada')
    expect(service.of('ada')).toEqual(reviews(1000))
    expect(hasWaitingFacts(storage, 'ada')).toBe(false)
  })

  test('loses none where storage is too full to hold them twice', async () => {
    shelf.room = JSON.stringify(reviews(1000)).length + 100
    service.cut = ['before']
    expect(await handOverTo('ada')).toBe(0)
    // Nothing was taken from what outlives the page.
    expect(JSON.parse(shelf.getItem(guestLogKey) ?? '')).toHaveLength(1000)
    expect(await handOverTo('ada')).toBe(1000)
    expect(service.of('ada')).toEqual(reviews(1000))
    expect(shelf.getItem(guestLogKey)).toBeNull()
  })

  test('keeps them out of another account of the same browser', async () => {
    service.cut = ['before']
    await handOverTo('ada')
    signInAs('eve')
    reload()
    createGuestProgress(storage).append(reviews(3, 5000))
    expect(await handOverTo('eve')).toBe(3)
    expect(service.of('eve')).toEqual(reviews(3, 5000))
    expect(JSON.parse(shelf.getItem(outboxKey('ada')) ?? '')).toHaveLength(1000)
    signInAs('ada')
    await handOverTo('ada')
    expect(service.of('ada')).toEqual(reviews(1000))
  })

  test('asks nobody else’s session to send them', async () => {
    service.cut = ['before']
    await handOverTo('ada')
    signInAs('eve')
    timers[0]?.()
    await Promise.resolve()
    expect(service.of('ada')).toEqual([])
    expect(service.batches).toEqual([])
  })
})

test('where nothing can be stored they go all the same', async () => {
  storage = createStorage(null)
  createGuestProgress(storage).append(reviews(5))
  expect(await handOverTo('ada')).toBe(5)
  expect(service.of('ada')).toHaveLength(5)
  expect(hasWaitingFacts(storage, 'ada')).toBe(false)
})

test('a second sign-in hands over what was learned as a guest in between', async () => {
  createGuestProgress(storage).append(reviews(2))
  expect(await handOverTo('ada')).toBe(2)
  createGuestProgress(storage).append(reviews(4, 100))
  expect(await handOverTo('ada')).toBe(4)
  expect(await handOverTo('ada')).toBe(0)
  expect(service.of('ada')).toHaveLength(6)
})

test('they are told of once, whichever part of the page was the first to take them', async () => {
  createGuestProgress(storage).append(reviews(3))
  // A learner on the page loads the account's progress while the sign-in goes on.
  const learner = createAccountProgress({ api: { call: service.call }, storage, uid: 'ada' })
  const loaded = learner.load({ entityId: 1, dayStart: 0 })
  expect(await handOverTo('ada')).toBe(3)
  await loaded
  expect(takeHandedOver(storage, 'ada')).toBe(0)
  expect(service.of('ada')).toEqual(reviews(3))
})

test('at a start where nothing waits nothing is sent; else it goes', async () => {
  const options = { api: { call: service.call }, storage, session: { $session }, uid: 'ada' }
  await sendWaitingFacts(options)
  expect(service.batches).toEqual([])
  createGuestProgress(storage).append(reviews(7))
  await sendWaitingFacts(options)
  expect(takeHandedOver(storage, 'ada')).toBe(7)
  expect(service.of('ada')).toEqual(reviews(7))
})

test('the keys are those that the study engine writes', () => {
  expect(hasWaitingFacts(storage, 'ada')).toBe(false)
  createGuestProgress(storage).append(reviews(1))
  expect(hasWaitingFacts(storage, 'ada')).toBe(true)
  storage.remove(guestLogKey)
  service.cut = ['before']
  const account = createAccountProgress({ api: { call: service.call }, storage, uid: 'ada', later: () => {} })
  account.append(reviews(1))
  expect(hasWaitingFacts(storage, 'ada')).toBe(true)
  for (const key of accountKeys('ada')) storage.remove(key)
  expect(shelf.values.size).toBe(0)
})
