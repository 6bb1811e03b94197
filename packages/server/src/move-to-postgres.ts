import { readConfig } from './config.ts'
import { DatabaseError } from './db/index.ts'
import { moveStore } from './db/move.ts'

/** `npm run move-to-postgres`: everything of the embedded database in DATA_DIR into the empty one of DATABASE_URL. */
async function move(): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl === null) {
    throw new DatabaseError(
      'DATABASE_URL is not set. Set it to an empty PostgreSQL database, e.g. postgres://user:password@host/ciyu.',
    )
  }
  const { openEmbedded } = await import('./db/embedded.ts')
  const { openPostgres } = await import('./db/postgres.ts')
  const to = await openPostgres(databaseUrl, 2)
  try {
    const from = await openEmbedded(dataDir)
    try {
      await moveStore(from, to, (name, rows) => console.log(`${name}: ${rows.toLocaleString('en')} rows`))
    } finally {
      await from.close()
    }
  } finally {
    await to.close()
  }
  console.log(
    'Everything has moved. Start Ciyu with the same DATABASE_URL; the folder stays as it is until you delete it.',
  )
}

move().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
