import type { Today } from '@ciyu/core'
import type { Fact } from '@ciyu/core/contract'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies'
import {
  accountCache,
  assetCache,
  claimMessage,
  daysAhead,
  fontCache,
  keptAtHeader,
  overflowCache,
  overflowUrl,
  sentKey,
  takeOverMessage,
} from './caches.ts'
import { keptDay, type TakenFact, takenFacts, unknownTo } from './kept-day.ts'
import { ranged } from './ranged.ts'
import { readingUrl } from './spoken.ts'
import { dropOldAssets, keepTextsAnew } from './texts.ts'

declare global {
  interface Window {
    /** What the build names: `packages/app/vite.config.ts`. */
    __WB_MANIFEST: PrecacheEntry[]
  }
}

/** What the worker uses of its global scope: the types of workers and of pages do not go together. */
interface Scope {
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: { waitUntil(done: Promise<unknown>): void }) => void,
  ): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

const scope = self as unknown as Scope

// A page decides when a new build takes over: not while cards are being answered, or answers wait.
scope.addEventListener('message', ({ data }) => {
  if (data === takeOverMessage) void scope.skipWaiting()
  if (data === claimMessage) void scope.clients.claim()
})
scope.addEventListener('install', (event) => event.waitUntil(keepTextsAnew()))
scope.addEventListener('activate', (event) => event.waitUntil(Promise.all([scope.clients.claim(), dropOldAssets()])))

// Pages come from the network, so that they are of the newest build; without it the shell is what is here.
const shell = createHandlerBoundToURL('/exercises')
const online = new NetworkOnly({ networkTimeoutSeconds: 5 })
registerRoute(
  new NavigationRoute((options) => online.handle(options).catch(() => shell(options)), {
    denylist: [/^\/(api|auth|embed|strokes|fonts|dev)(\/|$)/, /\.\w{1,12}$/],
  }),
)

registerRoute(({ url }) => url.pathname.startsWith('/assets/'), new CacheFirst({ cacheName: assetCache }))
registerRoute(({ url }) => url.pathname === '/fonts/kai.css', new StaleWhileRevalidate({ cacheName: fontCache }))
registerRoute(({ url }) => url.pathname.startsWith('/fonts/'), new CacheFirst({ cacheName: fontCache }))

// Audio and strokes that were fetched ahead. Players ask for ranges, and what is kept is whole.
registerRoute(
  ({ url }) => /^\/(strokes|api\/words\/synth)\//.test(url.pathname),
  async ({ request }) => {
    const kept = await caches.match(request.url, { ignoreVary: true })
    return kept ? ranged(kept, request.headers.get('range')) : self.fetch(request)
  },
)

registerRoute(
  ({ url }) => /^\/api\/words\/audio\/?$/.test(url.pathname),
  async ({ request, url }) => {
    const reading = await request
      .clone()
      .json()
      .catch(() => null)
    const kept = reading && (await caches.match(readingUrl(url.pathname, reading), { ignoreVary: true }))
    return kept || self.fetch(request)
  },
  'POST',
)

const uidOf = (url: URL): string | undefined => /^\/api\/users\/([\w-]+)\//.exec(url.pathname)?.[1]
const isToday = (url: URL) => /\/study\/today\/?$/.test(url.pathname)
const horizon = (url: URL) => Number(url.searchParams.get('ahead') ?? 0)
const json = (value: unknown) =>
  new Response(JSON.stringify(value), {
    headers: { 'content-type': 'application/json; charset=utf-8', [keptAtHeader]: String(Date.now()) },
  })

async function readKept<T>(cache: Cache, key: string): Promise<T | undefined> {
  return (await (await cache.match(key, { ignoreVary: true }))?.json()) as T | undefined
}

/** Changes of what is kept, one after the other. */
let last: Promise<unknown> = Promise.resolve()
const inTurn = (change: () => Promise<unknown>) => {
  last = last.then(change).catch(() => undefined)
  return last
}

const keptDays = async (cache: Cache) => (await cache.keys()).filter(({ url }) => isToday(new URL(url)))
const sentFacts = async (cache: Cache) => (await readKept<TakenFact[]>(cache, sentKey)) ?? []

/** Keeps the one answer that knows the days ahead: every other is made of it, and what it knows need not be noted. */
async function keepDay(cache: Cache, url: URL, today: Today): Promise<void> {
  for (const other of await keptDays(cache)) await cache.delete(other)
  await cache.put(url.href, json(today))
  await cache.put(sentKey, json(unknownTo(today, await sentFacts(cache))))
}

/** The day out of the answer that was kept, with what the service has taken since. */
async function today(cache: Cache, url: URL): Promise<Today | undefined> {
  const [key] = await keptDays(cache)
  const kept = key && (await cache.match(key, { ignoreVary: true }))
  if (!kept) return
  const keptAt = Number(kept.headers.get(keptAtHeader))
  const sent = await sentFacts(cache)
  return keptDay((await kept.json()) as Today, { sent, keptAt, deviceNow: Date.now(), ahead: horizon(url) })
}

// What somebody's day is made of: from the network, and as it was last seen without it.
registerRoute(
  ({ url }) =>
    /\/(study\/(today|plan|leeches|statistics)|(wordlists|entities)\/focused)\/?$/.test(url.pathname) && !!uidOf(url),
  async ({ request, url, event }) => {
    const cache = await caches.open(accountCache(uidOf(url) as string))
    try {
      const answer = await self.fetch(request)
      if (answer.ok) {
        const copy = answer.clone()
        const keep = async () => {
          const value: unknown = await copy.json()
          if (!isToday(url)) await cache.put(url.href, json(value))
          else if (horizon(url) === daysAhead) await keepDay(cache, url, value as Today)
        }
        event.waitUntil(inTurn(keep))
      }
      return answer
    } catch (error) {
      const kept = isToday(url) ? await today(cache, url) : await readKept<unknown>(cache, url.href)
      if (kept === undefined) throw error
      return json(kept)
    }
  },
)

// What the service has taken is no longer in the page's outbox, and not yet in the day that is kept here.
registerRoute(
  ({ url }) => /\/word\/statistic\/?$/.test(url.pathname) && !!uidOf(url),
  async ({ request, url, event }) => {
    const uid = uidOf(url) as string
    const { words } = (await request.clone().json()) as { words: Fact[] }
    const answer = await self.fetch(request)
    if (answer.ok) {
      const copy = answer.clone()
      const note = async () => {
        const { now = Date.now() } = (await copy.json()) as { now?: number }
        const cache = await caches.open(accountCache(uid))
        await cache.put(sentKey, json([...(await sentFacts(cache)), ...takenFacts(words, now)].slice(-5_000)))
        const overflow = await caches.open(overflowCache)
        for (const { id } of words) await overflow.delete(overflowUrl(uid, id))
      }
      event.waitUntil(inTurn(note))
    }
    return answer
  },
  'POST',
)
