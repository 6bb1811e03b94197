import { signIn } from './account.ts'
import { violations } from './axe.ts'
import { expect, test } from './journey.ts'

const text = '我今天在学校学习中文。\n研究生命起源很有意思。他说：“我也喜欢学习中文！”'

test('a text becomes a list, each word with its sentence; what is typed survives a reload', async ({ page }) => {
  await signIn(page)
  await page.goto('/library/wordlists/from-text?lang=en')
  await page.getByLabel('Text', { exact: true }).fill(text)
  await page.reload()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(text)
  await page.getByRole('button', { name: 'Find the words' }).click()
  const rows = page.getByRole('list', { name: 'Words' }).getByRole('listitem')
  // The most frequent first, all of them new and chosen.
  await expect(rows.first()).toContainText('2 × · New')
  await expect(rows.first().getByRole('checkbox')).toBeChecked()
  await expect(page.getByRole('region', { name: 'How much you know' })).toContainText('0%')
  expect(await violations(page)).toEqual([])

  await page.getByLabel('Title of the list').fill('A short text')
  const saved = page.waitForRequest((request) => request.method() === 'POST' && /wordlists\/?$/.test(request.url()))
  await page.getByRole('button', { name: /^Make the list: \d+ words$/ }).click()
  const { wordlist } = (await saved).postDataJSON() as {
    wordlist: { title: string; words: { wordId: number; context: string }[] }
  }
  expect(wordlist.title).toBe('A short text')
  expect(wordlist.words.map(({ context }) => context)).toContain('我今天在学校学习中文。')
  await expect(page).toHaveURL(/\/users\/\w+\/wordlists\/\d+/)
  await page.goto('/library/wordlists/from-text?lang=en')
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('')
})

test('a wrong cut is mended in two clicks, stays mended, and is taken back', async ({ page }) => {
  await signIn(page)
  await page.goto('/library/wordlists/from-text?lang=en')
  await page.getByLabel('Text', { exact: true }).fill('我喜欢学习。')
  await page.getByRole('button', { name: 'Find the words' }).click()
  await page.getByText('Text', { exact: true }).click()
  const words = page.getByRole('region', { name: 'Text' }).getByRole('button')
  await words.filter({ hasText: '学习' }).click()
  await page.getByRole('button', { name: '学 | 习' }).click()
  await expect(words.getByText('学习', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Text' }).getByText('学', { exact: true })).toBeVisible()
  await page.getByText('1 correction of yours').click()
  await page.getByRole('button', { name: 'Undo 学习' }).click()
  await expect(page.getByRole('region', { name: 'Text' }).getByText('学习', { exact: true })).toBeVisible()
})

test('a text of 100,000 characters becomes words piece by piece, and only what is in sight is drawn', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/library/wordlists/from-text?lang=en')
  const long = `${text}\n`.repeat(Math.ceil(100_000 / text.length))
  await page
    .getByLabel('Open a file')
    .setInputFiles({ name: 'long.txt', mimeType: 'text/plain', buffer: Buffer.from(long) })
  await expect(page.getByText(`${long.length.toLocaleString('en')} characters`)).toBeVisible()
  let requests = 0
  page.on('request', (request) => {
    if (request.url().includes('/tokenize-')) requests += 1
  })
  await page.getByRole('button', { name: 'Find the words' }).click()
  await expect(page.getByRole('button', { name: /^Make the list: \d/ })).toBeEnabled({ timeout: 15_000 })
  await page.getByText('Text', { exact: true }).click()
  const words = page.getByRole('region', { name: 'Text' }).getByRole('button')
  await expect(words.first()).toBeVisible()
  expect(requests).toBeLessThan(15)
  expect(await words.count()).toBeLessThan(5000)
})
