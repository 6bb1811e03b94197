import type { BrowserContext, Page } from '@playwright/test'
import { expect, newAddress, serviceUrl, signInByCode } from './journey.ts'

/** Where a guest's log is kept. */
export const guestLog = 'ciyu-reviews'

export async function signIn(page: Page, address = newAddress()): Promise<string> {
  await page.goto('/sign-in?lang=en')
  await signInByCode(page, address)
  await expect(page).toHaveURL(/\/library/)
  return address
}

export async function openAccount(page: Page) {
  await page.goto('/account?lang=en')
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
}

/** Reviews on the account, as the service tells: all answers to all words. */
export async function reviewsOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { access_token, user } = JSON.parse(localStorage.getItem('ciyu-session') ?? 'null')
    const ids = Array.from({ length: 1000 }, (_, n) => n + 1).join()
    const answer = await fetch(`/api/users/${user.user_metadata.uid}/word/statistic?wordIds=${ids}`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    const { items } = (await answer.json()) as { items: { skills: { reps: number }[] }[] }
    return items.flatMap(({ skills }) => skills).reduce((sum, { reps }) => sum + reps, 0)
  })
}

/** A guest's log of so many answers, as the learner leaves it. */
export const learnAsGuest = (page: Page, count: number) =>
  page.evaluate(
    ([key, total]) => {
      const facts = Array.from({ length: total }, (_, n) => ({
        kind: 'review',
        id: `${crypto.randomUUID()}`,
        wordId: 1 + (n % 500),
        skill: 'meaning',
        grade: 3,
        at: Date.now() - 86_400_000 * 30 + n * 60_000,
        tookMs: 1200,
        source: 'entity:hsk-1',
      }))
      localStorage.setItem(key, JSON.stringify(facts))
    },
    [guestLog, count] as const,
  )

export const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
export const waiting = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ciyu-outbox:')).length)

/** Another browser of the same person. */
export async function anotherBrowser(context: BrowserContext, address: string): Promise<Page> {
  const other = await context.browser()?.newContext({ baseURL: serviceUrl(), locale: 'en-US' })
  if (!other) throw new Error('The browser is gone')
  const page = await other.newPage()
  await signIn(page, address)
  return page
}
