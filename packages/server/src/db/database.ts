import { type SQL, sql } from 'drizzle-orm'
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/** Drizzle on either database. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** A database that cannot be opened; its message says what to do. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** An open database. */
export interface Store {
  readonly kind: 'embedded' | 'postgres'
  readonly db: Database
  /** Adds rows by COPY. `target` is the table with its columns, each line a row in COPY's text format. */
  copy(target: string, lines: readonly string[]): Promise<void>
  /** Runs something that only one process at a time may do with this database. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Where drizzle-kit puts the migrations. */
export const migrationsFolder = new URL('./migrations', import.meta.url).pathname

/** The two drivers answer hand-written statements in different shapes. */
function rowsIn<T>(result: unknown): T[] {
  if (Array.isArray(result)) return result
  if (typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows))
    return result.rows
  throw new TypeError('The database driver answered neither rows nor a result with rows.')
}

/** The rows of a hand-written statement. */
export const rowsOf = async <T>(db: Pick<Database, 'execute'>, statement: SQL): Promise<T[]> =>
  rowsIn(await db.execute(statement))

/**
 * A hand-written statement with placeholders, which each connection plans once. Rows come as the driver makes them: where
 * there are many, mapping them column by column costs as much as all else that we do.
 */
export function preparedRows<T>(
  db: Database,
  name: string,
  statement: SQL,
): (values: Record<string, unknown>) => Promise<T[]> {
  const query = db._.session.prepareQuery(new PgDialect().sqlToQuery(statement), undefined, name, false)
  return async (values) => rowsIn(await query.execute(values))
}

const loneSurrogate = /\\ud[89a-f]/i

/**
 * Values as one parameter of type jsonb that both drivers send alike. What no database stores (halves of surrogate
 * pairs) becomes U+FFFD, as it does in parameters of type text.
 */
export function jsonValue(value: unknown): SQL {
  const text = JSON.stringify(value)
  const stored = loneSurrogate.test(text)
    ? JSON.stringify(value, (_, item: unknown) => (typeof item === 'string' ? item.toWellFormed() : item))
    : text
  return sql`${stored}::text::jsonb`
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** One value in COPY's text format. */
export function copyValue(value: string | number | null | readonly string[]): string {
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  const text =
    typeof value === 'string'
      ? value
      : `{${value.map((item) => `"${item.replace(/["\\]/g, (character) => `\\${character}`)}"`).join(',')}}`
  return text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
}
