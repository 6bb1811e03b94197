import { pino } from 'pino'
import { openTestStore } from '../../../../../tests/support/server.ts'
import { createApp } from '../../app.ts'
import { type Config, readConfig } from '../../config.ts'
import type { Store } from '../../db/index.ts'
import { createMailer, type Mailer } from '../../mail/index.ts'
import { type Auth, createAuth } from '../index.ts'
import { createPasswords } from '../passwords.ts'

interface Mail {
  to: string
  subject: string
  text: string
  html: string
  code: string
  link: string
}

export interface Harness {
  readonly store: Store
  readonly auth: Auth
  readonly config: Config
  /** Moves the clock on by seconds. */
  pass(seconds: number): void
  now(): number
  /** A request to the service, by GET unless a method is given. */
  api(path: string, init?: { method?: string; body?: unknown; headers?: Record<string, string> }): Promise<Response>
  /** A request to `/auth/v1` + path; a body is sent as JSON by POST unless another method is given. */
  call(path: string, init?: CallOptions): Promise<Response>
  /** Newest first, to one address when it is given. */
  mails(to?: string): Promise<Mail[]>
  /** Mails a code; the newest mail to the address. */
  ask(email: string): Promise<Mail>
  signIn(email: string): Promise<SessionBody>
  /** `fetch`, led to the application. */
  readonly fetch: typeof fetch
  close(): Promise<void>
}

interface CallOptions {
  method?: string
  body?: unknown
  token?: string
  headers?: Record<string, string>
}

export interface SessionBody {
  access_token: string
  refresh_token: string
  expires_at: number
  expires_in: number
  token_type: string
  user: { id: string; email: string; user_metadata: Record<string, unknown>; app_metadata: Record<string, unknown> }
}

export const site = 'http://localhost:4173'

/** The service's sign-in on a database of its own, by a clock that stands still until it is moved. */
export async function createHarness(env: Record<string, string> = {}): Promise<Harness> {
  const config = readConfig({ PUBLIC_URL: site, AUTH_RATE_LIMITS: 'off', ...env })
  const logger = pino({ level: 'silent' })
  const store = await openTestStore('empty')
  let time = Date.UTC(2026, 0, 1, 12)
  const clock = () => time
  const outgoing = createMailer(config, logger, clock)
  // Newest first; kept beside the mailbox, which forgets all but a hundred.
  const sent: Mail[] = []
  const mailer: Mailer = {
    ...outgoing,
    async send(mail) {
      await outgoing.send(mail)
      sent.unshift({ code: '', link: '', ...mail })
    },
  }
  const auth = createAuth({
    db: store.db,
    config,
    mailer,
    logger,
    clock,
    hashes: createPasswords({ N: 1024, r: 8, p: 1 }),
  })
  const speech = { say: () => Promise.reject(new Error('nothing speaks here')) }
  const app = createApp({ config, store, logger, auth, speech, mailbox: mailer.mailbox })

  const call: Harness['call'] = async (path, { method, body, token, headers = {} } = {}) =>
    app.request(`${site}/auth/v1${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        'x-supabase-api-version': '2024-01-01',
        ...(body === undefined ? {} : { 'content-type': 'application/json;charset=UTF-8' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })

  const mails: Harness['mails'] = async (to) => (to === undefined ? [...sent] : sent.filter((mail) => mail.to === to))

  const ask: Harness['ask'] = async (email) => {
    const answer = await call('/otp', { body: { email } })
    const mail = sent.find(({ to }) => to === email.toLowerCase())
    if (answer.status !== 200 || !mail) throw new Error(`no code: ${answer.status} ${await answer.text()}`)
    return mail
  }

  const api: Harness['api'] = async (path, { method = 'GET', body, headers = {} } = {}) =>
    app.request(`${site}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

  return {
    store,
    auth,
    api,
    config,
    pass(seconds) {
      time += seconds * 1000
    },
    now: clock,
    call,
    mails,
    ask,
    async signIn(email) {
      const { code } = await ask(email)
      const answer = await call('/verify', { body: { email, token: code, type: 'email' } })
      if (answer.status !== 200) throw new Error(`not signed in: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as SessionBody
    },
    fetch: async (input, init) => app.request(new Request(input, init)),
    close: () => store.close(),
  }
}
