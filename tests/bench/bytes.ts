import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { root } from '../support/processes.ts'
import { hostPage, type Loaded, openBrowser, record, servePages } from './browser.ts'
import { type Budget, bytes as budgets, mostRequests } from './budgets.ts'
import type { Row } from './report.ts'

const kb = (bytes: number) => bytes / 1024
const sum = (loaded: readonly Loaded[]) => loaded.reduce((total, { gzip }) => total + gzip, 0)
const show = (size: number) => `${size.toFixed(1)} KB`

function row({ what, floor, budget }: Budget, size: number): Row {
  return {
    what,
    measured: show(size),
    floor: floor ? show(floor) : '-',
    ratio: floor ? (size / floor).toFixed(2) : '-',
    budget: show(budget),
    held: size <= budget,
  }
}

/** Opens a page, waits for the card, answers it, and says what that took. */
async function untilFirstCardAnswers(page: Page, open: () => Promise<unknown>): Promise<Loaded[]> {
  const loaded = record(page)
  await open()
  await page.getByRole('button', { name: 'Show answer' }).click()
  await page.getByRole('button', { name: /Good/ }).waitFor()
  return loaded()
}

const inPage = async <T>(browser: Browser, task: (page: Page) => Promise<T>): Promise<T> => {
  const context = await browser.newContext({ locale: 'en-US' })
  try {
    return await task(await context.newPage())
  } finally {
    await context.close()
  }
}

const code = (loaded: readonly Loaded[]) => loaded.filter(({ kind }) => kind === 'script' || kind === 'stylesheet')

/** The gzip size of the built file whose content has a mark. */
function fileWith(folder: string, mark: RegExp): number {
  const files = readdirSync(join(root, folder)).filter((name) => name.endsWith('.js'))
  const found = files.map((name) => readFileSync(join(root, folder, name))).filter((body) => mark.test(body.toString()))
  return kb(Math.max(...found.map((body) => gzipSync(body, { level: 9 }).length)))
}

/** The pages that follow the first, in the order of a visit: what each loads that none before it did. */
const routes = ['/library', '/library/8', '/library/8/print', '/sign-in', '/nowhere']

export async function benchBytes(service: string, npmHost: string): Promise<Row[]> {
  const browser = await openBrowser()
  const host = await servePages({ '/': ['text/html', () => hostPage(service)] })
  try {
    const embed = await inPage(browser, (page) => untilFirstCardAnswers(page, () => page.goto(host.url)))
    const ofService = embed.filter(({ url }) => url.startsWith(service))
    const npm = await inPage(browser, (page) => untilFirstCardAnswers(page, () => page.goto(npmHost)))

    const codeOf = (path: string) =>
      inPage(browser, async (page) => {
        // What waits until the page is idle, the home page's learner and the Kai face, is no part of its route.
        await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }))
        const loaded = record(page)
        await page.goto(`${service}${path}?lang=en`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForLoadState('networkidle')
        return code(await loaded())
      })
    const first = await codeOf('/')
    const known = new Set(first.map(({ url }) => url))
    const further: [path: string, size: number][] = []
    for (const path of routes) {
      const loaded = (await codeOf(path)).filter(({ url }) => !known.has(url))
      for (const { url } of loaded) known.add(url)
      further.push([path, kb(sum(loaded))])
    }
    further.sort(([, a], [, b]) => b - a)
    const [largest, size] = further[0] as [string, number]

    return [
      row(budgets.loader, kb(sum(embed.filter(({ url }) => url.endsWith('/loader.js'))))),
      row(budgets.embed, kb(sum(ofService))),
      {
        what: '  its requests',
        measured: String(ofService.length),
        floor: '-',
        ratio: '-',
        budget: String(mostRequests),
        held: ofService.length <= mostRequests,
      },
      row(budgets.npm, kb(sum(npm.filter(({ kind }) => kind !== 'document')))),
      row(budgets.app, kb(sum(first))),
      row({ ...budgets.route, what: `${budgets.route.what}: ${largest}` }, size),
      row(budgets.strokes, fileWith('packages/widgets/dist/embed', /leniency/)),
      row(
        budgets.auth,
        fileWith('packages/widgets/dist/embed', /GoTrueClient|refresh_token_not_found|x-supabase-api-version/i),
      ),
    ]
  } finally {
    host.close()
    await browser.close()
  }
}
