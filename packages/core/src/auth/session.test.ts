import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStorage } from '../runtime/storage.ts'
import { createSession, sessionKey } from './session.ts'

const soon = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const stored = (expiresIn: number) =>
  JSON.stringify({
    access_token: 'header.payload.signature',
    refresh_token: 'r',
    expires_at: soon(expiresIn),
    expires_in: 3600,
    token_type: 'bearer',
    user: { id: '1', email: 'ada@example.org', user_metadata: {} },
  })

beforeEach(() => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'refresh_token_not_found', message: 'gone' }, { status: 400 }),
  )
})
afterEach(() => vi.unstubAllGlobals())

function setup(value: string | null) {
  const storage = createStorage(null)
  if (value !== null) storage.set(sessionKey, value)
  const config = vi.fn(async () => ({ supabaseUrl: 'http://127.0.0.1:9', supabaseAnonKey: 'key' }))
  return { session: createSession({ storage, config }), config }
}

test('a guest never loads the auth client', async () => {
  const { session, config } = setup(null)
  expect(session.$session.get()).toBeNull()
  expect(await session.token()).toBeNull()
  expect(await session.refresh()).toBeNull()
  expect(config).not.toHaveBeenCalled()
})

test('a stored session is known at once, its token given without loading anything', async () => {
  const { session, config } = setup(stored(3600))
  expect(session.$session.get()?.user.email).toBe('ada@example.org')
  expect(await session.token()).toBe('header.payload.signature')
  expect(config).not.toHaveBeenCalled()
})

test('garbage in storage is a guest', () => {
  for (const garbage of ['', 'null', '{', '[]', '{"access_token":"x"}']) {
    expect(setup(garbage).session.$session.get()).toBeNull()
  }
})

test('a session that can no longer be refreshed ends', async () => {
  const { session } = setup(stored(-10))
  expect(await session.token()).toBeNull()
  expect(session.$session.get()).toBeNull()
})

test('a failed load of the configuration can be tried again', async () => {
  const { session, config } = setup(null)
  config.mockRejectedValueOnce(new Error('offline'))
  await expect(session.client()).rejects.toThrow('offline')
  expect((await session.client()).auth).toBeDefined()
})

test('a refused refresh ends the session at once, though its token is still good', async () => {
  const { session } = setup(stored(3600))
  expect(await session.refresh()).toBeNull()
  expect(session.$session.get()).toBeNull()
})

test('a refresh that finds no service keeps the session and says so', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  try {
    const { session } = setup(stored(3600))
    const refreshed = session.refresh().catch((error: unknown) => error)
    // The client waits ever longer between its attempts.
    await session.client()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await refreshed).toMatchObject({ name: 'AuthRetryableFetchError' })
    expect(session.$session.get()).not.toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('a session ends here though the service cannot be reached', async () => {
  const { session, config } = setup(stored(3600))
  config.mockRejectedValue(new Error('offline'))
  await session.end()
  expect(session.$session.get()).toBeNull()
  expect(await session.token()).toBeNull()
})

test('the configuration is fetched once', async () => {
  const { session, config } = setup(null)
  await Promise.all([session.client(), session.config(), session.config()])
  expect(config).toHaveBeenCalledTimes(1)
})

test('every event is told, also when it is the same again', async () => {
  const { session } = setup(null)
  const { auth } = await session.client()
  const heard: (string | undefined)[] = []
  // The client has no public way to raise an event: its own subscribers are called as it calls them.
  const tell = (event: string) =>
    (auth as unknown as { _notifyAllSubscribers(event: string, session: null): Promise<void> })._notifyAllSubscribers(
      event,
      null,
    )
  await vi.waitFor(() => expect(session.$event.get()?.name).toBe('INITIAL_SESSION'))
  session.$event.listen((event) => heard.push(event?.name))
  const events = [
    'SIGNED_IN',
    'TOKEN_REFRESHED',
    'TOKEN_REFRESHED',
    'USER_UPDATED',
    'PASSWORD_RECOVERY',
    'MFA_CHALLENGE_VERIFIED',
    'SIGNED_OUT',
  ]
  for (const event of events) await tell(event)
  expect(heard).toEqual(events)
})
