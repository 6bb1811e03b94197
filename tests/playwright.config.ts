import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from './support/chromium.ts'

const executablePath = await findChromium()

export default defineConfig({
  testDir: '.',
  testMatch: ['journeys/**/*.spec.ts', 'embedding/**/*.spec.ts'],
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  globalSetup: './support/journeys-setup.ts',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args: chromiumArgs },
    locale: 'en-US',
    trace: 'retain-on-failure',
  },
})
