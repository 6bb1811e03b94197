import type { Hono } from 'hono'
import { asked } from './asked.ts'
import { AuthError, validationFailed } from './errors.ts'
import { bodyOf, emailOf, metadataOf, textOf } from './input.ts'
import type { Parts } from './parts.ts'

/** Sign-up, recovery, and what is sent again. */
export function passwordRoutes(app: Hono, parts: Parts): void {
  const { config, passwords, limits, sender } = parts
  const noStore = { 'cache-control': 'no-store' }

  app.post('/signup', async (c) => {
    const body = await bodyOf(c)
    const [address, phone] = [textOf(body, 'email'), textOf(body, 'phone')]
    if (address === '' && phone === '') {
      if (!config.auth.anonymous)
        throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
      await limits.request('anonymous', sender(c))
      const data = metadataOf(body.data)
      return c.json(await passwords.anonymous(data, c.req.header('user-agent') ?? ''), 200, noStore)
    }
    if (address === '') throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
    if (!config.auth.password) throw new AuthError(422, 'email_provider_disabled', 'Email signups are disabled')
    const asking = asked(c, parts, body, emailOf(address))
    const password = textOf(body, 'password')
    if (password === '') throw validationFailed('Signup requires a valid password')
    const data = metadataOf(body.data)
    await limits.request('signup', sender(c))
    return c.json(await passwords.signUp({ ...asking, password, data }), 200, noStore)
  })

  app.post('/recover', async (c) => {
    const body = await bodyOf(c)
    if (textOf(body, 'email') === '') throw validationFailed('Password recovery requires an email')
    const asking = asked(c, parts, body, emailOf(textOf(body, 'email')))
    await limits.request('recover', sender(c))
    await passwords.recover(asking)
    return c.json({})
  })

  app.post('/resend', async (c) => {
    const body = await bodyOf(c)
    const type = textOf(body, 'type')
    if (type === '') throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
    if (type !== 'signup' && type !== 'email_change') throw validationFailed('Type provided requires a phone number')
    if (textOf(body, 'email') === '') throw validationFailed('Type provided requires an email address')
    const asking = asked(c, parts, body, emailOf(textOf(body, 'email')))
    await limits.request('resend', sender(c))
    await passwords.resend(asking, type)
    return c.json({})
  })
}
