import { signIn } from './account.ts'
import { violations } from './axe.ts'
import { expect, test } from './journey.ts'

const file = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

const words = [
  'word;reading;english',
  '学习;xué xí;to study',
  '學習;;again',
  '词语网页店;cíyǔ wǎngyè diàn;=a shop',
  '不在词典里的怪词;;',
  'hello;;',
].join('\r\n')

test('a file becomes a list, told line by line; what fails can be tried again', async ({ page }) => {
  await signIn(page)
  await page.goto('/library/wordlists/from-text?lang=en')
  await page.getByRole('button', { name: 'Import a word file…' }).click()
  const dialog = page.getByRole('dialog')
  const choose = dialog.getByLabel('Choose a file or drop it here')
  await choose.setInputFiles(file('words.apkg', 'PK'))
  await expect(dialog.getByRole('alert')).toContainText('Anki packages can’t be read yet')
  await choose.setInputFiles(file('words.csv', '学习,"to study'))
  await expect(dialog.getByRole('alert')).toContainText('line 1')
  await choose.setInputFiles(file('words.csv', words))
  await expect(dialog.getByLabel('Column 1 holds')).toHaveValue('simplified')
  await expect(dialog.getByLabel('Column 3 holds')).toHaveValue('meaning')
  await expect(dialog.getByLabel('Columns are parted by')).toHaveValue(';')
  expect(await violations(page)).toEqual([])

  // A failed import leaves nothing behind, and everything in its place for another try.
  await page.route('**/wordlists/', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await dialog.getByRole('button', { name: 'Import 5 rows' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Nothing was imported' })).toBeVisible()
  await page.unroute('**/wordlists/')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('row', { name: /^3 學習 An earlier line/ })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /^5 .* Not in the dictionary/ })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /^6 hello This is not Chinese/ })).toBeVisible()
  await dialog.getByRole('link', { name: 'Open the list' }).click()
  await expect(page.getByText('词语网页店').first()).toBeVisible()
})
