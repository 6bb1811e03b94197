import { createSignIn, getWordStatistics } from '@ciyu/core'
import { client } from './client.ts'
import { queries } from './queries.ts'
import { tell } from './shell/toasts.ts'

/** The sign-in flow; loaded by who signs in or out. */
export const signIn = createSignIn({
  api: client.api,
  session: client.session,
  storage: client.storage,
  onHandedOver(count) {
    queries.revalidate(getWordStatistics)
    void tell(client.i18n.$t.get()('signIn.handedOver', { count }), { autoClose: 5000 })
  },
})
