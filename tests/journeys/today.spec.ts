import { signIn } from './account.ts'
import { violations } from './axe.ts'
import { expect, test } from './journey.ts'
import { answersOf, focusOnHsk1, makeList, postLog } from './study.ts'

test('somebody chooses what to study and sees at once what to do', async ({ page }) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Exercises' }).first().click()
  await expect(page.getByText('Nothing is in focus yet.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Choose what to study' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose what to study' })
  await dialog.getByLabel('Search lists').fill('HSK 1')
  await dialog.getByRole('checkbox', { name: /^HSK 1 / }).check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: /10 new words today/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'HSK 1', exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('how one studies is chosen with what it costs, and kept', async ({ page }) => {
  await signIn(page)
  await focusOnHsk1(page)
  await postLog(page, 20)
  await page.goto('/exercises?lang=en')
  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'How you study' })
  await expect(dialog.getByText(/\d+ a day/).first()).toBeVisible()
  await dialog.getByLabel('New words a day').fill('500')
  await expect(dialog.getByText('Enter a whole number from 0 to 100.')).toBeVisible()
  await dialog.getByLabel('New words a day').fill('3')
  await dialog.getByLabel('95%').check()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(dialog.getByLabel('New words a day')).toHaveValue('3')
  await expect(dialog.getByLabel('95%')).toBeChecked()
})

test('what is laid down can be taken up again, as it was', async ({ page }) => {
  await signIn(page)
  await focusOnHsk1(page)
  await page.goto('/exercises?lang=en')
  await page.getByRole('button', { name: 'More for HSK 1' }).click()
  await page.getByRole('menuitem', { name: 'Take out of focus' }).click()
  await expect(page.getByText('“HSK 1” is out of focus.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'HSK 1', exact: true })).toBeVisible()
})

test('a session begins and ends on the same page', async ({ page }) => {
  await signIn(page)
  await focusOnHsk1(page)
  await page.goto('/exercises?lang=en')
  await page.getByRole('link', { name: 'Study' }).click()
  await expect(page).toHaveURL(/\/exercises\?study/)
  await page.getByRole('button', { name: 'Show answer' }).click()
  await page.getByRole('button', { name: /^Good/ }).click()
  await page.goBack()
  await expect(page.getByText('1 answer today')).toBeVisible()
})

test('words that were picked in a list are practised, due or not, and nothing is recorded', async ({ page }) => {
  await signIn(page)
  const { uid, id } = await makeList(page, 'Picked', 6)
  await page.goto(`/users/${uid}/wordlists/${id}?lang=en`)
  const rows = page.getByRole('list', { name: 'Words of the list' }).getByRole('listitem')
  await expect(rows).toHaveCount(6)
  const picked = [
    await rows.nth(1).locator('[lang]').first().textContent(),
    await rows.nth(4).locator('[lang]').first().textContent(),
  ]
  await rows.nth(1).getByRole('checkbox').check()
  await rows.nth(4).getByRole('checkbox').check()
  await page.getByRole('link', { name: 'Practise' }).click()
  for (const word of picked) {
    await expect(page.getByRole('article').locator('[lang=zh-Hans]').first()).toHaveText(word ?? '')
    await page.getByRole('button', { name: /Show answer|I don’t know/ }).click()
    await page.getByRole('button', { name: /^Good/ }).click()
  }
  await expect(page.getByRole('heading', { name: 'Practice finished' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(rows).toHaveCount(6)
  expect(await answersOf(page)).toBe(0)
})
