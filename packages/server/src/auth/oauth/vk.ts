import type { OAuthProviderConfig } from '../../config.ts'
import type { JsonObject } from '../schema.ts'
import { fetchJson, type Provider, ProviderError, textIn } from './provider.ts'

/**
 * VK ID: OAuth 2.1 with a device id, and no discovery. It does not say whether it has proven an address, so it vouches
 * for none.
 */
export function createVk({ clientIds, issuer }: OAuthProviderConfig, callback: string): Provider {
  const [clientId = ''] = clientIds
  const post = (path: string, fields: Record<string, string>) =>
    fetchJson(`${issuer}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields),
    })

  return {
    async authorizeUrl({ state, challenge, scopes, more }) {
      const url = new URL(`${issuer}/authorize`)
      for (const [field, value] of more) url.searchParams.set(field, value)
      const fields = {
        client_id: clientId,
        redirect_uri: callback,
        response_type: 'code',
        scope: ['email', scopes].join(' ').trim(),
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }
      for (const [field, value] of Object.entries(fields)) url.searchParams.set(field, value)
      return url
    },

    async exchange({ code, verifier, state, fields }) {
      const answer = await post('/oauth2/auth', {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        client_id: clientId,
        device_id: fields.get('device_id') ?? '',
        redirect_uri: callback,
        state,
      })
      const accessToken = textIn(answer, 'access_token')
      if (accessToken === '' || textIn(answer, 'state') !== state)
        throw new ProviderError('VK gave no token for this state')
      const { user } = await post('/oauth2/user_info', { client_id: clientId, access_token: accessToken })
      if (typeof user !== 'object' || user === null || Array.isArray(user)) throw new ProviderError('VK names nobody')
      const person: JsonObject = user
      const subject = textIn(person, 'user_id')
      if (subject === '') throw new ProviderError('VK names nobody')
      const email = textIn(person, 'email').toLowerCase()
      const name = `${textIn(person, 'first_name')} ${textIn(person, 'last_name')}`.trim().slice(0, 200)
      const refreshToken = textIn(answer, 'refresh_token')
      return {
        profile: {
          subject,
          email: email || null,
          isEmailVerified: false,
          data: { iss: issuer, sub: subject, ...(email && { email }), ...(name && { name, full_name: name }) },
        },
        tokens: {
          provider_token: accessToken,
          ...(refreshToken && { provider_refresh_token: refreshToken }),
        },
      }
    },
  }
}
