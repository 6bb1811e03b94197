import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import * as schema from '../../packages/server/src/db/schema.ts'
import { wordQueries } from '../../packages/server/src/words/queries.ts'
import { startPostgres } from '../support/postgres.ts'
import { freePort, startProgram } from '../support/processes.ts'
import type { Statements } from './bare-server.ts'
import { service as shares } from './budgets.ts'
import { load } from './load.ts'
import { median, type Row } from './report.ts'
import { signIn, startService } from './running-service.ts'

const rounds = 9
/** What the compiler has seen often enough is as fast as it gets: before that the one asked later would be. */
const warmUps = 8
const requests = 2500
const searches = ['xuexi', '学习', 'teahouse', 'hao', '中国', 'to study', 'ni3hao3', '電腦']
const wordIds = Array.from({ length: 500 }, (_, index) => index * 37 + 1)

/** The text and parameters of the statements that the service sends, as its own queries make them. */
async function captureStatements(url: string, constant: string): Promise<Statements> {
  const client = postgres(url, { max: 1 })
  const seen: { text: string; params: unknown[] }[] = []
  const db = drizzle(client, { schema, logger: { logQuery: (text, params) => seen.push({ text, params }) } })
  const queries = wordQueries(db as Parameters<typeof wordQueries>[0])
  await queries.byId(1, 'en')
  const byId = seen[0]?.text ?? ''
  const statements: Statements = { byId, search: '', searches: {}, constant }
  for (const search of searches) {
    await queries.search(search, 'en', 20, 0)
    const last = seen.at(-1)
    statements.search = last?.text ?? ''
    statements.searches[search] = (last?.params ?? []) as (string | number)[]
  }
  await client.end()
  return statements
}

/** Both in turn, round after round, held against each other within each: what slows the machine down slows down both. */
async function compare(
  what: string,
  ours: () => Promise<number>,
  bare: () => Promise<number>,
  share: number,
): Promise<Row> {
  for (let round = 0; round < warmUps; round += 1) {
    await ours()
    await bare()
  }
  const [ourRates, bareRates]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    ourRates.push(await ours())
    bareRates.push(await bare())
  }
  const ratio = median(ourRates.map((rate, round) => rate / (bareRates[round] ?? rate)))
  return {
    what,
    measured: `${median(ourRates).toFixed(0)}/s`,
    floor: `${median(bareRates).toFixed(0)}/s`,
    ratio: ratio.toFixed(2),
    budget: `${share}`,
    held: ratio >= share,
  }
}

const page = '/api/entities/8/?lang=en&limit=10&examples=1'

export async function benchService(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ciyu-bench-'))
  const database = await startPostgres()
  const stops: (() => Promise<void>)[] = []
  try {
    const url = database.url('postgres')
    const [origin, service] = await startService({ DATABASE_URL: url })
    stops.push(service.stop)
    const [embedded, embeddedService] = await startService({ DATA_DIR: join(folder, 'data'), DATABASE_URL: '' })
    stops.push(embeddedService.stop)

    const file = join(folder, 'statements.json')
    await writeFile(file, JSON.stringify(await captureStatements(url, await (await fetch(origin + page)).text())))
    const port = await freePort()
    const bareServer = await startProgram('tests/bench/bare-server.ts', {
      env: { PORT: String(port), DATABASE_URL: url, BENCH_STATEMENTS: file, NODE_ENV: 'production' },
      ready: /ready/,
    })
    stops.push(bareServer.stop)
    const bare = `http://127.0.0.1:${port}`

    const words = wordIds.map((id) => `/api/words/${id}?lang=en`)
    const bareWords = wordIds.map((id) => `/word/${id}`)
    const found = searches.map((q) => `/api/words/?q=${encodeURIComponent(q)}&lang=en&limit=20`)
    const bareFound = searches.map((q) => `/search?q=${encodeURIComponent(q)}`)
    const token = { Authorization: `Bearer ${(await signIn(origin)).token}` }

    return [
      await compare(
        'word by id, of the bare SQL',
        () => load(origin, words, requests),
        () => load(bare, bareWords, requests),
        shares.word,
      ),
      await compare(
        'word search, of the bare SQL',
        () => load(origin, found, requests),
        () => load(bare, bareFound, requests),
        shares.search,
      ),
      await compare(
        'word by id, signed in',
        () => load(origin, words, requests, token),
        () => load(bare, bareWords, requests),
        shares.signedIn,
      ),
      await compare(
        'library page on PostgreSQL, of a constant',
        () => load(origin, [page], requests * 2),
        () => load(bare, ['/constant'], requests * 2),
        shares.publicPage,
      ),
      await compare(
        'library page, embedded, of a constant',
        () => load(embedded, [page], requests * 2),
        () => load(bare, ['/constant'], requests * 2),
        shares.publicPage,
      ),
    ]
  } finally {
    for (const stop of stops.reverse()) await stop()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
