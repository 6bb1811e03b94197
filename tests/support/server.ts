import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { Hono } from 'hono'
import { pino } from 'pino'
import postgres from 'postgres'
import { inject } from 'vitest'
import { createApp } from '../../packages/server/src/app.ts'
import { type Config, readConfig } from '../../packages/server/src/config.ts'
import { embeddedStore } from '../../packages/server/src/db/embedded.ts'
import type { Store } from '../../packages/server/src/db/index.ts'
import { openPostgres } from '../../packages/server/src/db/postgres.ts'
import type { AuthService, Principal, SpeechService } from '../../packages/server/src/services.ts'

/** Where a test finds its database; given by `server-setup.ts`. */
export interface TestDatabases {
  readonly kind: 'embedded' | 'postgres'
  /** What is cloned: a folder in one file, or a database of the server. */
  readonly empty: string
  readonly sample: string
  /** The server's own database, where clones are made. */
  readonly url: string | null
}

declare module 'vitest' {
  interface ProvidedContext {
    databases: TestDatabases
  }
}

/**
 * A database of the test's own, of the kind that is being tested: migrated and empty, or with the library and a sample
 * of the dictionary (all of HSK and the 3,000 most frequent others). It goes when it is closed.
 */
export async function openTestStore(content: 'empty' | 'sample' = 'sample'): Promise<Store> {
  const databases = inject('databases')
  if (databases.url === null) {
    return embeddedStore(await PGlite.create({ loadDataDir: await openAsBlob(databases[content]) }))
  }
  const { url } = databases
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const owner = postgres(url, { max: 1, onnotice: () => {} })
  await owner.unsafe(`CREATE DATABASE ${name} TEMPLATE ${databases[content]} STRATEGY FILE_COPY`)
  const store = await openPostgres(new URL(`/${name}`, url).href, 4)
  return {
    ...store,
    async close() {
      await store.close()
      await owner.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)
      await owner.end()
    },
  }
}

export interface TestServer {
  readonly app: Hono
  readonly store: Store
  readonly config: Config
  /** What was to be spoken. */
  readonly spoken: Parameters<SpeechService['say']>[0][]
  /** Anything over HTTP, without a socket. */
  get(path: string, headers?: Record<string, string>): Promise<Response>
  send(method: string, path: string, body: unknown, token?: string): Promise<Response>
  /** A token for somebody; with a user record when they have a uid. */
  signIn(email: string, uid?: string): Promise<string>
  close(): Promise<void>
}

const bytesOf = (body: unknown): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    body instanceof Uint8Array ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  )

/** The service on a database of its own, with sign-in by tokens that the test asks for. */
export async function createTestServer(
  options: { content?: 'empty' | 'sample'; env?: Record<string, string>; speech?: SpeechService } = {},
): Promise<TestServer> {
  const store = await openTestStore(options.content)
  const config = readConfig({ APP_DIR: '/nowhere', EMBED_DIR: '/nowhere', ...options.env })
  const people = new Map<string, Omit<Principal, 'uid'>>()
  const spoken: TestServer['spoken'] = []

  const auth: AuthService = {
    routes: new Hono(),
    async authenticate(token) {
      const person = people.get(token)
      if (!person) return null
      const [user] = await store.db.query.users.findMany({ where: (users, { eq }) => eq(users.authId, person.authId) })
      return { ...person, uid: user?.uid ?? null }
    },
    accounts: {
      sessions: async () => [],
      endSession: async () => false,
      export: async () => ({}),
      async remove(_, { authId }) {
        for (const [token, person] of people) if (person.authId === authId) people.delete(token)
      },
      mailLink: async () => {},
    },
  }
  const speech: SpeechService = options.speech ?? {
    async say(utterance) {
      spoken.push(utterance)
      return { bytes: new TextEncoder().encode(`ID3 ${utterance.text}`), type: 'audio/mpeg' }
    },
  }
  const app = createApp({ config, store, logger: pino({ level: 'silent' }), auth, speech, mailbox: null })
  const origin = 'http://localhost:4173'

  const send: TestServer['send'] = async (method, path, body, token) =>
    app.request(`${origin}${path}`, {
      method,
      body: method === 'GET' ? null : bytesOf(body),
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    })

  return {
    app,
    store,
    config,
    spoken,
    get: async (path, headers = {}) => app.request(`${origin}${path}`, { headers }),
    send,
    async signIn(email, uid) {
      const token = randomUUID()
      people.set(token, { authId: randomUUID(), sessionId: randomUUID(), email, isAnonymous: false })
      if (uid !== undefined) {
        const answer = await send('POST', '/api/users/', { uid, email, username: 'User1234' }, token)
        if (answer.status !== 200) throw new Error(`The record of ${uid} was not made: ${await answer.text()}`)
      }
      return token
    },
    close: () => store.close(),
  }
}
