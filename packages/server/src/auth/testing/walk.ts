import { createHash, randomBytes } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { createHarness, type Harness, type SessionBody, site } from './harness.ts'

/** The client as it is shipped, in a browser of its own. */
export function clientOf(h: Harness, flowType: 'implicit' | 'pkce' = 'implicit') {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return createClient(site, h.auth.anonKey, {
    global: { fetch: h.fetch },
    auth: { flowType, storage, persistSession: true, autoRefreshToken: false, detectSessionInUrl: false },
  }).auth
}

/** Everything switched on that can be. */
export const fullHarness = (env: Record<string, string> = {}) =>
  createHarness({ AUTH_PASSWORD: 'on', AUTH_ANONYMOUS: 'on', ...env })

/** Status and code of an answer. */
export async function refusal(answer: Response): Promise<string> {
  const body = (await answer.json()) as { code?: string; error_code?: string; error?: string }
  return `${answer.status} ${body.code ?? body.error_code ?? body.error ?? ''}`
}

export const sessionOf = async (answer: Response) => (await answer.json()) as SessionBody
export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

/** A verifier of PKCE with its challenge. */
export function pkcePair() {
  const verifier = randomBytes(32).toString('hex')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Follows a link of a mail; where it leads. */
export async function follow(h: Harness, link: string): Promise<URL> {
  const answer = await h.call(link.slice(link.indexOf('/verify')))
  return new URL(answer.headers.get('location') ?? 'about:blank')
}
export const hashOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
export const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
export const otherCode = (code: string) => (code === '000000' ? '000001' : '000000')

/** What must never be led to while the site is `http://localhost:4173`. */
export const hostile = [
  'https://evil.example',
  'http://evil.example/complete-sign-in',
  'http://localhost:4173@evil.example/',
  'http://user:pass@localhost:4173/',
  'http://localhost:4173:pass@evil.example',
  'http://localhost.evil.example:4173/',
  'http://evillocalhost:4173/',
  'https://localhost:4173/',
  'http:\\\\evil.example',
  'http://evil.example\\@localhost:4173/',
  'http://localhost:4173\\.evil.example/',
  '//evil.example',
  '///evil.example',
  'http:evil.example',
  '/relative',
  'javascript:alert(1)',
  'javascript://localhost:4173/%0aalert(1)',
  'data:text/html,x',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://10.0.0.1/',
  'http://[2001:db8::1]/',
  'http://localhost:4173%2f@evil.example',
  'http://localhost:4173%23@evil.example',
  'http://localhost:4173\r\nLocation: http://evil.example',
  'http://localhost\t.evil.example',
]
