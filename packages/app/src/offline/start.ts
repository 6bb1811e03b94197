import { $online, latestBuild, sendWaitingFacts, waitingFacts } from '@ciyu/core'
import { client } from '../client.ts'
import { watchBuild } from '../shell/build-watch.ts'
import { fetchAhead, forgetShelf } from './ahead.ts'
import { dropAccounts, takeOverMessage } from './caches.ts'
import { isStudying } from './studying.ts'

/** How often what the next days need is looked after, while the page is open. */
const everyMs = 30 * 60_000

let registration: ServiceWorkerRegistration | undefined

/** Whether a new build may take over: nothing that was answered waits, and no card is being answered in any tab. */
async function mayTakeOver(): Promise<boolean> {
  if (await isStudying()) return false
  const uid = client.$uid.get()
  if (uid === null || !waitingFacts(client.storage, uid).length) return true
  const { api, storage, session } = client
  await sendWaitingFacts({ api, storage, session, uid }).catch(() => undefined)
  return !waitingFacts(storage, uid).length
}

/** Lets the new build in: its worker takes over and the page is loaded once. */
async function takeOver(): Promise<void> {
  if (!(await mayTakeOver())) return
  await registration?.update().catch(() => undefined)
  const next = registration?.waiting
  if (!next) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  next.postMessage(takeOverMessage)
}

/** Keeps what a signed-in person needs without a network, and nothing of anybody who has signed out. */
function watchAccount(): void {
  let last: string | null = client.$uid.get()
  const look = () => {
    const uid = client.$uid.get()
    if (last !== null && last !== uid) forgetShelf(last)
    last = uid
    void dropAccounts(uid).catch(() => undefined)
    if (uid !== null) void fetchAhead(uid)
  }
  look()
  client.$uid.listen(look)
  $online.listen((online) => online && look())
  setInterval(look, everyMs)
}

/** Resolves when the worker answers for this page: what is fetched before, it does not see. A forced reload goes without. */
const controlled = () =>
  new Promise<void>((resolve) => {
    if (navigator.serviceWorker.controller) resolve()
    else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })

/** Makes the app work without a network, and lets new builds in when that disturbs nobody. Where there are no workers it only does the latter. */
export async function startOffline(): Promise<void> {
  watchBuild(
    () => latestBuild(),
    () => void takeOver(),
  )
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  try {
    registration = await navigator.serviceWorker.register('/sw.js')
    await controlled()
    watchAccount()
  } catch (error) {
    // Forbidden here, as in some private windows: the app works with a network as it did.
    console.warn('Ciyu cannot work without a network here', error)
  }
}
