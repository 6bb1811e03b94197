import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { serverProjects } from './packages/server/vitest.config.ts'

const conditions = ['ciyu-source']
const shared = {
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        ...shared,
        test: {
          name: 'core',
          include: ['packages/core/src/**/*.test.ts', 'tests/{house,faults}/**/*.test.ts'],
          environment: 'node',
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        ...shared,
        plugins: [react()],
        test: {
          name: 'components',
          include: ['packages/{widgets,app}/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/support/components.ts'],
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      ...serverProjects,
    ],
  },
})
