import { Hono } from 'hono'
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { type Database, schema } from '../db/index.ts'
import { eq, sql } from '../db/sql.ts'
import { ServiceError } from '../http/errors.ts'
import type { AuthService, Principal } from '../services.ts'
import { createRedirects } from './redirects.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const longest = 16_384 // characters
const patience = 10_000 // milliseconds
const skew = 5 // seconds that the project's clock may differ from ours

type Project = NonNullable<Config['supabase']>

/** Verifies tokens of a project: by the shared secret where one is set, and by the keys that it publishes. */
function createVerifier({ url, jwtSecret }: Project, clock: () => number) {
  const keys = createRemoteJWKSet(new URL(`${url}/auth/v1/.well-known/jwks.json`), { timeoutDuration: patience })
  const secret = jwtSecret === null ? null : new TextEncoder().encode(jwtSecret)

  return async (token: string): Promise<JWTPayload | null> => {
    if (token.length > longest) return null
    const options: JWTVerifyOptions = {
      issuer: `${url}/auth/v1`,
      audience: 'authenticated',
      requiredClaims: ['sub', 'exp', 'session_id'],
      clockTolerance: skew,
      currentDate: new Date(clock()),
    }
    // Which kind of key is wanted is read from the token, but never mixed: a public key verifies no HS256.
    const isSymmetric = algorithmOf(token) === 'HS256'
    if (isSymmetric && !secret) return null
    try {
      const { payload } =
        isSymmetric && secret
          ? await jwtVerify(token, secret, { ...options, algorithms: ['HS256'] })
          : await jwtVerify(token, keys, { ...options, algorithms: ['ES256', 'RS256', 'EdDSA'] })
      return payload
    } catch (cause) {
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
      if (code.startsWith('ERR_J') && code !== 'ERR_JWKS_TIMEOUT' && code !== 'ERR_JOSE_GENERIC') return null
      // A project that does not answer is not the caller's fault; they keep their session and come again.
      throw new ServiceError('unavailable', { cause })
    }
  }
}

function algorithmOf(token: string): unknown {
  const [head = ''] = token.split('.')
  try {
    const header: unknown = JSON.parse(Buffer.from(head, 'base64url').toString('utf8'))
    return typeof header === 'object' && header !== null && 'alg' in header ? header.alg : undefined
  } catch {
    return undefined
  }
}

/** Sign-in by a hosted Supabase project: it signs people in, and we know them by its tokens. */
export function createHostedAuth(deps: {
  db: Database
  config: Pick<Config, 'publicUrl' | 'redirects'>
  project: Project
  logger: Logger
  clock: () => number
}): AuthService & { readonly anonKey: string } {
  const { db, config, project, logger, clock } = deps
  const verify = createVerifier(project, clock)
  const redirectFor = createRedirects(config)
  const { users } = schema
  const byAuthId = db
    .select({ uid: users.uid })
    .from(users)
    .where(eq(users.authId, sql.placeholder('authId')))
    .prepare('hosted_principal')

  return {
    routes: new Hono(),
    anonKey: project.anonKey,

    async authenticate(token) {
      const claims = await verify(token)
      const { sub, session_id: sessionId, email, role, is_anonymous: isAnonymous } = claims ?? {}
      if (!sub || !uuid.test(sub) || typeof sessionId !== 'string' || role !== 'authenticated') return null
      const [row] = await byAuthId.execute({ authId: sub })
      return {
        authId: sub,
        sessionId,
        email: typeof email === 'string' ? email.toLowerCase() : '',
        uid: row?.uid ?? null,
        isAnonymous: isAnonymous === true,
      } satisfies Principal
    },

    // The project keeps accounts and sessions; people end and delete them there.
    accounts: {
      sessions: async () => [],
      endSession: async () => false,
      export: async ({ authId, email }) => ({ account: { id: authId, email, service: project.url }, sessions: [] }),
      remove: async () => {},
      async mailLink({ email, redirect, lang }) {
        const query = new URLSearchParams({ redirect_to: redirectFor(redirect) })
        const answer = await fetch(`${project.url}/auth/v1/otp?${query}`, {
          method: 'POST',
          headers: { apikey: project.anonKey, 'content-type': 'application/json' },
          body: JSON.stringify({ email, create_user: true, data: { lang } }),
          signal: AbortSignal.timeout(patience),
        }).catch((cause) => {
          throw new ServiceError('unavailable', { cause })
        })
        await answer.body?.cancel()
        if (answer.ok) return
        logger.warn({ status: answer.status }, 'the Supabase project did not mail a link')
        if (answer.status === 429) throw new ServiceError('too_many', { retryAfter: 60 })
        if (answer.status >= 500) throw new ServiceError('unavailable')
        throw new ServiceError('invalid', { fields: { email: 'field.format' } })
      },
    },
  }
}
