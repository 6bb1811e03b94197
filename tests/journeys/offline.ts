import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Resolves when the worker serves the page and what the next days need is at hand: so many files or more. */
export async function readyForOffline(page: Page, files = 16) {
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
    .toBeGreaterThanOrEqual(files)
}

/** Answers cards until so many are answered. */
export async function answer(page: Page, count: number) {
  const show = page.getByRole('button', { name: 'Show answer' })
  for (let done = 0; done < count; done++) {
    await show.click()
    await page.getByRole('button', { name: /^Good/ }).click()
  }
}

/** Nobody looks at the page any more, or somebody does again. */
export const hide = (page: Page, isHidden = true) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
