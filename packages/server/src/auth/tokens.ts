import { createHash } from 'node:crypto'
import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose'
import type { Config } from '../config.ts'
import { algorithm, type Keys } from './keys.ts'
import type { authAccounts, authSessions } from './schema.ts'

export type Account = typeof authAccounts.$inferSelect
export type Session = typeof authSessions.$inferSelect

/** What a good token says. It says nothing about whether the session still exists. */
export interface Claims {
  readonly accountId: string
  readonly sessionId: string
  /** Unix time in seconds. */
  readonly expiresAt: number
}

export interface Tokens {
  /** An access token of the session and when it ends, in Unix seconds. */
  sign(account: Account, session: Session): Promise<{ token: string; expiresAt: number }>
  /** Null for anything but an unexpired token of ours. */
  verify(token: string): Promise<Claims | null>
}

/** How well a session is assured: `aal2` once a second factor was shown. */
export const aalOf = ({ amr }: Pick<Session, 'amr'>) => (amr.some(({ method }) => method === 'totp') ? 'aal2' : 'aal1')

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const longest = 16_384 // characters
const mostCached = 10_000

export function createTokens(
  config: Pick<Config, 'publicUrl' | 'auth'>,
  keys: () => Promise<Keys>,
  clock: () => number,
): Tokens {
  // In order of insertion; a signature is checked once per process and token.
  const verified = new Map<string, Claims>()

  async function check(token: string): Promise<Claims | null> {
    try {
      const { payload } = await jwtVerify(token, createLocalJWKSet((await keys()).jwks), {
        algorithms: [algorithm],
        audience: 'authenticated',
        requiredClaims: ['sub', 'exp', 'session_id'],
        currentDate: new Date(clock()),
      })
      const { sub, session_id: sessionId, exp, role } = payload
      if (!sub || !uuid.test(sub) || typeof sessionId !== 'string' || !uuid.test(sessionId)) return null
      return role === 'authenticated' && exp ? { accountId: sub, sessionId, expiresAt: exp } : null
    } catch (error) {
      if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')) return null
      throw error
    }
  }

  return {
    async sign(account, session) {
      const { signing } = await keys()
      const now = Math.floor(clock() / 1000)
      const expiresAt = now + config.auth.tokenTtl
      const token = await new SignJWT({
        email: account.email ?? '',
        phone: '',
        app_metadata: account.appMetadata,
        user_metadata: account.userMetadata,
        role: 'authenticated',
        aal: aalOf(session),
        amr: session.amr,
        session_id: session.id,
        is_anonymous: account.isAnonymous,
      })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: signing.kid })
        .setIssuer(`${config.publicUrl}/auth/v1`)
        .setSubject(account.id)
        .setAudience('authenticated')
        .setIssuedAt(now)
        .setExpirationTime(expiresAt)
        .sign(signing.key)
      return { token, expiresAt }
    },

    async verify(token) {
      if (token.length > longest) return null
      const key = createHash('sha256').update(token).digest('base64')
      let claims = verified.get(key) ?? null
      if (!claims) {
        claims = await check(token)
        if (!claims) return null
        verified.set(key, claims)
        const oldest = verified.size > mostCached ? verified.keys().next().value : undefined
        if (oldest) verified.delete(oldest)
      }
      if (claims.expiresAt > clock() / 1000) return claims
      verified.delete(key)
      return null
    },
  }
}
