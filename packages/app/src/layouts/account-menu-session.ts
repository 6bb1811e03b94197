import { rememberRedirect, sendWaitingFacts } from '@ciyu/core'
import { client } from '../client.ts'
import { withLanguage } from '../guards/language.ts'

/** A call that needs a session and gets none leads to the sign-in page, and from there back (specification, section 8). */
function leaveForSignIn() {
  const here = new URL(location.href)
  if (here.pathname.startsWith('/sign-in')) return
  rememberRedirect(client.storage, here.pathname + here.search + here.hash)
  location.assign(withLanguage(new URL('/sign-in/', here), client.i18n.$language.get()))
}

let watched = false

/** Once a page load, whichever layout comes first. */
export function watchSession(): void {
  if (watched) return
  watched = true
  client.api.on('sign-in-needed', leaveForSignIn)
  const uid = client.$uid.get()
  const { api, storage, session } = client
  // What does not get through waits for the network, or for the next start.
  if (uid !== null) sendWaitingFacts({ api, storage, session, uid }).catch(() => undefined)
}
