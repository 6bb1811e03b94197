import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProgram } from './processes.ts'

/** Starts the whole product once for all journeys, as a stranger would: an empty data folder, the embedded database. */
export default async function setup() {
  const data = await mkdtemp(join(tmpdir(), 'ciyu-journeys-'))
  const [port, examplePort] = [await freePort(), await freePort()]
  const service = `http://localhost:${port}`
  const server = await startProgram('packages/server/src/main.ts', {
    env: { PORT: String(port), PUBLIC_URL: service, DATA_DIR: data, AUTH_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
    ready: /Ciyu is ready/,
  })
  const example = await startProgram('examples/serve.ts', {
    args: ['affiliate'],
    env: { PORT: String(examplePort), SERVICE: service },
    ready: /example:/,
  })
  process.env.CIYU_URL = service
  process.env.AFFILIATE_URL = `http://127.0.0.1:${examplePort}`
  return async () => {
    await Promise.all([server.stop(), example.stop()])
    await rm(data, { recursive: true, force: true })
  }
}
