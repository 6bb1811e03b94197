import type { Page } from '@playwright/test'
import { signIn, waiting } from './account.ts'
import { violations } from './axe.ts'
import { expect, test } from './journey.ts'
import { answer, readyForOffline } from './offline.ts'
import { answersOf, focusOnHsk1 } from './study.ts'

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
