import { affiliateUrl, expect, serviceUrl, test } from './journey.ts'

test('a guest learns on an affiliate’s page, which keeps its style and the guest’s progress', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(affiliateUrl())
  const learner = page.locator('ciyu-word-list-learner')
  await learner.getByRole('button', { name: 'Show answer' }).click()
  await learner.getByRole('button', { name: /^Easy/ }).click()
  await expect(learner.getByRole('button', { name: 'Show answer' })).toBeVisible()

  // The page's own rules for buttons stay outside; its colours reach inside.
  const button = learner.getByRole('button', { name: 'Show answer' })
  expect(await button.evaluate((element) => getComputedStyle(element).textTransform)).toBe('none')
  expect(await page.locator('h1').evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Georgia')
  const desk = await learner.evaluate((element) => {
    const inner = element.shadowRoot?.querySelector('[part~="root"]') ?? element
    return getComputedStyle(inner).getPropertyValue('--ciyu-bg').trim()
  })
  expect(desk).toBe('#e8dcc4')

  // Progress stays on the page's origin; nothing went anywhere but to the page and the service.
  const kept = await page.evaluate(() => localStorage.getItem('ciyu-reviews'))
  expect(kept).toContain('"review"')
  const origins = new Set(requests.map((url) => new URL(url).origin))
  expect([...origins].sort()).toEqual([affiliateUrl(), serviceUrl()].sort())
  expect(await page.context().cookies()).toEqual([])

  await page.reload()
  await expect(learner.getByRole('button', { name: 'Show answer' })).toBeVisible()
  await expect(learner.getByText('0 / 9')).toBeVisible()
})
