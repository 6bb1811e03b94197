import { getConfig, getHealth, roots } from '@ciyu/core/contract'
import type { Hono } from 'hono'
import { rowsOf } from '../db/index.ts'
import { sql } from '../db/sql.ts'
import { privateJson } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import type { Services } from '../services.ts'

/** Mounts the calls of the service about itself. */
export function mountService(app: Hono, services: Services): void {
  const { config, store, mailbox } = services
  handle(app, services, getHealth, async (_, { c }) => {
    // An estimate would be cheaper, but this is what load balancers and people look at when something is wrong.
    const [row] = await rowsOf<{ words: number | string }>(
      store.db,
      sql`SELECT count(*) AS words FROM words WHERE owner_uid IS NULL`,
    )
    const words = Number(row?.words ?? 0)
    const [loaded] = await rowsOf(store.db, sql`SELECT 1 FROM content_versions WHERE name = 'library'`)
    return privateJson(c, { status: loaded ? 'ok' : 'loading', database: store.kind, words })
  })

  handle(app, services, getConfig, () => ({
    supabaseUrl: config.supabase?.url ?? config.publicUrl,
    supabaseAnonKey: config.supabase?.anonKey ?? config.authKey,
    roots,
    mailbox: mailbox ? '/dev/mail' : null,
  }))
}
