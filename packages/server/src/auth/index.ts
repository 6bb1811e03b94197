import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../db/index.ts'
import type { Mailer } from '../mail/index.ts'
import type { AuthService } from '../services.ts'
import { createAccountService } from './account-service.ts'
import { clientAddress } from './client-address.ts'
import { createCodes } from './codes.ts'
import { AuthError, authErrorAnswer, unexpected } from './errors.ts'
import { factorRoutes } from './factor-routes.ts'
import { createFactors } from './factors.ts'
import { createHostedAuth } from './hosted.ts'
import { createKeys } from './keys.ts'
import { createLetters } from './letters.ts'
import { createLimits } from './limits.ts'
import { createProviders } from './oauth/provider.ts'
import { oauthRoutes } from './oauth/routes.ts'
import type { Parts } from './parts.ts'
import { passwordRoutes } from './password-routes.ts'
import { createPasswordSignIn } from './password-sign-in.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { createFlows } from './pkce.ts'
import { publicRoutes } from './public-routes.ts'
import { createRedirects } from './redirects.ts'
import { sessionRoutes } from './session-routes.ts'
import { createSessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { createTokens } from './tokens.ts'
import { createUserChanges } from './user-changes.ts'
import { userRoutes } from './user-routes.ts'

export interface Auth extends AuthService {
  /** What supabase-js sends as `apikey`: it names the project and proves nothing. */
  readonly anonKey: string
}

interface AuthDeps {
  db: Database
  config: Pick<Config, 'publicUrl' | 'redirects' | 'authKey' | 'authSecret' | 'auth' | 'proxies' | 'supabase'>
  mailer: Mailer
  logger: Logger
  /** Milliseconds since 1970. */
  clock?: () => number
  hashes?: Passwords
}

/** Sign-in: by the hosted Supabase project that is configured, and otherwise our own. */
export function createAuth({ clock = Date.now, hashes = createPasswords(), ...deps }: AuthDeps): Auth {
  const { supabase: project } = deps.config
  return project ? createHostedAuth({ ...deps, project, clock }) : createOwnAuth({ ...deps, clock, hashes })
}

function createParts({ db, config, mailer, logger, clock, hashes }: Required<AuthDeps>) {
  const keys = createKeys(db, config, clock)
  const tokens = createTokens(config, keys, clock)
  const limits = createLimits(db, config, clock)
  const codes = createCodes({ db, config, keys, clock })
  const flows = createFlows(db, keys, clock)
  const letters = createLetters({ config, codes, limits, mailer, logger })
  const sessions = createSessions({ db, config, keys, tokens, clock })
  const factors = createFactors({ db, config, keys, sessions, limits, clock })
  const tidy = [codes.tidy, limits.tidy, flows.tidy, factors.tidy]
  const signIn = createSignIn({ db, codes, flows, letters, sessions, limits, logger, clock, tidy })

  async function requireUser(c: Context) {
    const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    const claims = await tokens.verify(token)
    if (!claims) throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')
    await sessions.principal(claims)
    return claims
  }

  const parts: Parts = {
    config,
    db,
    logger,
    clock,
    keys,
    limits,
    sessions,
    signIn,
    passwords: createPasswordSignIn({ db, codes, letters, sessions, limits, hashes, clock }),
    changes: createUserChanges({ db, codes, letters, sessions, limits, hashes, clock }),
    factors,
    flows,
    providers: createProviders(config.auth.providers, `${config.publicUrl}/auth/v1/callback`, clock),
    sender: (c) => clientAddress(c, config.proxies),
    redirectFor: createRedirects(config),
    requireUser,
  }
  return { parts, tokens }
}

/**
 * Supabase Auth, answered by ourselves: `routes` is to be mounted at `/auth/v1`, behind the CORS headers and the body
 * limit of the service.
 */
function createOwnAuth(deps: Required<AuthDeps>): Auth {
  const { config, logger } = deps
  const { parts, tokens } = createParts(deps)
  const { sessions } = parts
  const routes = new Hono()
  const groups = [publicRoutes, signInRoutes, passwordRoutes, sessionRoutes, oauthRoutes, userRoutes, factorRoutes]
  for (const add of groups) add(routes, parts)
  const known = new Set(routes.routes.map(({ path }) => path))
  for (const path of known) routes.all(path, (c) => c.body(null, 405))
  routes.all('*', () => {
    throw new AuthError(404, 'not_found', 'Not found')
  })
  routes.onError((error, c) => {
    if (error instanceof AuthError) return authErrorAnswer(c, error)
    logger.error({ err: error }, 'a call of sign-in failed in an unforeseen way')
    return authErrorAnswer(c, unexpected())
  })

  return {
    routes,
    anonKey: config.authKey,
    accounts: createAccountService(parts),
    async authenticate(token) {
      const claims = await tokens.verify(token)
      if (!claims) return null
      try {
        return await sessions.principal(claims)
      } catch (error) {
        if (error instanceof AuthError) return null
        throw error
      }
    },
  }
}
