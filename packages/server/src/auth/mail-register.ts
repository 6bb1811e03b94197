import { mailRegister } from '@ciyu/core/contract'
import type { Hono } from 'hono'
import { handle } from '../http/handle.ts'
import type { Services } from '../services.ts'
import { clientAddress } from './client-address.ts'

/** Mounts the call by which a trusted front end has a sign-in link mailed. */
export function mountMailRegister(app: Hono, services: Services): void {
  const { auth, config } = services
  handle(app, services, mailRegister, async ({ query: { email, redirectUrl } }, { c, lang }) => {
    const sender = clientAddress(c, config.proxies)
    await auth.accounts.mailLink({ email, lang, sender, ...(redirectUrl !== undefined && { redirect: redirectUrl }) })
    return {}
  })
}
