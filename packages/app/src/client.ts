import { appMessages, getClient } from '@ciyu/core'

/** The app's client: the service is the page's own origin. */
export const client = getClient()

/** The messages of the first language; nothing is drawn before they are there. */
export const messagesReady = client.i18n
  .addMessages(appMessages)
  .then(() => client.i18n.load(client.i18n.$language.get()))
