import type { Context, Hono } from 'hono'
import { asked, redirectOf } from './asked.ts'
import type { Purpose } from './codes.ts'
import { AuthError, unexpected, validationFailed } from './errors.ts'
import { bodyOf, emailOf, metadataOf, textOf } from './input.ts'
import type { Parts } from './parts.ts'
import { errorFields, redirectTo, sessionFields } from './redirects.ts'
import type { Redeemed } from './sign-in.ts'

/** For what a code of Supabase's type was mailed; null for mails that are not sent. */
const purposes = new Map<string, Purpose | null>([
  ['email', 'sign-in'],
  ['magiclink', 'sign-in'],
  ['signup', 'sign-in'],
  ['recovery', 'recovery'],
  ['email_change', 'email-change'],
  ['invite', null],
  ['reauthentication', null],
])

function purposeOf(type: string): Purpose | null {
  if (type === '') throw validationFailed('Verify requires a verification type')
  const purpose = purposes.get(type)
  if (purpose === undefined) throw validationFailed('Invalid email verification type')
  return purpose
}

const userAgentOf = (c: Context) => c.req.header('user-agent') ?? ''

export function signInRoutes(app: Hono, parts: Parts): void {
  const { signIn, limits, sender, logger } = parts

  const otp = async (c: Context) => {
    const body = await bodyOf(c)
    if (textOf(body, 'email') === '') {
      if (textOf(body, 'phone') !== '')
        throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
      throw validationFailed('One of email or phone must be set')
    }
    const asking = asked(c, parts, body, emailOf(textOf(body, 'email')))
    const data = metadataOf(body.data)
    await limits.request('otp', sender(c))
    await signIn.request({ ...asking, data, create: body.create_user !== false })
    return c.json({})
  }
  app.post('/otp', otp)
  app.post('/magiclink', otp)

  app.post('/verify', async (c) => {
    const body = await bodyOf(c)
    const purpose = purposeOf(textOf(body, 'type'))
    const tokenHash = textOf(body, 'token_hash')
    const token = textOf(body, 'token')
    if (tokenHash !== '') {
      if (['email', 'phone', 'redirect_to', 'token'].some((name) => textOf(body, name) !== ''))
        throw validationFailed('Only the token_hash and type should be provided')
    } else if (token === '') throw validationFailed('Verify requires a token or a token hash')
    else if (textOf(body, 'email') === '')
      throw validationFailed('Only an email address or phone number should be provided on verify')
    await limits.request('verify', sender(c))
    const redeemed =
      tokenHash !== ''
        ? await signIn.byLink(tokenHash, purpose, userAgentOf(c), false)
        : await signIn.byCode(emailOf(textOf(body, 'email')), token, purpose, userAgentOf(c))
    if (redeemed.kind === 'message') return c.json({ code: '200', msg: redeemed.message })
    if (redeemed.kind === 'code') return c.json({ auth_code: redeemed.code }, 200, { 'cache-control': 'no-store' })
    return c.json(redeemed.session, 200, { 'cache-control': 'no-store' })
  })

  // The link in the mail: a browser follows it, so every answer leads somewhere.
  app.get('/verify', async (c) => {
    if (c.req.raw.method === 'HEAD') return c.body(null, 405)
    const target = redirectOf(c, parts)
    const token = c.req.query('token') ?? ''
    const isPkce = token.startsWith('pkce_')
    let redeemed: Redeemed
    try {
      const purpose = purposeOf(c.req.query('type') ?? '')
      await limits.request('verify', sender(c))
      redeemed = await signIn.byLink(token, purpose, userAgentOf(c), true)
    } catch (cause) {
      const error = cause instanceof AuthError ? cause : unexpected()
      if (!(cause instanceof AuthError)) logger.error({ err: cause }, 'a sign-in link failed')
      const fields = errorFields(error)
      return redirectTo(target, { hash: { ...fields, sb: '' }, ...(isPkce && { query: fields }) })
    }
    if (redeemed.kind === 'code') return redirectTo(target, { query: { code: redeemed.code } })
    if (redeemed.kind === 'message') {
      const fields = { message: redeemed.message }
      return redirectTo(target, { hash: { ...fields, sb: '' }, ...(isPkce && { query: fields }) })
    }
    return redirectTo(target, { hash: { ...sessionFields(redeemed.session), type: redeemed.type } })
  })
}
