import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
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

/** Exports the list that is open; answers the file's text. */
async function exported(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
  ])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  return readFile(await download.path(), 'utf8')
}

test('a list goes out as a file and comes back the same: own words, own meanings, notes, sentences, order', async ({
  page,
}) => {
  await signIn(page)
  await page.evaluate(async () => {
    const { access_token, user } = JSON.parse(localStorage.getItem('ciyu-session') ?? 'null')
    await fetch(`/api/users/${user.user_metadata.uid}/wordlists/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        wordlist: {
          title: 'Hostile',
          words: [
            { wordId: 20 },
            { wordId: 3, translation: ['=SUM(A1)', 'two, "three"; four'], note: '- a note\nof two lines' },
            {
              simplified: '蛋烘糕',
              pinyin: 'dan4 hong1 gao1',
              translation: ['Chengdu pancake'],
              context: '他在街上买了两个蛋烘糕。',
            },
            { wordId: 7 },
          ],
        },
      }),
    })
  })
  await page.goto('/library?type=list&lang=en')
  await page.getByRole('link', { name: 'Hostile' }).click()
  const before = await exported(page)
  expect(before.startsWith('\ufeff')).toBe(true)
  expect(before).toContain("'=SUM(A1)")

  await page.getByRole('link', { name: 'My lists' }).first().click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Import a file' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Choose a file or drop it here').setInputFiles(file('hostile.csv', before))
  await dialog.getByRole('button', { name: 'Import 4 rows' }).click()
  await dialog.getByRole('link', { name: 'Open the list' }).click()
  await expect(page.getByRole('list', { name: 'Words of the list' }).getByRole('listitem')).toHaveCount(4)
  expect(await exported(page)).toBe(before)
})
