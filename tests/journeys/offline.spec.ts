import type { Page } from '@playwright/test'
import { signIn, waiting } from './account.ts'
import { violations } from './axe.ts'
import { expect, test } from './journey.ts'
import { answersOf, focusOnHsk1 } from './study.ts'

/** Resolves when the worker serves the page and what the next days need is at hand. */
async function readyForOffline(page: Page) {
  await page.goto('/exercises?lang=en')
  await expect(page.getByRole('link', { name: 'Study' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker?.controller?.state ?? null)).toBe('activated')
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = await caches.keys()
        const ahead = names.find((name) => name.startsWith('ciyu-ahead:'))
        return ahead ? (await (await caches.open(ahead)).keys()).length : 0
      }),
    )
    .toBeGreaterThan(15)
}

/** Answers cards until so many are answered. */
async function answer(page: Page, count: number) {
  const show = page.getByRole('button', { name: 'Show answer' })
  for (let done = 0; done < count; done++) {
    await show.click()
    await page.getByRole('button', { name: /^Good/ }).click()
  }
}

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

test('a new build waits for answers that were not sent', async ({ page, context }) => {
  await page.clock.install()
  await signIn(page)
  await focusOnHsk1(page)
  let build = 'old'
  await context.route(/\/builds\/latest\.json/, (route) => route.fulfill({ json: { id: build } }))
  const blocked = /\/word\/statistic\/?$/
  let refused = 0
  await context.route(blocked, (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    refused += 1
    return route.abort()
  })
  await readyForOffline(page)
  await page.getByRole('link', { name: 'Study' }).click()
  await answer(page, 1)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('link', { name: 'Study' })).toBeVisible()
  expect(await waiting(page)).toBe(1)

  await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }))
  const isOldPage = () => page.evaluate(() => 'isOldPage' in globalThis).catch(() => true)
  const hide = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })

  // The page asks for the latest build every ten minutes, and would let it in while nobody looks.
  build = 'new'
  const asked = page.waitForResponse(/\/builds\/latest\.json/)
  await page.clock.fastForward('11:00')
  await asked
  const before = refused
  await hide()
  await expect.poll(() => refused).toBeGreaterThan(before)
  expect(await isOldPage()).toBe(true)
  expect(await waiting(page)).toBe(1)

  // As soon as the answer is on the service, the new build comes.
  await context.unroute(blocked)
  await hide()
  await expect.poll(isOldPage).toBe(false)
  await expect.poll(() => waiting(page)).toBe(0)
  expect(await answersOf(page)).toBe(1)
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
