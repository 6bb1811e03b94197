import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { build } from '../../scripts/build.ts'
import { buildPackages } from '../../scripts/build-packages.ts'
import { run } from '../../scripts/run.ts'
import { freePort, startProgram } from '../support/processes.ts'
import { benchBytes } from './bytes.ts'
import { benchFirstCard } from './first-card.ts'
import { benchFromText } from './from-text.ts'
import { benchGrade } from './grade.ts'
import { benchLighthouse } from './lighthouse.ts'
import { print, type Row } from './report.ts'
import { benchScroll } from './scroll.ts'
import { benchService } from './service.ts'
import { benchSignIn } from './sign-in.ts'
import { benchStudy } from './study.ts'
import { benchWordLists } from './word-lists.ts'

/** `npm run bench [-- bytes service word-lists study sign-in first-card grade scroll from-text lighthouse]`: measures, holds against budgets, prints tables. */
const parts = process.argv.slice(2)
const wanted = (part: string) => parts.length === 0 || parts.includes(part)

await build({ quiet: true })
const folder = await mkdtemp(join(tmpdir(), 'ciyu-bench-'))
const port = await freePort()
const service = `http://localhost:${port}`
const server = await startProgram('packages/server/src/main.ts', {
  env: { PORT: String(port), PUBLIC_URL: service, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', DATABASE_URL: '' },
  ready: /Ciyu is ready/,
})

/** Builds the React example against the service of this run and serves it from an origin of its own. */
async function serveReactHost(): Promise<[url: string, stop: () => void]> {
  await buildPackages()
  const out = join(folder, 'react-host')
  const { code, output } = await run(
    'vite',
    ['build', '--config', 'examples/react-host/vite.config.ts', '--outDir', out, '--logLevel', 'warn'],
    {
      quiet: true,
      env: { VITE_SERVICE: service },
    },
  )
  if (code !== 0) throw new Error(output)
  const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
  const host = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    const file = join(out, path === '/' ? 'index.html' : path)
    const body = await readFile(file).catch(() => null)
    response.writeHead(body ? 200 : 404, { 'Content-Type': types[extname(file)] ?? 'text/plain' }).end(body)
  })
  const hostPort = await freePort()
  await new Promise<void>((resolve) => host.listen(hostPort, '127.0.0.1', resolve))
  return [`http://127.0.0.1:${hostPort}/`, () => host.close()]
}

const rows: Row[] = []
const section = async (part: string, title: string, task: () => Promise<Row[]>) => {
  if (!wanted(part)) return
  const measured = await task()
  print(title, measured)
  rows.push(...measured)
}

try {
  await section('bytes', 'bytes (gzip)', async () => {
    const [npmHost, stop] = await serveReactHost()
    try {
      return await benchBytes(service, npmHost)
    } finally {
      stop()
    }
  })
  await section('first-card', 'time', () => benchFirstCard(service))
  await section('grade', 'a grade', () => benchGrade(service))
  await section('scroll', 'frames', () => benchScroll(service))
  await section('service', 'requests a second', benchService)
  await section('word-lists', 'own words', benchWordLists)
  await section('study', 'studying', benchStudy)
  await section('sign-in', 'sign-in', benchSignIn)
  await section('from-text', 'a text of 100,000 characters', () => benchFromText(service))
  await section('lighthouse', 'lighthouse, mobile', () => benchLighthouse(service))
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
const over = rows.filter(({ held }) => !held).length
console.log(`\n${rows.length - over} of ${rows.length} within budget`)
process.exit(over === 0 ? 0 : 1)
