import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store } from '../../packages/server/src/db/index.ts'
import { sql } from '../../packages/server/src/db/sql.ts'
import { startPostgres } from '../support/postgres.ts'
import { study as budgets } from './budgets.ts'
import { median, type Row } from './report.ts'
import { signIn, startService } from './running-service.ts'

const words = 20_000
const reviews = 500_000
/** So many a day are five years. */
const aDay = 274
const dayMs = 86_400_000

/** Five years of one person's evenings: 20,000 words, each answered 25 times, a fifth of the answers Again. */
const fill = ({ db }: Store, uid: string) =>
  db.execute(sql`INSERT INTO reviews (uid, id, kind, at, word_id, skill, grade, took_ms, source)
    SELECT ${uid}::text, 'bench-' || n, 'review',
      ${Date.now() - Math.ceil(reviews / aDay) * dayMs}::float8::bigint + (n / ${aDay}::int)::bigint * ${dayMs} + (n % ${aDay}::int) * 25000,
      1 + n % ${words}::int, CASE WHEN n % 4 = 0 THEN 'reading' ELSE 'meaning' END,
      CASE WHEN hashint4(n) % 5 = 0 THEN 1 ELSE 3 END, 3000, 'bench'
    FROM generate_series(0, ${reviews - 1}::int) AS n`)

/** How long what somebody does who has studied for years takes, on a service whose database is of one kind. */
async function measure(kind: string, env: Record<string, string>): Promise<Row[]> {
  // The database is filled while no service has it open; tokens are good for this address in both runs.
  const given = { PUBLIC_URL: 'http://bench.example', ...env }
  const [first, before] = await startService(given)
  const [veteran, beginner] = [await signIn(first), await signIn(first)]
  await before.stop()
  const store = await openStore({ databaseUrl: env.DATABASE_URL || null, databasePool: 2, dataDir: env.DATA_DIR ?? '' })
  await fill(store, veteran.uid)
  await store.close()

  const [origin, service] = await startService(given)
  try {
    const timed = async ({ token }: { token: string }, method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const began = performance.now()
      const answer = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      const value = (await answer.json()) as { stored?: number; wordList?: { id: number }; due?: unknown[] }
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(value)}`)
      return { ms: performance.now() - began, value }
    }
    const row = (what: string, ms: number, budget: number): Row => ({
      what: `${what}, ${kind}`,
      measured: `${ms.toFixed(0)} ms`,
      floor: '',
      ratio: '',
      budget: `${budget} ms`,
      held: ms <= budget,
    })
    const user = `/api/users/${veteran.uid}`
    const again = async (path: string) => {
      const times: number[] = []
      for (let run = 0; run < 5; run += 1) times.push((await timed(veteran, 'GET', path)).ms)
      return median(times)
    }
    const derived = (await timed(veteran, 'GET', `${user}/study/plan`)).ms
    const additionalWords = Array.from({ length: 500 }, (_, at) => 1 + at * 37)
    const list = await timed(veteran, 'POST', `${user}/wordlists/`, { wordlist: { title: 'Bench', additionalWords } })
    const listId = list.value.wordList?.id

    const facts = Array.from({ length: 10_000 }, (_, at) => ({
      kind: 'review',
      id: `bench-fact-${at}`,
      wordId: 1 + (at % 1500),
      skill: at % 2 ? 'meaning' : 'reading',
      grade: at % 7 === 0 ? 1 : 3,
      at: Date.now() - (10_000 - at) * 600_000,
      tookMs: 2000,
      source: 'bench',
    }))
    const post = async () => {
      let [ms, stored] = [0, 0]
      for (let at = 0; at < facts.length; at += 1000) {
        const path = `/api/users/${beginner.uid}/word/statistic`
        const sent = await timed(beginner, 'POST', path, { words: facts.slice(at, at + 1000) })
        ms += sent.ms
        stored += sent.value.stored ?? 0
      }
      return { ms, stored }
    }
    const [posted, twice] = [await post(), await post()]
    if (posted.stored !== 10_000 || twice.stored !== 0) throw new Error('Facts were lost, or stored twice.')

    const statistics = `${user}/study/statistics`
    const found = `/api/word-statistics?userId=${veteran.uid}`
    return [
      row('a log of 500,000 derived for the first time', derived, budgets.derived),
      row("today's plan over 20,000 words", await again(`${user}/study/today`), budgets.today),
      row('10,000 reviews in batches of 1,000', posted.ms, budgets.posted),
      row('the same again', twice.ms, budgets.posted),
      row('pictures of 500,000 reviews', await again(statistics), budgets.picture),
      row('pictures of one skill', await again(`${statistics}?skill=reading`), budgets.picture),
      row('pictures of a list of 500 words', await again(`${statistics}?wordListId=${listId}`), budgets.picture),
      row('a page of word statistics', await again(found), budgets.picture),
      row('a page of those of a list', await again(`${found}&wordListId=${listId}&order=due`), budgets.picture),
      row('what wishes cost', await again(`${user}/study/retention-costs`), budgets.picture),
      row('leeches', await again(`${user}/study/leeches`), budgets.picture),
    ]
  } finally {
    await service.stop()
  }
}

/** What studying takes somebody who has done it for years, on both databases with the whole dictionary. */
export async function benchStudy(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ciyu-bench-'))
  const database = await startPostgres()
  try {
    return [
      ...(await measure('PostgreSQL', { DATABASE_URL: database.url('postgres') })),
      ...(await measure('embedded', { DATA_DIR: join(folder, 'data'), DATABASE_URL: '' })),
    ]
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
