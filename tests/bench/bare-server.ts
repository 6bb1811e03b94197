import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import postgres from 'postgres'

/** What the service is held against: the same statements by postgres.js behind bare handlers, and a constant. */
export interface Statements {
  byId: string
  search: string
  /** The parameters of each search. */
  searches: Record<string, (string | number)[]>
  constant: string
}

const { BENCH_STATEMENTS = '', DATABASE_URL = '', PORT = '0' } = process.env
const statements = JSON.parse(readFileSync(BENCH_STATEMENTS, 'utf8')) as Statements
const sql = postgres(DATABASE_URL, { max: 10 })

const app = new Hono()
app.get('/word/:id', async (c) =>
  c.json((await sql.unsafe(statements.byId, ['en', Number(c.req.param('id'))], { prepare: true }))[0]),
)
app.get('/search', async (c) =>
  c.json(await sql.unsafe(statements.search, statements.searches[c.req.query('q') ?? ''] ?? [], { prepare: true })),
)
app.get('/constant', (c) => c.body(statements.constant, 200, { 'Content-Type': 'application/json' }))

serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' }, () => console.log('bare server ready'))
