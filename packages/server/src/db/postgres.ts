import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { DatabaseError, migrationsFolder, type Store } from './database.ts'
import * as schema from './schema.ts'

/** Any number will do, so long as every process of ours takes the same. */
const lockKey = 2_102_219

const advice: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at that host and port; start PostgreSQL there or correct DATABASE_URL.',
  ENOTFOUND: 'There is no such host; correct DATABASE_URL.',
  EAI_AGAIN: 'The host name could not be looked up; correct DATABASE_URL or check the network.',
  CONNECT_TIMEOUT: 'The host did not answer; correct DATABASE_URL or check the network.',
  '28P01': 'User or password is wrong; correct DATABASE_URL.',
  '28000': 'The server does not let this user in; correct DATABASE_URL or its pg_hba.conf.',
  '3D000': 'There is no such database; create it (CREATE DATABASE …) or correct DATABASE_URL.',
  '42501': 'The user may not create tables there; grant it CREATE on the database and its schema public.',
}

function explain(url: string, error: unknown): DatabaseError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  const { host, pathname } = new URL(url)
  return new DatabaseError(
    `The database at ${host}${pathname} (DATABASE_URL) cannot be used: ${cause instanceof Error ? cause.message : cause}. ` +
      (advice[code] ?? 'Correct DATABASE_URL, or leave it out to use the embedded database.'),
    { cause: error },
  )
}

/**
 * Opens a PostgreSQL and migrates it; processes that start together do so one after the other.
 * Throws `DatabaseError` when it cannot be reached or used.
 */
export async function openPostgres(url: string, pool = 10): Promise<Store> {
  const options = { connect_timeout: 10, onnotice: () => {} }
  const client = postgres(url, { ...options, max: pool })
  const db = drizzle({ client, schema })
  const exclusively = async <T>(work: () => Promise<T>): Promise<T> => {
    // A connection of its own: the lock lives as long as it does, and the pool may be no larger than one.
    const guard = postgres(url, { ...options, max: 1 })
    try {
      await guard`select pg_advisory_lock(${lockKey})`
      return await work()
    } finally {
      await guard.end({ timeout: 5 })
    }
  }
  try {
    await exclusively(() => migrate(db, { migrationsFolder }))
  } catch (error) {
    await client.end({ timeout: 0 })
    throw explain(url, error)
  }
  return {
    kind: 'postgres',
    db,
    async copy(target, lines) {
      const sink = await client.unsafe(`COPY ${target} FROM STDIN`).writable()
      await pipeline(Readable.from(chunks(lines)), sink)
    },
    exclusively,
    close: () => client.end({ timeout: 5 }),
  }
}

function* chunks(lines: readonly string[], size = 500): Generator<string> {
  for (let start = 0; start < lines.length; start += size) yield `${lines.slice(start, start + size).join('\n')}\n`
}
