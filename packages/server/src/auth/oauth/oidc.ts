import { createHash, timingSafeEqual } from 'node:crypto'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import type { OAuthProviderConfig } from '../../config.ts'
import type { JsonObject } from '../schema.ts'
import { fetchJson, type Profile, type Provider, ProviderError, textIn } from './provider.ts'

interface Metadata {
  readonly authorization: string
  readonly token: string
  readonly userinfo: string
  readonly keys: ReturnType<typeof createRemoteJWKSet>
}

const metadataTtl = 3_600_000 // milliseconds
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const isTrue = (value: unknown) => value === true || value === 'true'

/** What providers say of people, in Supabase's names. */
function profileOf(claims: JsonObject, given: JsonObject): Profile {
  const subject = textIn(claims, 'sub')
  if (subject === '' || subject.length > 255) throw new ProviderError('The provider names nobody')
  const email = textIn(claims, 'email').toLowerCase()
  const name = textIn(claims, 'name') || [textIn(given, 'firstName'), textIn(given, 'lastName')].join(' ').trim()
  const picture = textIn(claims, 'picture')
  return {
    subject,
    email: email || null,
    isEmailVerified: email !== '' && isTrue(claims.email_verified),
    data: {
      iss: textIn(claims, 'iss'),
      sub: subject,
      ...(email && { email, email_verified: isTrue(claims.email_verified) }),
      ...(name && { name: name.slice(0, 200), full_name: name.slice(0, 200) }),
      ...(/^https:/.test(picture) && picture.length < 2000 && { picture, avatar_url: picture }),
      phone_verified: false,
    },
  }
}

/** Apple tells a name once, beside the token, in a form field. */
function namesIn(fields: URLSearchParams): JsonObject {
  try {
    const user = JSON.parse(fields.get('user') ?? '{}') as { name?: JsonObject } | null
    return user?.name ?? {}
  } catch {
    return {}
  }
}

/** Any provider that answers OpenID Connect discovery: Google, Apple, and by configuration every other. */
export function createOidc(config: OAuthProviderConfig, callback: string, clock: () => number): Provider {
  const { name, clientIds, secret, issuer } = config
  const [clientId = ''] = clientIds
  let known: { readonly metadata: Promise<Metadata>; readonly until: number } | undefined

  async function read(): Promise<Metadata> {
    const found = await fetchJson(`${issuer}/.well-known/openid-configuration`)
    if (textIn(found, 'issuer').replace(/\/$/, '') !== issuer)
      throw new ProviderError(`The discovery document of ${issuer} is another issuer's`)
    const [authorization, token, keys] = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'].map((field) =>
      textIn(found, field),
    )
    if (!authorization || !token || !keys || ![authorization, token, keys].every((url) => URL.canParse(url)))
      throw new ProviderError(`The discovery document of ${issuer} lacks an address`)
    return {
      authorization,
      token,
      userinfo: textIn(found, 'userinfo_endpoint'),
      keys: createRemoteJWKSet(new URL(keys), { timeoutDuration: 10_000 }),
    }
  }

  function metadata(): Promise<Metadata> {
    if (!known || known.until <= clock()) {
      const metadata = read()
      known = { metadata, until: clock() + metadataTtl }
      metadata.catch(() => {
        known = undefined
      })
    }
    return known.metadata
  }

  async function verify(token: string): Promise<JWTPayload> {
    const { keys } = await metadata()
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms,
        issuer: [issuer, `${issuer}/`, issuer.replace(/^https:\/\//, '')],
        audience: [...clientIds],
        requiredClaims: ['sub', 'exp', 'iat'],
        clockTolerance: 5,
        currentDate: new Date(clock()),
      })
      return payload
    } catch (cause) {
      throw new ProviderError('The ID token does not hold', { cause })
    }
  }

  return {
    async authorizeUrl({ state, nonce, challenge, scopes, more }) {
      const url = new URL((await metadata()).authorization)
      for (const [field, value] of more) url.searchParams.set(field, value)
      const fields = {
        client_id: clientId,
        redirect_uri: callback,
        response_type: 'code',
        scope: [...new Set(['openid', 'email', ...(name === 'apple' ? ['name'] : ['profile']), ...scopes.split(/\s+/)])]
          .join(' ')
          .trim(),
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...(name === 'apple' && { response_mode: 'form_post' }),
      }
      for (const [field, value] of Object.entries(fields)) url.searchParams.set(field, value)
      return url
    },

    async exchange({ code, verifier, nonce, fields }) {
      const { token, userinfo } = await metadata()
      const answer = await fetchJson(token, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: callback,
          client_id: clientId,
          client_secret: secret,
          code_verifier: verifier,
        }),
      })
      const payload = await verify(textIn(answer, 'id_token'))
      if (payload.nonce !== nonce) throw new ProviderError('The nonce of the ID token is not ours')
      const accessToken = textIn(answer, 'access_token')
      let claims = payload as JsonObject
      if (!claims.email && userinfo && accessToken) {
        const more = await fetchJson(userinfo, { headers: { authorization: `Bearer ${accessToken}` } })
        if (textIn(more, 'sub') === payload.sub) claims = { ...more, ...claims }
      }
      const refreshToken = textIn(answer, 'refresh_token')
      return {
        profile: profileOf(claims, namesIn(fields)),
        tokens: {
          ...(accessToken && { provider_token: accessToken }),
          ...(refreshToken && { provider_refresh_token: refreshToken }),
        },
      }
    },

    async readIdToken({ token, nonce, accessToken }) {
      const payload = await verify(token)
      const expected = nonce === '' ? undefined : createHash('sha256').update(nonce).digest('hex')
      if ((typeof payload.nonce === 'string') !== (expected !== undefined))
        throw new ProviderError('Passed nonce and nonce in id_token should either both exist or not.')
      if (payload.nonce !== expected) throw new ProviderError('Nonces mismatch')
      if (accessToken !== '' && typeof payload.at_hash === 'string') {
        const half = Buffer.from(
          createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url'),
        )
        const given = Buffer.from(payload.at_hash)
        if (half.length !== given.length || !timingSafeEqual(half, given))
          throw new ProviderError('The access token does not belong to the ID token')
      }
      return profileOf(payload as JsonObject, {})
    },
  }
}
