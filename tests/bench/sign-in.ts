import { PGlite } from '@electric-sql/pglite'
import { pino } from 'pino'
import { createAuth } from '../../packages/server/src/auth/index.ts'
import { readConfig } from '../../packages/server/src/config.ts'
import { embeddedStore } from '../../packages/server/src/db/embedded.ts'
import { createMailer, type Mailer } from '../../packages/server/src/mail/index.ts'
import { median, type Row } from './report.ts'

const samples = 40
/** The most that signing in by a code may take of the service, in milliseconds. */
const budget = 30
/** How far apart known and unknown addresses may be, and what is too little to be told from noise, in milliseconds. */
const apart = 1.25
const noise = 2

/** What signing in costs, and whether the time tells that an address is known. */
export async function benchSignIn(): Promise<Row[]> {
  const store = await embeddedStore(await PGlite.create())
  const logger = pino({ level: 'silent' })
  const config = readConfig({ AUTH_RATE_LIMITS: 'off', AUTH_PASSWORD: 'on' })
  const codes = new Map<string, string>()
  const outgoing = createMailer(config, logger)
  const mailer: Mailer = {
    ...outgoing,
    async send(mail) {
      await outgoing.send(mail)
      codes.set(mail.to, mail.code ?? '')
    },
  }
  const { routes } = createAuth({ db: store.db, config, mailer, logger })
  const post = async (path: string, body: object) =>
    await routes.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const timed = async (task: () => Promise<Response>) => {
    const began = performance.now()
    await (await task()).text()
    return performance.now() - began
  }
  const signIn = async (email: string) => {
    const asked = await timed(() => post('/otp', { email }))
    return asked + (await timed(() => post('/verify', { email, token: codes.get(email), type: 'email' })))
  }

  const password = 'correct horse battery'
  await post('/signup', { email: 'known@example.com', password })
  await post('/verify', { email: 'known@example.com', token: codes.get('known@example.com'), type: 'signup' })
  const times: number[] = []
  for (let i = 0; i < samples; i++) times.push(await signIn(`person-${i % 8}@example.com`))
  const took = median(times)
  const rows: Row[] = [
    {
      what: 'sign-in by code, service time',
      measured: `${took.toFixed(1)} ms`,
      floor: '',
      ratio: '',
      budget: `${budget} ms`,
      held: took <= budget,
    },
  ]

  const calls: Record<string, (email: string) => Promise<Response>> = {
    'ask for a code': (email) => post('/otp', { email }),
    'ask, no account to be made': (email) => post('/otp', { email, create_user: false }),
    'a wrong code': (email) => post('/verify', { email, token: '000000', type: 'email' }),
    recovery: (email) => post('/recover', { email }),
    'sign-up': (email) => post('/signup', { email, password: 'another good password' }),
    'a wrong password': (email) => post('/token?grant_type=password', { email, password: 'wrong password' }),
  }
  for (const [what, call] of Object.entries(calls)) {
    const [known, unknown]: [number[], number[]] = [[], []]
    // In turns, so that whatever else the machine does harms both alike.
    for (let i = 0; i < samples; i++) {
      known.push(await timed(() => call('known@example.com')))
      unknown.push(await timed(() => call(`nobody-${what.replaceAll(/\W/g, '-')}-${i}@example.com`)))
    }
    const [a, b] = [median(known), median(unknown)]
    const ratio = Math.max(a, b) / Math.min(a, b)
    rows.push({
      what: `${what}: known address`,
      measured: `${a.toFixed(1)} ms`,
      floor: `${b.toFixed(1)} ms`,
      ratio: ratio.toFixed(2),
      budget: `${apart} or ${noise} ms`,
      held: ratio <= apart || Math.abs(a - b) <= noise,
    })
  }
  await store.close()
  return rows
}
