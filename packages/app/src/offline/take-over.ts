import { latestBuild, sendWaitingFacts, waitingFacts } from '@ciyu/core'
import { client } from '../client.ts'
import { watchBuild } from '../shell/build-watch.ts'
import { pageFailed } from '../shell/page-failed.ts'
import { takeOverMessage } from './caches.ts'
import { unlessStudying } from './studying.ts'

let registration: ServiceWorkerRegistration | undefined
let isRenewing = false
/** Whether it was asked for once more while it was tried: what stood in the way then may be gone. */
let isAskedAgain = false

const watch = watchBuild(
  () => latestBuild(),
  () => void tryRenew(),
)

/** Whether nothing that was answered waits, after trying to send it. */
async function isAllSent(): Promise<boolean> {
  const { api, storage, session, $uid } = client
  const uid = $uid.get()
  if (uid === null || !waitingFacts(storage, uid).length) return true
  await sendWaitingFacts({ api, storage, session, uid }).catch(() => undefined)
  return !waitingFacts(storage, uid).length
}

/** Resolves when a worker has gone a step on: from being installed to waiting, or out. */
const changed = (worker: ServiceWorker) =>
  new Promise<void>((resolve) => worker.addEventListener('statechange', () => resolve(), { once: true }))

/** How often a worker is asked to take over, and how many times: the old one is let go when it has nothing to do. */
const askEveryMs = 1_000
const mostAsked = 5

/** Resolves when a worker has taken over, or will when it can. */
const takenOver = (worker: ServiceWorker) =>
  new Promise<void>((resolve) => {
    let asked = 0
    const ask = () => {
      if (worker.state === 'installed' && asked++ < mostAsked) return worker.postMessage(takeOverMessage)
      clearInterval(timer)
      resolve()
    }
    const timer = setInterval(ask, askEveryMs)
    worker.addEventListener('statechange', ask)
    ask()
  })

/** Lets the worker that waits in, whatever tabs are open: each hears of it, and looks whether it is of an old build. */
async function letIn(): Promise<void> {
  if (!registration?.waiting || !(await isAllSent())) return
  await unlessStudying(async () => {
    const next = registration?.waiting
    if (next) await takenOver(next)
  })
}

/** Loads the page of an old build anew, once its worker has given way to the new one. Nobody looks at it. */
async function renew(): Promise<void> {
  if (!(await isAllSent())) return
  await registration?.update().catch(() => undefined)
  if (registration?.installing) await changed(registration.installing)
  await letIn()
  await unlessStudying(async () => {
    if (document.hidden) location.reload()
  })
}

async function tryRenew(): Promise<void> {
  isAskedAgain = isRenewing
  if (isRenewing) return
  isRenewing = true
  await renew().catch(() => undefined)
  isRenewing = false
  if (isAskedAgain) void tryRenew()
}

/** A worker of the page's own build need not wait for a moment when nobody looks: nothing is loaded anew here. */
async function letOwnIn(): Promise<void> {
  if (registration?.installing) await changed(registration.installing)
  if (registration?.waiting && registration.active && !(await watch.check())) await letIn()
}

/** Whether the page has just been loaded anew: what still fails then is not for its build. */
const isJustReloaded = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' && performance.now() < 10_000
}

/**
 * Lets new builds in when that disturbs nobody: while no answer is unsent and no card is being answered in any tab. A page
 * of an old build is loaded anew once, when nobody looks at it, or when it can show nothing any more.
 */
export function watchBuilds(): void {
  addEventListener(pageFailed, async () => {
    if (!isJustReloaded() && (await watch.check())) await unlessStudying(async () => location.reload())
  })
  navigator.serviceWorker?.addEventListener('controllerchange', () => void watch.check())
}

/** Watches for the workers of new builds. */
export function watchWorker(found: ServiceWorkerRegistration): void {
  registration = found
  found.addEventListener('updatefound', () => void letOwnIn())
  document.addEventListener('visibilitychange', () => void letOwnIn())
  void letOwnIn()
}
