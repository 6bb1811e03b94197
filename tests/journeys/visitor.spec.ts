import { expect, mailTo, newAddress, signInByCode, test } from './journey.ts'

test('a visitor finds HSK 1, looks at it, and is back at learning after signing in', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chinese words')
  await expect(page).toHaveURL(/lang=en/)

  await page.getByRole('link', { name: 'Browse the library' }).click()
  await expect(page).toHaveURL(/\/library\?lang=en/)
  await page.getByRole('link', { name: /HSK 1/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'HSK 1' })).toBeVisible()
  const list = page.getByRole('list', { name: 'Words of the list' })
  await expect(list.getByRole('listitem').first()).toContainText('爱')
  await expect(list.getByRole('listitem').first()).toContainText('ài')

  await page.getByRole('link', { name: 'Learn' }).click()
  await expect(page).toHaveURL(/\/sign-in\/?\?lang=en/)
  await signInByCode(page)
  await expect(page).toHaveURL(/\/library\/\d+\/learn\?lang=en/)
  await expect(page.getByRole('button', { name: /show/i }).first()).toBeVisible()
})

test('reviews of a signed-in learner are kept by the service', async ({ page, browser }) => {
  await page.goto('/library?lang=en')
  await page.getByRole('link', { name: /HSK 1/ }).click()
  await page.getByRole('link', { name: 'Learn' }).click()
  const address = await signInByCode(page)
  await expect(page.getByRole('button', { name: 'Show answer' })).toBeVisible()
  const stored = page.waitForResponse(
    (response) => /word\/statistic$/.test(response.url()) && response.request().method() === 'POST',
  )
  await page.keyboard.press('Space')
  await page.keyboard.press('4')
  expect((await stored).status()).toBe(200)

  // Another device, the same person: the word is no longer new.
  const other = await (await browser.newContext()).newPage()
  await other.goto(`${new URL(page.url()).origin}/sign-in?lang=en`)
  await signInByCode(other, address)
  await other.getByRole('link', { name: /HSK 1/ }).click()
  await expect(other.getByText('learning', { exact: true })).toBeVisible()
  await other.context().close()
})

test('words of a list are searched, shown in either script, and spoken', async ({ page }) => {
  await page.goto('/library?lang=en')
  await page.getByRole('link', { name: /HSK 1/ }).click()
  const rows = page.getByRole('list', { name: 'Words of the list' }).getByRole('listitem')
  await page.getByLabel('Filter this list').fill('xue')
  await expect(rows.first()).toContainText('学')
  await page.getByLabel('Script').selectOption('traditional')
  await expect(rows.first()).toContainText('學')
  const audio = page.waitForResponse(/\/words\/synth\//)
  await rows.first().getByRole('button', { name: /Play/ }).click()
  const spoken = await audio
  expect(spoken.headers()['content-type']).toBe('audio/mpeg')
  expect((await spoken.body()).length).toBeLessThan(20_480)
  await page.getByLabel('Filter this list').fill('zzz')
  await expect(page.getByText('No word of this list fits.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all words' }).click()
  await expect(rows.first()).toBeVisible()
})

test('the library is searched as one types, by pinyin and by meaning', async ({ page }) => {
  await page.goto('/library?lang=en')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('xuexi')
  const found = page.getByRole('list', { name: 'Words' })
  await expect(found.getByRole('listitem').first()).toContainText('学习')
  await page.getByLabel('Search words and lists').fill('teahouse')
  await expect(found.getByRole('listitem').first()).toContainText('茶馆')
  await found.getByRole('button', { name: '茶馆', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('ㄔㄚˊ')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the mail’s link signs in too', async ({ page }) => {
  const address = newAddress()
  await page.goto('/sign-in?lang=en')
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await page.goto((await mailTo(address)).link)
  await expect(page).toHaveURL(/\/library/)
})
