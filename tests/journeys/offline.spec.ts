import type { Page } from '@playwright/test'
import { signIn, waiting } from './account.ts'
import { violations } from './axe.ts'
import { expect, test } from './journey.ts'
import { answer, readyForOffline } from './offline.ts'
import { answersOf, focusOnHsk1, focusOnOwnWords, standingsOf } from './study.ts'

test('studying goes on without a network, and every answer arrives once', async ({ page, context }) => {
  await signIn(page)
  await focusOnHsk1(page)
  await readyForOffline(page)
  await context.setOffline(true)

  await page.reload()
  await expect(page.getByText('new words today')).toBeVisible()
  await page.getByRole('link', { name: 'Study' }).click()
  await answer(page, 3)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('3 answers wait for the network')).toBeVisible()
  expect(await violations(page)).toEqual([])

  // What was answered is not asked again, though nobody but this browser knows of it.
  await page.reload()
  await expect(page.getByText('3 answers wait for the network')).toBeVisible()
  await expect(page.getByText('3 answers today')).toBeVisible()

  const taken = page.waitForResponse(
    (response) => /\/word\/statistic/.test(response.url()) && response.request().method() === 'POST',
  )
  await context.setOffline(false)
  await taken
  await expect.poll(() => waiting(page)).toBe(0)
  await expect.poll(() => answersOf(page)).toBe(3)
  await page.reload()
  await expect(page.getByText('3 answers today')).toBeVisible()
  expect(await answersOf(page)).toBe(3)
})

test('what is kept of somebody goes when they sign out', async ({ page }) => {
  await signIn(page)
  await focusOnHsk1(page)
  await readyForOffline(page)
  await page.getByRole('button', { name: /^User/ }).first().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => /^ciyu-(account|ahead):/.test(name))))
    .toEqual([])
})

test('a card that was answered in one tab is not asked again in the other', async ({ page, context }) => {
  await signIn(page)
  await focusOnHsk1(page)
  await page.goto('/exercises?study&lang=en')
  const count = (tab: Page) => tab.getByRole('progressbar').getAttribute('aria-valuemax')
  await expect(page.getByRole('button', { name: 'Show answer' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/exercises?study&lang=en')
  await expect(other.getByRole('button', { name: 'Show answer' })).toBeVisible()
  const first = await other.locator('[lang=zh-Hans]').first().textContent()
  expect(await count(other)).toBe(await count(page))

  await answer(page, 1)
  await expect(other.locator('[lang=zh-Hans]').first()).not.toHaveText(first ?? '')
  await expect.poll(() => answersOf(page)).toBe(1)
})

test('words of one’s own are spoken without a network too', async ({ page, context }) => {
  await page.addInitScript(() => {
    const sounded: string[] = []
    Object.assign(globalThis, { sounded })
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      this.addEventListener('playing', () => sounded.push(this.src), { once: true })
      return play.call(this)
    }
  })
  await signIn(page)
  await focusOnOwnWords(page, [{ simplified: '词语屋', pinyin: 'cí yǔ wū' }])
  // Its audio, the strokes of its three characters, and the list of what is there.
  await readyForOffline(page, 5)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('link', { name: 'Study' }).click()
  await page.getByRole('button', { name: 'Show answer' }).click()
  const spoken = page.waitForResponse(/\/words\/audio/)
  await page.getByRole('button', { name: /^Listen/ }).click()
  expect((await spoken).fromServiceWorker()).toBe(true)
  await expect
    .poll(() => page.evaluate(() => (globalThis as { sounded?: string[] }).sounded))
    .toContainEqual(expect.stringMatching(/^blob:/))
})

test('with a full storage and no network answers go on, and arrive once, after the page was closed too', async ({
  page,
  context,
}) => {
  await signIn(page)
  await focusOnHsk1(page)
  await readyForOffline(page)
  await context.setOffline(true)
  await page.evaluate(() => {
    for (let length = 4 * 1024 * 1024, n = 0; length > 0; n++) {
      try {
        localStorage.setItem(`filled-${n}`, 'x'.repeat(length))
      } catch {
        length = Math.floor(length / 2)
      }
    }
  })
  await page.getByRole('link', { name: 'Study' }).click()
  await answer(page, 3)
  expect(await waiting(page)).toBe(0)
  await expect(page.getByText('progress lasts until you close the page')).toBeHidden()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('3 answers wait for the network')).toBeVisible()
  await expect(page.getByText('hardly any room left')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.reload()
  await expect(page.getByText('3 answers wait for the network')).toBeVisible()
  await expect(page.getByText('3 answers today')).toBeVisible()
  await page.getByRole('link', { name: 'Study' }).click()
  await answer(page, 1)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('4 answers wait for the network')).toBeVisible()

  await context.setOffline(false)
  await expect.poll(() => answersOf(page)).toBe(4)
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('ciyu-overflow')).keys()).length)).toBe(0)
  await page.reload()
  await expect(page.getByText('4 answers today')).toBeVisible()
  await expect(page.getByText(/wait for the network/)).toBeHidden()
  expect(await answersOf(page)).toBe(4)
})

