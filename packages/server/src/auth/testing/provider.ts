import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** Who signs in at the provider. */
export interface Person {
  sub: string
  email?: string
  email_verified?: boolean | string
  name?: string
}

export interface TestProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What the provider would do in the browser: takes the address it was sent to, and answers where it sends back. */
  arrive(authorizeUrl: string, person: Person): URL
  /** An ID token as the provider makes it; `claims` overwrite what is usual. */
  idToken(person: Person, claims?: JWTPayload): Promise<string>
  /** An ID token that is signed by nobody known. */
  forgedToken(person: Person): Promise<string>
  close(): Promise<void>
}

interface Visit {
  person: Person
  nonce: string
  challenge: string
  redirectUri: string
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}

/** An identity provider on a port of its own: OpenID Connect for everybody, and VK ID's two calls. */
export async function startProvider(now: () => number): Promise<TestProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const stranger = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const [clientId, clientSecret] = ['ciyu-client', 'ciyu-secret']
  const visits = new Map<string, Visit>()
  let issuer = ''

  const sign = (person: Person, claims: JWTPayload, key = privateKey) => {
    const at = Math.floor(now() / 1000)
    const payload = { ...person, iss: issuer, aud: clientId, iat: at, exp: at + 600, ...claims }
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key)
  }

  function take(fields: URLSearchParams): Visit | null {
    const visit = visits.get(fields.get('code') ?? '')
    visits.delete(fields.get('code') ?? '')
    const verifier = fields.get('code_verifier') ?? ''
    const fits = visit?.challenge === createHash('sha256').update(verifier).digest('base64url')
    return visit && fits && visit.redirectUri === fields.get('redirect_uri') ? visit : null
  }

  async function answer(request: IncomingMessage): Promise<object | null> {
    const { pathname } = new URL(request.url ?? '/', issuer)
    const fields = await bodyOf(request)
    if (pathname === '/.well-known/openid-configuration')
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize?tenant=a`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
      }
    if (pathname === '/keys') return { keys: [jwk] }
    if (pathname === '/token') {
      const visit = fields.get('client_secret') === clientSecret ? take(fields) : null
      if (!visit) return null
      const id_token = await sign(visit.person, { nonce: visit.nonce })
      return { id_token, access_token: 'provider-access', refresh_token: 'provider-refresh', token_type: 'Bearer' }
    }
    // A provider gone astray: what it says here is of somebody else, and counts for nothing.
    if (pathname === '/userinfo') return { sub: 'somebody-else', email: 'evil@example.com', email_verified: true }
    if (pathname === '/oauth2/auth') {
      const visit = fields.get('device_id') === 'device' ? take(fields) : null
      if (visit) visits.set('vk-access', visit)
      return visit ? { access_token: 'vk-access', state: fields.get('state') } : null
    }
    if (pathname === '/oauth2/user_info') {
      const { person } = visits.get(fields.get('access_token') ?? '') ?? {}
      return person ? { user: { user_id: person.sub, first_name: person.name, email: person.email } } : null
    }
    return null
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (value) =>
        response.writeHead(value ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    get issuer() {
      return issuer
    },
    clientId,
    clientSecret,
    arrive(authorizeUrl, person) {
      const { searchParams: asked } = new URL(authorizeUrl)
      const code = randomUUID()
      const redirectUri = asked.get('redirect_uri') ?? ''
      visits.set(code, {
        person,
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        redirectUri,
      })
      const back = new URL(redirectUri)
      back.search = String(new URLSearchParams({ code, state: asked.get('state') ?? '', device_id: 'device' }))
      return back
    },
    idToken: (person, claims = {}) => sign(person, claims),
    forgedToken: (person) => sign(person, {}, stranger.privateKey),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
