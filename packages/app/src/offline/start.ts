import { $online, sendWaitingFacts } from '@ciyu/core'
import { client } from '../client.ts'
import { fetchAhead } from './ahead.ts'
import { claimMessage, dropAccounts } from './caches.ts'
import { takeOverflow, watchOverflow } from './overflow.ts'
import { watchBuilds, watchWorker } from './take-over.ts'

/** How often what the next days need is looked after, while the page is open. */
const everyMs = 30 * 60_000

/** How long after signing out an answer may still come to be kept, in milliseconds. */
const lateMs = 3_000

/** What an earlier page could not keep as usual is put back, and goes as far as it can. */
async function sendOverflow(uid: string): Promise<void> {
  await takeOverflow(uid)
  const { api, storage, session } = client
  await sendWaitingFacts({ api, storage, session, uid }).catch(() => undefined)
}

/** Keeps what a signed-in person needs without a network, and nothing of anybody who has signed out. */
function watchAccount(): void {
  const look = async () => {
    const uid = client.$uid.get()
    await dropAccounts(uid).catch(() => undefined)
    if (uid === null) {
      // What was on its way when somebody signed out is kept a moment later.
      setTimeout(() => void dropAccounts(client.$uid.get()).catch(() => undefined), lateMs)
      return
    }
    await sendOverflow(uid)
    await fetchAhead(uid)
  }
  void look()
  client.$uid.listen(() => void look())
  $online.listen((online) => void (online && look()))
  navigator.serviceWorker.addEventListener('controllerchange', () => void look())
  setInterval(() => void look(), everyMs)
}

/** Resolves when the worker answers for this page: what is fetched before, it does not see. */
async function controlled(): Promise<void> {
  const { serviceWorker } = navigator
  const { active } = await serviceWorker.ready
  if (serviceWorker.controller) return
  const claimed = new Promise<void>((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })
  active?.postMessage(claimMessage)
  await claimed
}

/** Makes the app work without a network, and lets new builds in when that disturbs nobody. Where there are no workers it only does the latter. */
export async function startOffline(): Promise<void> {
  watchBuilds()
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  watchOverflow()
  try {
    watchWorker(await navigator.serviceWorker.register('/sw.js'))
    await controlled()
    watchAccount()
  } catch (error) {
    // Forbidden here, as in some private windows: the app works with a network as it did.
    console.warn('Ciyu cannot work without a network here', error)
  }
}
