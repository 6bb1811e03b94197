import { signIn } from './account.ts'
import { violations } from './axe.ts'
import { expect, serviceUrl, test } from './journey.ts'

const idOf = async (slug: string) =>
  ((await (await fetch(`${serviceUrl()}/api/entities/${slug}/`)).json()) as { id: number }).id

test('two levels are compared by word and by character; a part becomes a list', async ({ page }) => {
  await signIn(page)
  const [one, two] = [await idOf('hsk-1'), await idOf('hsk-2')]
  await page.goto(`/library/${one}/compare/${two}?lang=en`)
  await expect(page.getByRole('row', { name: /Only in HSK 1/ })).toContainText(/1\d\d/)
  await expect(page.getByRole('img', { name: /HSK 1: \d+ alone; HSK 2: \d+ alone/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByText('Shortest way to HSK 2').click()
  await expect(page.getByRole('row', { name: '100%' })).toContainText(/1\d\d/)
  await page.getByRole('button', { name: /^Make a list: \d+ words$/ }).click()
  await expect(page.getByRole('link', { name: 'Made. Open “Shortest way to HSK 2”' })).toBeVisible()
  await page.getByText('Characters', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'In both' })).toBeVisible()

  // The list is a side now; the address follows the picker.
  await page.reload()
  await page.getByLabel('This side').selectOption('Shortest way to HSK 2')
  await expect(page).toHaveURL(new RegExp(`/library/u\\d+/compare/${two}`))
  await expect(page.getByRole('row', { name: /Only in Shortest way/ })).toContainText('0')
  await page.getByLabel('The other side').selectOption('What I know')
  await expect(page).toHaveURL(/compare\/known/)
  await expect(page.getByRole('row', { name: 'In both' })).toContainText('0')
})
