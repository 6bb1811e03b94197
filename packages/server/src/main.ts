import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { createApp } from './app.ts'
import { createAuth } from './auth/index.ts'
import { ConfigError, readConfig } from './config.ts'
import { ContentError, loadContent } from './content/index.ts'
import { DatabaseError, openStore } from './db/index.ts'
import { isAppBuilt } from './files/routes.ts'
import { createLogger } from './http/log.ts'
import { messageOf } from './http/messages.ts'
import { createMailer } from './mail/index.ts'
import { createSpeech } from './speech/index.ts'

/** How long open requests may take to end when the service stops, in milliseconds. */
const patience = 10_000

class ListenError extends Error {
  override name = 'ListenError'
}

function listen(server: ReturnType<typeof createServer>, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const advice: Readonly<Record<string, string>> = {
        EADDRINUSE: `Port ${port} is in use. Stop what runs there, or choose another: PORT=${port + 1} npm start`,
        EACCES: `Port ${port} is not open to this user. Choose one above 1023: PORT=4173 npm start`,
        EADDRNOTAVAIL: `This machine has no address ${host}. Correct HOST, or leave it out.`,
      }
      reject(new ListenError(advice[error.code ?? ''] ?? `Cannot listen on ${host}:${port}: ${error.message}`))
    })
    server.listen(port, host, resolve)
  })
}

async function run(): Promise<void> {
  const began = performance.now()
  const config = readConfig()
  const logger = createLogger(config)
  if (config.databaseUrl === null) {
    console.log(
      `Database: embedded, in ${config.dataDir}. It is for trying out, teaching a class and tests; a power cut can lose its ` +
        'last changes. For more, set DATABASE_URL to a PostgreSQL; `npm run move-to-postgres` takes everything along.',
    )
  } else console.log(`Database: PostgreSQL at ${new URL(config.databaseUrl).host}.`)

  // A port in use is found before the database is touched; who calls before all is there is told to come again.
  let answer: Hono['fetch'] = notYet
  const server = createServer(getRequestListener((request, env) => answer(request, env)))
  await listen(server, config.port, config.host)

  const store = await openStore(config)
  const mailer = createMailer(config, logger)
  const speech = createSpeech({ db: store.db, config, logger })
  const auth = createAuth({ db: store.db, config, mailer, logger })
  answer = createApp({ config, store, logger, auth, speech, mailbox: mailer.mailbox }).fetch

  const stopping = new AbortController()
  let loading: Promise<void> | undefined
  const stop = async (code: number): Promise<void> => {
    if (stopping.signal.aborted) process.exit(1)
    stopping.abort()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    const cut = setTimeout(() => server.closeAllConnections(), patience)
    await closed
    clearTimeout(cut)
    await loading?.catch(() => {})
    mailer.close()
    await speech.close()
    await store.close()
    process.exit(code)
  }
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))

  try {
    loading = loadContent({ store, report: (line) => console.log(line), signal: stopping.signal })
    await loading
  } catch (error) {
    if (stopping.signal.aborted) return
    tell(error)
    return stop(1)
  }
  if (!isAppBuilt(config))
    console.log(`The app is not built (${config.appDir}); npm run build makes it. The API works without.`)
  if (mailer.mailbox) console.log(`Mail is not sent but kept: ${config.publicUrl}/dev/mail`)
  console.log(`Ciyu is ready at ${config.publicUrl} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}

/** While the database opens. */
const notYet: Hono['fetch'] = () =>
  Response.json(
    { message: messageOf('en', 'unavailable'), code: 'unavailable' },
    { status: 503, headers: { 'retry-after': '5' } },
  )

/** What went wrong in words; the stack only where we did not foresee it. */
function tell(error: unknown): void {
  const foreseen = [ConfigError, ContentError, DatabaseError, ListenError].some((kind) => error instanceof kind)
  console.error(foreseen && error instanceof Error ? error.message : error)
}

try {
  await run()
} catch (error) {
  tell(error)
  process.exit(1)
}
