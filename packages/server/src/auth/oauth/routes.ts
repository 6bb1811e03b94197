import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { refuseBanned } from '../accounts.ts'
import { redirectOf } from '../asked.ts'
import { AuthError, OAuthError, unexpected, validationFailed } from '../errors.ts'
import { textOf } from '../input.ts'
import type { Parts } from '../parts.ts'
import { type Challenge, challengeOf, type ProviderTokens } from '../pkce.ts'
import { errorFields, redirectTo, sessionFields } from '../redirects.ts'
import type { SessionAnswer } from '../sessions.ts'
import { accountOfProfile } from './identities.ts'
import { type Profile, ProviderError } from './provider.ts'

/** What is kept between leaving for a provider and coming back. */
interface State {
  readonly provider: string
  readonly redirect: string
  readonly nonce: string
  readonly verifier: string
}

// What of a caller's query never reaches the provider: ours to set, or meant for us.
const ours = new Set(
  (
    'client_id client_secret redirect_uri response_type response_mode state nonce scope scopes code_challenge ' +
    'code_challenge_method code_verifier provider redirect_to skip_http_redirect request request_uri apikey'
  ).split(' '),
)
const mostFields = 20
const longestUrl = 4096 // characters

const linkingDisabled = () => new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')

export function oauthRoutes(app: Hono, parts: Parts): void {
  const { config, db, providers, flows, signIn, sessions, limits, sender, clock, logger, requireUser } = parts

  app.get('/authorize', async (c) => {
    const name = c.req.query('provider') ?? ''
    const provider = providers.get(name)
    if (!provider) throw validationFailed('Unsupported provider: provider is not enabled')
    const challenge = challengeOf(c.req.query('code_challenge') ?? '', c.req.query('code_challenge_method') ?? '')
    await limits.request('oauth', sender(c))
    const verifier = randomBytes(32).toString('base64url')
    const nonce = randomUUID()
    const content: State = { provider: name, redirect: redirectOf(c, parts), nonce, verifier }
    const state = await flows.openState(content, challenge)
    const query = [...new URL(c.req.url).searchParams]
    try {
      const url = await provider.authorizeUrl({
        state,
        nonce,
        challenge: createHash('sha256').update(verifier).digest('base64url'),
        scopes: c.req.query('scopes') ?? '',
        more: query.filter(([field]) => !ours.has(field.toLowerCase())).slice(0, mostFields),
      })
      if (url.href.length > longestUrl) throw validationFailed('The query is too long')
      if (c.req.query('skip_http_redirect') === 'true') return c.json({ url: url.href })
      return redirectTo(url.href, {}, 302)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      logger.error({ err: error }, `${name} cannot be asked`)
      throw unexpected()
    }
  })

  const back = (target: string, error: AuthError) => {
    const fields = errorFields(error)
    return redirectTo(target, { query: fields, hash: { ...fields, sb: '' } })
  }

  async function arrive(
    state: State,
    profile: Profile,
    userAgent: string,
    challenge: Challenge | null,
    tokens: ProviderTokens,
  ) {
    const now = new Date(clock())
    return db.transaction(async (tx) => {
      const account = await accountOfProfile(tx, state.provider, profile, now)
      refuseBanned(account, now)
      if (challenge) {
        const flow = { accountId: account.id, method: 'oauth', challenge, tokens }
        return { code: await flows.openCode(tx, flow) }
      }
      return { account, session: await sessions.open(tx, account, 'oauth', userAgent) }
    })
  }

  async function callback(c: Context, fields: URLSearchParams): Promise<Response> {
    const given = fields.get('state') ?? ''
    if (given === '')
      return back(config.publicUrl, new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing'))
    await limits.request('oauth', sender(c))
    const taken = await flows.takeState(given)
    if (!taken) return back(config.publicUrl, new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired'))
    const state = taken.content as State
    const refusal = fields.get('error')
    if (refusal !== null) {
      const told = {
        error: refusal.slice(0, 100),
        error_description: (fields.get('error_description') ?? refusal).slice(0, 500),
      }
      return redirectTo(state.redirect, { query: told, hash: { ...told, sb: '' } })
    }
    const code = fields.get('code') ?? ''
    const provider = providers.get(state.provider)
    if (code === '' || !provider)
      return back(
        state.redirect,
        new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing code parameter'),
      )
    try {
      const { profile, tokens } = await provider.exchange({ code, ...state, state: given, fields })
      let arrived: Awaited<ReturnType<typeof arrive>>
      try {
        arrived = await arrive(state, profile, c.req.header('user-agent') ?? '', taken.challenge, tokens)
      } catch (error) {
        if (error instanceof AuthError && error.code === 'provider_email_needs_verification' && profile.email)
          await mailInstead(c, profile.email, state, taken.challenge)
        throw error
      }
      if ('code' in arrived) return redirectTo(state.redirect, { query: { code: arrived.code } }, 302)
      const session = await sessions.answer(arrived.account, arrived.session)
      return redirectTo(state.redirect, { hash: { ...sessionFields(session), ...tokens } }, 302)
    } catch (error) {
      if (error instanceof AuthError) return back(state.redirect, error)
      logger.error({ err: error }, `sign-in by ${state.provider} failed`)
      const message = error instanceof ProviderError ? 'Unable to exchange external code' : unexpected().message
      return back(state.redirect, new AuthError(500, 'unexpected_failure', message))
    }
  }

  /** A mail to an address that the provider does not vouch for: an ordinary sign-in, which links nothing. */
  async function mailInstead(c: Context, email: string, { redirect }: State, challenge: Challenge | null) {
    try {
      const acceptLanguage = c.req.header('accept-language')
      await signIn.request({ email, redirect, acceptLanguage, challenge, data: {}, create: true })
    } catch (error) {
      // A second mail within the minute is not sent; the first one serves.
      if (!(error instanceof AuthError)) throw error
    }
  }

  app.get('/callback', (c) => callback(c, new URL(c.req.url).searchParams))
  app.post('/callback', async (c) => callback(c, new URLSearchParams(await c.req.text())))

  app.get('/user/identities/authorize', async (c) => {
    await requireUser(c)
    throw linkingDisabled()
  })
  app.delete('/user/identities/:id', async (c) => {
    await requireUser(c)
    throw linkingDisabled()
  })
}

/** A session for an ID token that a client got from a provider by itself. @throws {OAuthError} 400 */
export async function signInByIdToken(
  { db, providers, sessions, clock, logger }: Parts,
  body: Record<string, unknown>,
  userAgent: string,
): Promise<SessionAnswer> {
  const [name, token] = [textOf(body, 'provider'), textOf(body, 'id_token')]
  const [nonce, accessToken] = [textOf(body, 'nonce'), textOf(body, 'access_token')]
  if (token === '') throw new OAuthError('id_token required')
  if (body.link_identity === true) throw linkingDisabled()
  const readIdToken = providers.get(name)?.readIdToken
  if (!readIdToken) throw new OAuthError(`Custom OIDC provider "${name.slice(0, 40)}" not allowed`)
  let profile: Profile
  try {
    profile = await readIdToken({ token, nonce, accessToken })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logger.info({ err: error }, `an ID token of ${name} was refused`)
    throw new OAuthError(/nonce/i.test(error.message) ? error.message : 'Bad ID token')
  }
  const now = new Date(clock())
  const { account, session } = await db.transaction(async (tx) => {
    const account = await accountOfProfile(tx, name, profile, now)
    refuseBanned(account, now, 400)
    return { account, session: await sessions.open(tx, account, 'oauth', userAgent) }
  })
  return sessions.answer(account, session)
}
