import { build } from './build.ts'

/** `npm start`: builds what is not built, then serves everything from this process. */
try {
  await build({ quiet: true })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import('../packages/server/src/main.ts')
