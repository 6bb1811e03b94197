import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/errors.ts'
import type { Session } from '../auth/session.ts'
import type { Fact } from '../contract/statistics.ts'
import { createStorage } from '../runtime/storage.ts'
import { createGuestProgress } from '../study/progress.ts'
import { handOver } from './hand-over.ts'
import { hasWaitingFacts } from './waiting.ts'

// In a file of its own: the state of the network is one store, which asks the browser when it is first listened to.
const window = new EventTarget()
const network = { onLine: true }

beforeEach(() => {
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  vi.stubGlobal('navigator', network)
})
afterEach(() => vi.unstubAllGlobals())

function setOnline(onLine: boolean) {
  network.onLine = onLine
  window.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
}

const facts: Fact[] = Array.from({ length: 250 }, (_, n) => ({
  kind: 'review',
  id: `fact-${String(n).padStart(6, '0')}`,
  wordId: n + 1,
  skill: 'meaning',
  grade: 3,
  at: 1_780_000_000_000 + n,
  tookMs: 900,
  source: 'test',
}))

test('what was cut off goes as soon as the network is back, for whoever is still signed in', async () => {
  const storage = createStorage(null)
  const arrived: Fact[] = []
  const call = (async (_: unknown, { body }: { body: { words: Fact[] } }) => {
    if (!network.onLine) throw new ApiError('no answer', { status: 0, code: 'network' })
    arrived.push(...body.words)
    // After the first batch the line is cut.
    if (arrived.length === 100) setOnline(false)
    return { stored: body.words.length, unknown: [] }
  }) as never
  const ada = { user: { user_metadata: { uid: 'ada' } } } as unknown as Session
  const $session = atom<Session | null>(ada)
  createGuestProgress(storage).append(facts)
  await handOver({ api: { call }, storage, session: { $session }, uid: 'ada', later: () => {} })
  expect(arrived).toHaveLength(100)

  $session.set(null)
  setOnline(true)
  setOnline(false)
  expect(arrived).toHaveLength(100)

  $session.set(ada)
  setOnline(true)
  await expect.poll(() => hasWaitingFacts(storage, 'ada')).toBe(false)
  expect(arrived).toEqual(facts)
})
