import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../tests/support/chromium.ts'
import { build } from './build.ts'
import { type Finished, root, run } from './run.ts'

/** `npm test`: everything, in the order in which it fails soonest; ends with one line of counts. */
let passed = 0
let failed = 0

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** A check that is right or wrong as a whole. */
async function check(name: string, task: () => Promise<Finished>) {
  const since = performance.now()
  const { code, output } = await task()
  if (code === 0) passed += 1
  else failed += 1
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds(since)})`)
  if (code !== 0) console.log(output)
}

/** A runner that counts its own tests into a report. */
async function count(
  name: string,
  task: (report: string) => Promise<Finished>,
  read: (report: unknown) => [number, number],
) {
  const since = performance.now()
  const report = join(reports, `${name}.json`)
  const { code } = await task(report)
  let counts: [number, number] = [0, 1]
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch (error) {
    console.log(`${name} wrote no report: ${error}`)
  }
  // A runner that ends badly without a failed test (an unhandled error, no test at all) has failed too.
  if (code !== 0 && counts[1] === 0) counts[1] = 1
  passed += counts[0]
  failed += counts[1]
  console.log(`${counts[1] === 0 ? '✓' : '✗'} ${name}: ${counts[0]} passed, ${counts[1]} failed (${seconds(since)})`)
}

const reports = join(root, '.cache/reports')
mkdirSync(reports, { recursive: true })

await Promise.all([
  check('types', () => run('tsc', ['--noEmit'], { quiet: true })),
  check('lint', () => run('biome', ['check', '--error-on-warnings', '.'], { quiet: true })),
])
await check('unused code and dependencies', () => run('knip', [], { quiet: true }))
await check('build', async () => {
  try {
    await build({ quiet: true })
    return { code: 0, output: '' }
  } catch (error) {
    return { code: 1, output: String(error) }
  }
})

await count(
  'tests',
  (report) => run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]),
  (report) => {
    const { numPassedTests, numFailedTests } = report as { numPassedTests: number; numFailedTests: number }
    return [numPassedTests, numFailedTests]
  },
)

const chromium = await findChromium({ install: true })
await count(
  'journeys',
  (report) =>
    run('playwright', ['test', '--config', 'tests/playwright.config.ts', '--reporter=dot,json'], {
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
  (report) => {
    const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } }
    return [stats.expected, stats.unexpected + stats.flaky]
  },
)

console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