const dayMs = 86_400_000

for (const [name, offset] of [
  ['ahead', 365 * dayMs],
  ['behind', -365 * dayMs],
] as const) {
  test(`a device a year ${name} keeps the service’s day and time, without a network too`, async ({ page, context }) => {
    const began = Date.now()
    await page.clock.install({ time: began + offset })
    await signIn(page)
    await focusOnHsk1(page)
    await page.goto('/exercises?lang=en')
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker?.controller?.state ?? null)).toBe('activated')
    // The clock of the pages is Playwright's; the worker has the same.
    await context.serviceWorkers()[0]?.evaluate((ms) => {
      const { now } = Date
      Date.now = () => now() + ms
    }, offset)
    await readyForOffline(page)
    await expect(page.getByText('This device’s clock is wrong')).toBeVisible()
    await page.getByRole('link', { name: 'Study' }).click()
    await answer(page, 1)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => answersOf(page)).toBe(1)
    await expect(page.getByText('1 answer today')).toBeVisible()

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('1 answer today')).toBeVisible()
    await page.getByRole('link', { name: 'Study' }).click()
    await answer(page, 2)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('2 answers wait for the network')).toBeVisible()
    await expect(page.getByText('3 answers today')).toBeVisible()
    await page.reload()
    await expect(page.getByText('3 answers today')).toBeVisible()

    await context.setOffline(false)
    await expect.poll(() => answersOf(page)).toBe(3)
    await page.reload()
    await expect(page.getByText('3 answers today')).toBeVisible()
    const standings = await standingsOf(page)
    expect(standings).toHaveLength(3)
    for (const { lastReview, due } of standings) {
      expect(lastReview).toBeGreaterThan(began - 5_000)
      expect(lastReview).toBeLessThanOrEqual(Date.now())
      expect(due).toBeGreaterThan(lastReview)
      expect(due).toBeLessThan(began + 30 * dayMs)
    }
    const times = standings.map(({ lastReview }) => lastReview)
    expect(new Set(times).size).toBe(3)
  })
}

test('the app can be installed', async ({ page, context }) => {
  await page.goto('/exercises?lang=en')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker?.controller?.state ?? null)).toBe('activated')
  const browser = await context.newCDPSession(page)
  const { url, errors, data = '' } = await browser.send('Page.getAppManifest')
  expect(new URL(url).pathname).toBe('/app.webmanifest')
  expect(errors).toEqual([])
  const { start_url, scope, display, icons } = JSON.parse(data)
  expect({ start_url, scope, display }).toEqual({ start_url: '/exercises', scope: '/', display: 'standalone' })
  for (const { src, sizes } of icons as { src: string; sizes: string }[]) {
    const size = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return image.naturalWidth
    }, src)
    if (sizes !== 'any') expect(`${size}x${size}`).toBe(sizes)
  }
  // The browser of the tests has no profile that lasts, which Chromium counts among the reasons not to install.
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})
