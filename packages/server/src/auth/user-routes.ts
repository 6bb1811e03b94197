import type { Hono } from 'hono'
import { updateMetadata, userOf } from './accounts.ts'
import { asked } from './asked.ts'
import { AuthError } from './errors.ts'
import { bodyOf, emailOf, metadataOf, textOf } from './input.ts'
import type { Parts } from './parts.ts'
import { langFor } from './sign-in.ts'

export function userRoutes(app: Hono, parts: Parts): void {
  const { db, config, clock, changes, factors, limits, sender, requireUser } = parts
  const noStore = { 'cache-control': 'no-store' }

  app.get('/user', async (c) => {
    const account = await changes.account(await requireUser(c))
    return c.json(await userOf(db, account), 200, noStore)
  })

  app.put('/user', async (c) => {
    const claims = await requireUser(c)
    const body = await bodyOf(c)
    if (body.app_metadata !== undefined && body.app_metadata !== null)
      throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
    const account = await changes.account(claims)
    const data = metadataOf(body.data)
    const password = textOf(body, 'password')
    if (textOf(body, 'phone') !== '') throw new AuthError(422, 'phone_provider_disabled', 'Unsupported phone provider')
    if (password !== '' && !config.auth.password)
      throw new AuthError(422, 'email_provider_disabled', 'Passwords are disabled')
    const email = textOf(body, 'email') === '' ? '' : emailOf(textOf(body, 'email'))
    const isNewEmail = email !== '' && email !== account.email
    const { acceptLanguage, redirect, challenge } = asked(c, parts, body, email)
    if ((password !== '' || isNewEmail) && (await factors.isMissing(claims)))
      throw new AuthError(
        401,
        'insufficient_aal',
        'AAL2 session is required to update email or password when MFA is enabled.',
      )
    await limits.request('user', sender(c))
    if (password !== '') {
      const change = { password, nonce: textOf(body, 'nonce'), currentPassword: textOf(body, 'current_password') }
      await changes.setPassword(claims, account, change)
    }
    await updateMetadata(db, account.id, data, new Date(clock()))
    if (isNewEmail) {
      const lang = langFor({ acceptLanguage }, account.userMetadata)
      await changes.changeEmail(account, { to: email, lang, redirect, challenge })
    }
    return c.json(await userOf(db, await changes.account(claims)), 200, noStore)
  })

  app.get('/reauthenticate', async (c) => {
    const account = await changes.account(await requireUser(c))
    await limits.request('user', sender(c))
    const acceptLanguage = c.req.header('accept-language')
    await changes.reauthenticate(account, langFor({ acceptLanguage }, account.userMetadata))
    return c.json({})
  })
}
