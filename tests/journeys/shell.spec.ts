import { violations } from './axe.ts'
import { expect, test } from './journey.ts'

test('an address without a page says which', async ({ page, consoleErrors }) => {
  await page.goto('/nowhere/at-all?lang=en')
  await expect(page.getByText('Page not found: /nowhere/at-all')).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/\?lang=en$/)
  consoleErrors.length = 0
})

test('a list that does not exist is not found, not an error', async ({ page }) => {
  await page.goto('/library/999999?lang=en')
  await expect(page.getByText('Page not found: /library/999999')).toBeVisible()
})

test('the language is chosen, kept in a cookie, and carried by the address', async ({ page, context }) => {
  await page.goto('/library')
  await expect(page).toHaveURL(/lang=en/)
  await page.getByLabel('Language').first().selectOption('ru')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Библиотека')
  await expect(page).toHaveURL(/lang=ru/)
  const cookie = (await context.cookies()).find(({ name }) => name === 'nuxt-i18n-redirected')
  expect(cookie).toMatchObject({ value: 'ru', path: '/', sameSite: 'Lax' })
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400)
  await page.goto('/library')
  await expect(page).toHaveURL(/lang=ru/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru-RU')
})

test('a page names itself: title, canonical, one alternate for each language, locale', async ({ page }) => {
  await page.goto('/library?lang=en')
  await expect(page).toHaveTitle('Library · Ciyu')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/library\?lang=en$/)
  await expect(page.locator('link[rel=alternate]')).toHaveCount(7)
  await expect(page.locator('link[hreflang="uk-UA"]')).toHaveAttribute('href', /lang=ua$/)
  await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'en_US')
})

test('the library of one’s own lists asks a guest to sign in', async ({ page }) => {
  await page.goto('/library?type=list&lang=en')
  await expect(page).toHaveURL(/\/sign-in\//)
  const kept = await page.evaluate(() => localStorage.getItem('redirect-after-sign-in'))
  expect(kept).toBe('/library?type=list&lang=en')
})

test('without a network the library says so and tries again', async ({ page, consoleErrors }) => {
  await page.route('**/api/entities/root/**', (route) => route.abort())
  await page.goto('/library?lang=en')
  await expect(page.getByRole('alert')).toContainText('no connection')
  await page.unroute('**/api/entities/root/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: /HSK 1/ })).toBeVisible()
  consoleErrors.length = 0
})

for (const path of ['/', '/library', '/sign-in', '/library/8', '/library/8/print', '/nowhere']) {
  test(`${path} has no axe violation and does not scroll sideways at 320 px`, async ({ page, consoleErrors }) => {
    await page.setViewportSize({ width: 320, height: 720 })
    await page.goto(`${path}?lang=ru`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await violations(page)).toEqual([])
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }))
    expect(scroll).toBeLessThanOrEqual(client)
    consoleErrors.length = 0
  })
}
