import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from './support/chromium.ts'

const executablePath = await findChromium()

export default defineConfig({
  testDir: '.',
  testMatch: ['journeys/**/*.spec.ts', 'embedding/**/*.spec.ts'],
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // A machine with two cores builds up queues: what a page shows is waited for, however long it takes within reason.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  globalSetup: './support/journeys-setup.ts',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args: chromiumArgs },
    locale: 'en-US',
    trace: 'retain-on-failure',
  },
})
