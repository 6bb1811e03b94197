import type { Context } from 'hono'
import { textOf } from './input.ts'
import type { Parts } from './parts.ts'
import { challengeOf } from './pkce.ts'
import type { Asking } from './sign-in.ts'

/** Where a request wants its mail to lead, if that is allowed. */
export const redirectOf = (c: Context, { redirectFor }: Pick<Parts, 'redirectFor'>): string =>
  redirectFor(c.req.query('redirect_to'), c.req.header('redirect_to'), c.req.header('referer'))

/** What every request for a mail says. @throws {AuthError} 400 for a bad challenge */
export function asked(
  c: Context,
  parts: Pick<Parts, 'redirectFor'>,
  body: Record<string, unknown>,
  email: string,
): Asking {
  return {
    email,
    redirect: redirectOf(c, parts),
    acceptLanguage: c.req.header('accept-language'),
    challenge: challengeOf(textOf(body, 'code_challenge'), textOf(body, 'code_challenge_method')),
  }
}
