import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const conditions = ['ciyu-source']
/** The set-up of a project is resolved without its conditions: it finds the sources by this. */
const alias = [
  {
    find: /^@ciyu\/core\/(contract|pinyin)$/,
    replacement: fileURLToPath(new URL('../core/src/$1/index.ts', import.meta.url)),
  },
]
const setup = fileURLToPath(new URL('../../tests/support/server-setup.ts', import.meta.url))

/** The same tests on either database; listed by the configuration of the workspace. */
export const serverProjects = ['server-pglite', 'server-postgres'].map((name) => ({
  resolve: { conditions, alias },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    name,
    dir: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['packages/server/src/**/*.test.ts', 'tests/authorization/**/*.test.ts'],
    // What touches no database, or only the embedded one, need not run twice.
    exclude:
      name === 'server-postgres'
        ? ['**/main.test.ts', '**/folder-lock.test.ts', '**/query.test.ts', '**/reading.test.ts']
        : [],
    environment: 'node' as const,
    globalSetup: [setup],
    pool: 'forks' as const,
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
}))

export default defineConfig({ test: { projects: serverProjects, maxWorkers: 2 } })
