import { DatabaseError, jsonValue, rowsOf, type Store } from './database.ts'
import { sql } from './sql.ts'

/** Rows that go in one statement. */
const step = 2000

/** The tables in an order in which none comes before one that it refers to. */
async function tablesInOrder({ db }: Store): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`,
  )
  const references = await rowsOf<{ from: string; to: string }>(
    db,
    sql`SELECT DISTINCT a.relname AS "from", b.relname AS "to" FROM pg_constraint AS c
      JOIN pg_class AS a ON a.oid = c.conrelid JOIN pg_class AS b ON b.oid = c.confrelid
      WHERE c.contype = 'f' AND a.oid <> b.oid`,
  )
  const ordered: string[] = []
  const visit = (name: string) => {
    if (ordered.includes(name)) return
    for (const reference of references) if (reference.from === name) visit(reference.to)
    ordered.push(name)
  }
  for (const { name } of tables) visit(name)
  return ordered
}

/** The next numbers of a table's own ids go on where the moved rows end. */
async function raiseSequences(db: Pick<Store['db'], 'execute'>, table: string): Promise<void> {
  const columns = await rowsOf<{ name: string }>(
    db,
    sql`SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = ${table} AND is_identity = 'YES'`,
  )
  for (const { name } of columns) {
    const [from, column] = [sql.identifier(table), sql.identifier(name)]
    const sequence = sql`pg_get_serial_sequence(${table}, ${name})`
    await db.execute(
      sql`SELECT setval(${sequence}, (SELECT max(${column}) FROM ${from})) WHERE EXISTS (SELECT 1 FROM ${from})`,
    )
  }
}

/**
 * Moves everything from one database into another that was just made: all of it or nothing. Both have the same tables,
 * since both are migrated when they are opened.
 * @param onTable told of each table with its rows
 * @throws DatabaseError when the other one is not empty
 */
export async function moveStore(
  from: Store,
  to: Store,
  onTable: (name: string, rows: number) => void = () => {},
): Promise<void> {
  const tables = await tablesInOrder(from)
  for (const name of tables) {
    const [row] = await rowsOf(to.db, sql`SELECT 1 FROM ${sql.identifier(name)} LIMIT 1`)
    if (row) {
      throw new DatabaseError(
        `The database of DATABASE_URL is not empty: ${name} has rows. Make a new one (CREATE DATABASE …) and name it there.`,
      )
    }
  }
  await to.db.transaction(async (target) => {
    for (const name of tables) {
      const table = sql.identifier(name)
      let moved = 0
      for (;;) {
        const rows = await rowsOf<{ row: unknown }>(
          from.db,
          sql`SELECT to_jsonb(t) AS row FROM (SELECT * FROM ${table} ORDER BY ctid LIMIT ${step} OFFSET ${moved}) AS t`,
        )
        if (rows.length === 0) break
        const values = jsonValue(rows.map(({ row }) => row))
        await target.execute(
          sql`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, ${values})`,
        )
        moved += rows.length
      }
      await raiseSequences(target, name)
      onTable(name, moved)
    }
  })
}
