import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { DatabaseError, migrationsFolder, type Store } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import * as schema from './schema.ts'

/** A store on an open PGlite; migrated. */
export async function embeddedStore(client: PGlite, onClose: () => void = () => {}): Promise<Store> {
  const db = drizzle({ client, schema })
  await migrate(db, { migrationsFolder })
  return {
    kind: 'embedded',
    db,
    async copy(target, lines) {
      await client.query(`COPY ${target} FROM '/dev/blob'`, [], { blob: new Blob([lines.join('\n')]) })
    },
    exclusively: (work) => work(),
    async close() {
      await client.close()
      onClose()
    },
  }
}

function prepareFolder(dataDir: string): { folder: string; complete: string } {
  const folder = join(dataDir, 'database')
  const complete = join(dataDir, 'database.complete')
  if (!existsSync(folder) || readdirSync(folder).length === 0) return { folder, complete }
  // Without the mark the first start was cut short before anybody could have stored a thing: begin again.
  if (!existsSync(complete)) rmSync(folder, { recursive: true })
  return { folder, complete }
}

/**
 * Opens the embedded database in a folder, for this process alone, and migrates it.
 * Throws `DatabaseError` when the folder is in use, cannot be written, or holds a database that does not open.
 */
export async function openEmbedded(dataDir: string): Promise<Store> {
  let unlock: () => void
  try {
    mkdirSync(dataDir, { recursive: true })
    unlock = lockFolder(dataDir)
  } catch (error) {
    if (error instanceof DatabaseError) throw error
    throw new DatabaseError(
      `The data folder ${dataDir} cannot be written (${error instanceof Error ? error.message : error}). ` +
        'Give this user the right to write there, or set DATA_DIR to another folder.',
      { cause: error },
    )
  }
  try {
    const { folder, complete } = prepareFolder(dataDir)
    const store = await embeddedStore(await PGlite.create(folder), unlock)
    writeFileSync(complete, 'The database was created to the end.\n')
    return store
  } catch (error) {
    unlock()
    throw new DatabaseError(
      `The database in ${dataDir} does not open; it seems to be damaged. Restore the folder from a copy, ` +
        'or move it aside to begin with an empty database (accounts and reviews in it are then missing). ' +
        `What it said: ${error instanceof Error ? error.message : error}`,
      { cause: error },
    )
  }
}
