import { readFile } from 'node:fs/promises'
import { signIn } from './account.ts'
import { violations } from './axe.ts'
import { expect, test } from './journey.ts'
import { postLog } from './study.ts'

test('without a review there is nothing to count, and the page says where to begin', async ({ page }) => {
  await signIn(page)
  await page.goto('/statistics?lang=en')
  await expect(page.getByText('There is nothing to count yet.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Begin today’s exercises' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Exercises' })).toBeVisible()
})

test('the figures of a known log are shown, as pictures and as tables, and taken along', async ({ page }) => {
  await signIn(page)
  await postLog(page, 20)
  await page.goto('/statistics?lang=en')
  const retention = page.getByRole('region', { name: 'Where you remember' })
  // Two of the four answers to each word came to a card in review; two of the last were wrong.
  await expect(page.getByRole('region', { name: 'Remembered when asked' })).toContainText('Your wish: 90%')
  await retention.getByRole('button', { name: 'As a table' }).click()
  await expect(retention.getByRole('row', { name: 'Meaning 38 40 95%' })).toBeVisible()
  await expect(page.getByText('8 min in all')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Hardest words' }).getByRole('listitem')).toHaveCount(2)
  expect(await violations(page)).toEqual([])

  // By keyboard: the picture says what is pointed at.
  const forecast = page.getByRole('group', { name: 'What falls due' })
  await forecast.focus()
  await page.keyboard.press('End')
  await expect(forecast.getByRole('status')).toContainText(/\d+ cards?$/)

  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Skill').selectOption('reading')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/skill=reading/)
  await expect(page.getByText('Nothing was studied that fits these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter: Reading' }).click()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'Words as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^ciyu-statistics-.*\.csv$/)
  expect((await readFile(await file.path(), 'utf8')).trim().split('\n')).toHaveLength(21)
})

test('too few reviews are no figure', async ({ page }) => {
  await signIn(page)
  await postLog(page, 3)
  await page.goto('/statistics?lang=en')
  await expect(page.getByText(/Too little to say: \d+ reviews? of 20/).first()).toBeVisible()
})
