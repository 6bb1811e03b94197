import type { Page } from '@playwright/test'
import { signIn, waiting } from './account.ts'
import { type Builds, startBuilds } from './builds.ts'
import { test as base, expect } from './journey.ts'
import { answer, hide, readyForOffline } from './offline.ts'
import { answersOf, focusOnHsk1 } from './study.ts'

/** Each journey has an address of its own, where builds come out when it says so. */
const test = base.extend<{ builds: Builds }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
  builds: async ({}, use) => {
    const builds = await startBuilds()
    await use(builds)
    await builds.stop()
  },
  baseURL: async ({ builds }, use) => use(builds.url),
})

/** The build that a page is of. */
const buildOf = (page: Page) => page.locator('meta[name=ciyu-build]').getAttribute('content')

/** Whether a worker of another build is installed and waits. */
const isWorkerWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null)

/** Counts how often a page is loaded from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  return () => loads
}

/** A page asks for the latest build every ten minutes. */
async function hearOfBuild(page: Page) {
  const asked = page.waitForResponse(/\/builds\/latest\.json/)
  await page.clock.fastForward('11:00')
  await asked
}

test('a new build waits for a card and for unsent answers, then takes over by one reload in every tab', async ({
  page,
  context,
  builds,
}) => {
  await page.clock.install()
  await signIn(page)
  await focusOnHsk1(page)
  await readyForOffline(page)
  const other = await context.newPage()
  await other.goto('/account?lang=en')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => other.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const old = builds.id()
  const [loads, otherLoads] = [countLoads(page), countLoads(other)]

  // A card is being answered, and the service has only the files of the new build.
  await page.getByRole('link', { name: 'Study' }).click()
  await answer(page, 1)
  await expect.poll(() => waiting(page)).toBe(0)
  builds.deploy()
  await hide(other)
  await hearOfBuild(other)
  await expect.poll(() => isWorkerWaiting(other)).toBe(true)
  await hide(other)
  expect([await buildOf(page), await buildOf(other)]).toEqual([old, old])
  expect(await isWorkerWaiting(other)).toBe(true)

  // No card any more, but an answer that the service does not have.
  let refused = 0
  let isCut = true
  await context.route(/\/word\/statistic\/?$/, (route) => {
    if (!isCut || route.request().method() !== 'POST') return route.fallback()
    refused += 1
    return route.abort()
  })
  await answer(page, 1)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('link', { name: 'Study' })).toBeVisible()
  await expect.poll(() => waiting(page)).toBe(1)
  const before = refused
  await hide(other)
  await expect.poll(() => refused).toBeGreaterThan(before)
  expect(await isWorkerWaiting(other)).toBe(true)
  expect([loads(), otherLoads()]).toEqual([0, 0])

  // It is sent: the tab that nobody looks at is loaded anew, the other as soon as nobody looks at it.
  isCut = false
  await expect
    .poll(async () => {
      if (!otherLoads()) await hide(other).catch(() => undefined)
      return otherLoads()
    })
    .toBe(1)
  await expect.poll(() => buildOf(other)).toBe(builds.id())
  await expect.poll(() => waiting(other)).toBe(0)
  expect(await answersOf(other)).toBe(2)

  expect(await buildOf(page)).toBe(old)
  await hide(page)
  await expect.poll(() => loads()).toBe(1)
  await expect.poll(() => buildOf(page)).toBe(builds.id())
  await expect(page.getByText('2 answers today')).toBeVisible()

  // The new build is all there without a network, and nothing is loaded anew once more.
  await hide(page)
  await hide(other)
  expect([loads(), otherLoads()]).toEqual([1, 1])
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('2 answers today')).toBeVisible()
  expect(await buildOf(page)).toBe(builds.id())
  await page.getByRole('link', { name: 'Study' }).click()
  await answer(page, 1)
})

test('a page of an old build leads on to what the service has in the new one only', async ({
  page,
  builds,
  consoleErrors,
}) => {
  await signIn(page)
  await focusOnHsk1(page)
  await readyForOffline(page)
  const loads = countLoads(page)
  builds.deploy()
  await page.getByRole('link', { name: 'Statistics' }).first().click()
  await expect.poll(() => buildOf(page)).toBe(builds.id())
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()
  expect(loads()).toBe(1)

  // Its shell is at hand too, whenever the browser lets the old worker go, and nothing is loaded anew for that.
  const shells = () =>
    page.evaluate(async () => {
      const cache = await caches.open((await caches.keys()).find((name) => name.startsWith('workbox-precache')) ?? '')
      const keys = (await cache.keys()).filter(({ url }) => new URL(url).pathname === '/exercises')
      return Promise.all(keys.map(async (key) => (await cache.match(key))?.text()))
    })
  await expect.poll(shells).toContainEqual(expect.stringContaining(`content="${builds.id()}"`))
  expect(loads()).toBe(1)
  // What was gone with the old build was an error for a moment.
  expect(consoleErrors.splice(0).join('\n')).toMatch(/dynamically imported module|preload CSS/)
})
