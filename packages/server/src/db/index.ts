import type { Config } from '../config.ts'
import type { Store } from './database.ts'

export { copyValue, type Database, DatabaseError, jsonValue, preparedRows, rowsOf, type Store } from './database.ts'
export * as schema from './schema.ts'

/** Opens the configured database. Throws `DatabaseError` with a message that says what to do. */
export async function openStore(config: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'>): Promise<Store> {
  if (config.databaseUrl !== null) {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(config.databaseUrl, config.databasePool)
  }
  const { openEmbedded } = await import('./embedded.ts')
  return openEmbedded(config.dataDir)
}
