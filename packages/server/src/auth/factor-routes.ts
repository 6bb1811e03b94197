import type { Hono } from 'hono'
import { AuthError, validationFailed } from './errors.ts'
import { bodyOf, textOf } from './input.ts'
import type { Parts } from './parts.ts'

const longest = 64 // characters of a name or issuer
const odd = /[\p{Cc}\p{Cs}]/u

function nameOf(body: Record<string, unknown>, field: string): string {
  const name = textOf(body, field).trim()
  if (name.length > longest || odd.test(name)) throw validationFailed(`${field} must not exceed ${longest} characters`)
  return name
}

/** Second factors. */
export function factorRoutes(app: Hono, { factors, limits, sender, requireUser }: Parts): void {
  const noStore = { 'cache-control': 'no-store' }

  app.post('/factors', async (c) => {
    const claims = await requireUser(c)
    const body = await bodyOf(c)
    const type = textOf(body, 'factor_type')
    if (type === 'phone' || type === 'webauthn')
      throw new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${type}`)
    if (type !== 'totp') throw validationFailed('factor_type needs to be totp, phone, or webauthn')
    await limits.request('factor', sender(c))
    const wish = { friendlyName: nameOf(body, 'friendly_name'), issuer: nameOf(body, 'issuer') }
    return c.json(await factors.enrol(claims, wish), 200, noStore)
  })

  // New in the client, and not answered by Supabase's own server either.
  app.all('/factors/recovery-codes', () => {
    throw new AuthError(404, 'not_found', 'Not found')
  })

  app.post('/factors/:id/challenge', async (c) => {
    const claims = await requireUser(c)
    await limits.request('factor', sender(c))
    return c.json(await factors.challenge(claims, c.req.param('id')))
  })

  app.post('/factors/:id/verify', async (c) => {
    const claims = await requireUser(c)
    const body = await bodyOf(c)
    await limits.request('factor', sender(c))
    const [challenge, code] = [textOf(body, 'challenge_id'), textOf(body, 'code')]
    return c.json(await factors.verify(claims, c.req.param('id'), challenge, code), 200, noStore)
  })

  app.delete('/factors/:id', async (c) => {
    const claims = await requireUser(c)
    return c.json(await factors.unenrol(claims, c.req.param('id')))
  })
}
