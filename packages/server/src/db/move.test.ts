import { afterEach, expect, it } from 'vitest'
import { openTestStore } from '../../../../tests/support/server.ts'
import { rowsOf, type Store, schema } from './index.ts'
import { moveStore } from './move.ts'
import { sql } from './sql.ts'

const open: Store[] = []
const openOne = async (content: 'empty' | 'sample') => {
  const store = await openTestStore(content)
  open.push(store)
  return store
}
afterEach(async () => {
  for (const store of open.splice(0)) await store.close()
})

/** Everything that some tables hold, in a form that both databases write alike. */
async function contentOf({ db }: Store, tables: readonly string[]): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {}
  for (const table of tables) {
    const [row] = await rowsOf<{ all: string }>(
      db,
      sql`SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS all FROM ${sql.identifier(table)} AS t`,
    )
    content[table] = row?.all
  }
  return content
}

it('moves every row of every table, and new rows go on after them', async () => {
  const from = await openOne('sample')
  await from.db.insert(schema.users).values({ uid: 'ada', email: 'ada@example.org', username: 'Ada “o’Neill”\n\\N' })
  await from.db.execute(
    sql`INSERT INTO reviews (uid, id, kind, at, word_id, skill, grade, took_ms, source)
      SELECT 'ada', 'fact-' || n, 'review', 1780000000000 + n, 1 + n % 50, 'meaning', 3, 900, 'test'
      FROM generate_series(1, 4500) AS n`,
  )
  const to = await openOne('empty')
  const told = new Map<string, number>()
  await moveStore(from, to, (name, rows) => told.set(name, rows))
  expect(told.get('reviews')).toBe(4500)
  expect(told.get('words')).toBeGreaterThan(5000)
  const tables = [...told.keys()]
  expect(await contentOf(to, tables)).toEqual(await contentOf(from, tables))
  const [added] = await rowsOf<{ id: number; most: number }>(
    to.db,
    sql`INSERT INTO affiliates (slug, names, descriptions) VALUES ('new', '{"en":"N"}', '{"en":"N"}')
      RETURNING id, (SELECT max(id) FROM affiliates) AS most`,
  )
  expect(added?.id).toBe((added?.most ?? 0) + 1)
})

it('refuses a database that holds something already, and changes nothing there', async () => {
  const from = await openOne('sample')
  const to = await openOne('sample')
  await expect(moveStore(from, to)).rejects.toThrow(/is not empty: \w+ has rows. Make a new one/)
})
