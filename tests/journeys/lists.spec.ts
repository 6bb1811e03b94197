import type { Page } from '@playwright/test'
import { anotherBrowser, signIn } from './account.ts'
import { violations } from './axe.ts'
import { expect, serviceUrl, test } from './journey.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Words of the list' }).getByRole('listitem')
const words = (page: Page) => page.getByRole('list', { name: 'Words of the list' }).locator('[data-focus]')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })

/** Resolves when the service has taken a change of a list's words. */
const taken = (page: Page) =>
  page.waitForResponse((answer) => /\/wordlists\/\d+\//.test(answer.url()) && answer.request().method() !== 'GET')

/** Makes a list from the page of one's lists, with words as they are pasted. */
async function makeList(page: Page, title: string, pasted: string) {
  await page.goto('/library?type=list&lang=en')
  await page.getByRole('button', { name: 'New list' }).click()
  await page.getByLabel('Name of the list').fill(title)
  await page.getByLabel('Words, if you have some').fill(pasted)
  await page.getByRole('button', { name: 'Create list' }).click()
  await expect(page.getByRole('dialog', { name: 'Paste words' })).toBeVisible()
}

async function addPasted(page: Page, count: number) {
  const stored = taken(page)
  await page.getByRole('button', { name: `Add ${count} words` }).click()
  await stored
  await expect(rows(page)).toHaveCount(count)
}

test('a list is made by pasting, with a choice where it is not clear', async ({ page }) => {
  await signIn(page)
  await page.getByRole('link', { name: 'My lists' }).first().click()
  await expect(page.getByText('You have no lists yet.')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await makeList(page, 'Tea house', '茶馆\n朋友\n长\n茶友')
  await expect(page.getByText('1 not in the dictionary')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const readings = page.getByLabel('Reading of 长', { exact: true })
  await readings.selectOption(await readings.getByText('zhǎng').first().getAttribute('value'))
  await page.getByRole('button', { name: 'Make it my own word' }).click()
  await page.getByLabel('Reading of your word 茶友').fill('cha2you')
  await expect(page.getByText('Write the tones')).toBeHidden()
  await page.getByLabel('Reading of your word 茶友').fill('cha2 you3')
  await page.getByLabel('Meaning of your word 茶友').fill('tea friend')
  await addPasted(page, 4)
  await expect(rows(page).nth(2)).toContainText('zhǎng')
  await expect(rows(page).nth(3)).toContainText('tea friend')
  await page.reload()
  await expect(words(page)).toHaveText(['茶馆', '朋友', '长', '茶友'])
})

test('words are added, edited, moved and removed by keys, and all of it can be taken back', async ({ page }) => {
  await signIn(page)
  await makeList(page, 'Keys', '茶馆、朋友、老师')
  await addPasted(page, 3)

  await page.keyboard.press('a')
  await page.keyboard.type('xuexi')
  const hits = page.getByRole('listbox', { name: 'Words found' })
  await expect(hits.getByRole('option').first()).toContainText('学习')
  await page.keyboard.press('Enter')
  await expect(words(page)).toHaveText(['茶馆', '朋友', '老师', '学习'])
  await expect(hits.getByRole('option').first()).toContainText('in the list')
  await page.keyboard.press('Escape')

  await words(page).first().focus()
  await page.keyboard.press('e')
  await page.getByLabel('Own meanings').fill('tea house\nwhere stories are told')
  await page.getByLabel('Note').fill('like 酒馆')
  const edited = taken(page)
  await page.keyboard.press('Control+Enter')
  await expect(rows(page).first()).toContainText('where stories are told')
  await edited
  await expect(words(page).first()).toBeFocused()

  await page.keyboard.press('Alt+ArrowDown')
  await expect(words(page)).toHaveText(['朋友', '茶馆', '老师', '学习'])
  await expect(page.getByText('茶馆: place 2 of 4.')).toBeAttached()
  await expect(words(page).nth(1)).toBeFocused()

  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('2 selected')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Delete')
  await expect(words(page)).toHaveText(['朋友', '学习'])
  await toast(page, '2 words removed.').getByRole('button', { name: 'Undo' }).click()
  await expect(words(page)).toHaveText(['朋友', '茶馆', '老师', '学习'])
  const moved = taken(page)
  await page.keyboard.press('Control+z')
  await expect(words(page)).toHaveText(['茶馆', '朋友', '老师', '学习'])
  await moved
  await page.reload()
  await expect(words(page)).toHaveText(['茶馆', '朋友', '老师', '学习'])
  await expect(rows(page).first()).toContainText('like 酒馆')

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('two pages: other words are merged, the same thing is asked about', async ({ page, context }) => {
  const address = await signIn(page)
  await makeList(page, 'Both', '茶馆、朋友、老师')
  await addPasted(page, 3)
  const other = await anotherBrowser(context, address)
  await other.goto(page.url())
  await expect(rows(other)).toHaveCount(3)

  const removed = taken(page)
  await rows(page).first().getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Remove from the list' }).click()
  await removed
  await title(other).getByRole('button').click()
  await other.getByLabel('Rename the list').fill('Theirs')
  await other.keyboard.press('Enter')
  await expect(words(other)).toHaveText(['朋友', '老师'])
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect(title(other)).toHaveText('Theirs')

  await title(page).getByRole('button').click()
  await page.getByLabel('Rename the list').fill('Mine')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'This list was changed in two places' })
  await expect(dialog.getByRole('row', { name: /Name Mine Theirs/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Keep what is there' }).click()
  await expect(title(page)).toHaveText('Theirs')
  await other.context().close()
})

test('without a network changes wait on the page, and go when it is back', async ({ page, context }) => {
  await signIn(page)
  await makeList(page, 'Train', '茶馆、朋友')
  await addPasted(page, 2)
  await context.setOffline(true)
  await rows(page).first().getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Remove from the list' }).click()
  await expect(words(page)).toHaveText(['朋友'])
  await expect(page.getByText('No network: 1 change is kept here')).toBeVisible()
  const sent = taken(page)
  await context.setOffline(false)
  expect((await sent).status()).toBe(200)
  await expect(page.getByText('No network: 1 change is kept here')).toBeHidden()
})

test('a list is tagged, found by its words, deleted and brought back', async ({ page }) => {
  await signIn(page)
  await makeList(page, 'Podcast 1', '茶馆、朋友')
  await addPasted(page, 2)
  await page.getByRole('button', { name: '+ tag' }).click()
  await page.getByLabel('Name of the tag').fill('Podcast')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expect(page.getByRole('checkbox', { name: /Podcast/ })).toBeChecked()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Podcast', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Podcast' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Podcast 1' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Delete tag' }).click()
  await toast(page, 'The tag “Podcast” is deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Podcast' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Podcast 1' })).toBeVisible()

  await page.getByRole('link', { name: 'My lists' }).first().click()
  await page.getByLabel('Search lists and their words').fill('chaguan')
  await expect(page.getByRole('region', { name: 'Words found in your lists' })).toContainText('Podcast 1')
  await page.getByLabel('Search lists and their words').fill('')
  expect(await violations(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Select Podcast 1' }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('You have no lists yet.')).toBeVisible()
  await toast(page, '1 list deleted.').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Podcast 1' })).toBeVisible()
})

test('a guest reads, prints and copies what is shared, and learns nothing of what is not', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await makeList(page, 'For all', '茶馆、朋友')
  await addPasted(page, 2)
  const address = new URL(page.url())
  const guest = await (await browser.newContext({ baseURL: serviceUrl(), locale: 'en-US' })).newPage()
  await guest.goto(address.href)
  await expect(guest.getByText('its owner keeps it private')).toBeVisible()

  await page.getByRole('button', { name: 'Share' }).click()
  const shared = taken(page)
  await page.getByRole('switch', { name: 'Anyone with the address may read it' }).check({ force: true })
  await shared
  await expect(page.getByLabel('Address of the list')).toHaveValue(address.origin + address.pathname)
  expect(await violations(page)).toEqual([])

  await guest.reload()
  await expect(guest.getByRole('heading', { level: 1, name: 'For all' })).toBeVisible()
  await expect(rows(guest)).toHaveCount(2)
  await expect(guest.getByRole('checkbox')).toHaveCount(0)
  expect(await violations(guest)).toEqual([])
  await guest.getByRole('link', { name: 'Print' }).click()
  await expect(guest.getByRole('table').getByRole('row')).toHaveCount(3)
  await guest.goBack()

  await guest.getByRole('button', { name: 'Copy to my lists' }).click()
  await expect(guest).toHaveURL(/sign-in/)
  await guest.context().close()

  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Learn' }).click()
  await expect(page.getByRole('button', { name: 'Show answer' })).toBeVisible()
  const stored = page.waitForResponse((answer) => /word\/statistic$/.test(answer.url()) && answer.status() === 200)
  await page.keyboard.press('Space')
  await page.keyboard.press('4')
  await stored
})

test('lists of an affiliate are copied, and say where they came from', async ({ page }) => {
  await signIn(page)
  await page.goto('/library/wordlists/tea-house-podcast?lang=en')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Copy to my lists' }).click()
  await page.getByRole('checkbox').first().uncheck()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Copy 2 lists' }).click()
  await expect(page.getByText('2 lists copied.')).toBeVisible()
  await page.getByRole('link', { name: 'Open the copy' }).first().click()
  await expect(page.getByRole('link', { name: /^From / })).toHaveAttribute('href', /\/library\/\d+/)
  await expect(rows(page).first()).toBeVisible()

  await page.getByRole('link', { name: /^From / }).click()
  await page.getByRole('button', { name: 'Copy to my lists' }).click()
  await expect(title(page).getByRole('button')).toBeVisible()
})
