import { readFile } from 'node:fs/promises'
import { anotherBrowser, kept, openAccount, reviewsOf, signIn } from './account.ts'
import { violations } from './axe.ts'
import { expect, signInByCode, test } from './journey.ts'

test('a name is changed in place, by keyboard, and is the same on the next device', async ({ page, context }) => {
  const address = await signIn(page)
  await page.getByRole('button', { name: /^User\d{4}$/ }).click()
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Change the name' }).click()
  const field = page.getByLabel('Name', { exact: true })
  await expect(field).toBeFocused()
  await field.fill('nobody')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Change the name' })).toBeFocused()
  await page.keyboard.press('Enter')
  await field.fill('Ada Lovelace')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Ada Lovelace' })).toBeVisible()
  const other = await anotherBrowser(context, address)
  await expect(other.getByRole('button', { name: 'Ada Lovelace' })).toBeVisible()
  await other.context().close()
})

test('how Chinese looks is chosen once and holds everywhere', async ({ page }) => {
  await signIn(page)
  await openAccount(page)
  await page.getByText('Traditional', { exact: true }).click()
  await page.getByText('xue2xi2').click()
  await expect(page.getByText('學習', { exact: true })).toBeVisible()
  await page.goto('/library?lang=en')
  await page.getByRole('link', { name: /HSK 1/ }).click()
  const rows = page.getByRole('list', { name: 'Words of the list' }).getByRole('listitem')
  await expect(rows.first()).toContainText('愛')
  await expect(rows.first()).toContainText('ai4')
})

test('one sees where one is signed in and signs out there; its calls are refused at once', async ({
  page,
  context,
}) => {
  const address = await signIn(page)
  const other = await anotherBrowser(context, address)
  await openAccount(page)
  const places = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(places.getByRole('listitem')).toHaveCount(2)
  await expect(places.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Chrome on')
  await places.getByRole('button', { name: /^Sign out Chrome on/ }).click()
  await expect(places.getByRole('listitem')).toHaveCount(1)
  await expect(places.getByText('You are signed in nowhere else.')).toBeVisible()
  await expect(places.getByRole('list')).toBeFocused()

  await other.goto('/account?lang=en')
  await expect(other).toHaveURL(/\/sign-in\/?\?lang=en/)
  expect(await kept(other, 'ciyu-session')).toBeNull()
  // What they wanted is where they come back to.
  await signInByCode(other, address)
  await expect(other).toHaveURL(/\/account\?lang=en/)
  await other.context().close()
})

test('signing out everywhere refuses the other browser’s calls; signing out the others spares this one', async ({
  page,
  context,
}) => {
  const address = await signIn(page)
  const second = await anotherBrowser(context, address)
  await openAccount(page)
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
  await second.goto('/account?lang=en')
  await expect(second).toHaveURL(/\/sign-in/)
  await second.context().close()

  const third = await anotherBrowser(context, address)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/\?lang=en$/)
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await third.goto('/account?lang=en')
  await expect(third).toHaveURL(/\/sign-in/)
  await third.context().close()
})

test('all data is downloaded as one file', async ({ page }) => {
  const address = await signIn(page)
  await openAccount(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('ciyu-export.json')
  expect(JSON.stringify(JSON.parse(await readFile(await file.path(), 'utf8')))).toContain(address)
})

test('an account is deleted after its address was typed; it is gone on the service', async ({ page, context }) => {
  const address = await signIn(page)
  const other = await anotherBrowser(context, address)
  await openAccount(page)
  await page.getByRole('button', { name: 'Delete account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account for good?' })
  const confirm = dialog.getByRole('button', { name: 'Delete for good' })
  await expect(dialog.getByLabel(`Type ${address} to confirm`)).toBeFocused()
  await expect(confirm).toBeDisabled()
  await page.keyboard.type('somebody@example.org')
  await expect(confirm).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete account…' })).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.type(address.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/\?lang=en$/)
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  expect(await kept(page, 'ciyu-session')).toBeNull()
  await other.goto('/account?lang=en')
  await expect(other).toHaveURL(/\/sign-in/)
  await other.context().close()

  // The address is free: who signs in with it is somebody new.
  await signIn(page, address)
  expect(await reviewsOf(page)).toBe(0)
})

test('places that cannot be fetched can be tried again', async ({ page, consoleErrors }) => {
  await signIn(page)
  await page.route('**/sessions', (route) => route.abort())
  await openAccount(page)
  const places = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(places.getByRole('alert')).toContainText('no connection')
  await page.unroute('**/sessions')
  await places.getByRole('button', { name: 'Try again' }).click()
  await expect(places.getByText('This device')).toBeVisible()
  consoleErrors.length = 0
})

for (const path of ['/account', '/sign-in', '/complete-sign-in']) {
  test(`${path} has no axe violation and does not scroll sideways at 320 px`, async ({ page }) => {
    if (path === '/account') await signIn(page)
    await page.setViewportSize({ width: 320, height: 720 })
    // Without a provider’s token and an address the return page asks for one.
    await page.goto(`${path}?lang=ru${path === '/complete-sign-in' ? '#access_token=a&refresh_token=b' : ''}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await violations(page)).toEqual([])
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await sideways()).toBeLessThanOrEqual(0)
    if (path !== '/account') return
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('main button, main select, main label:has(input)')]
        .filter((element) => element.getBoundingClientRect().height < 44)
        .map((element) => element.textContent),
    )
    expect(small).toEqual([])
    await page.getByRole('button', { name: 'Удалить учётную запись…' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await violations(page)).toEqual([])
    expect(await sideways()).toBeLessThanOrEqual(0)
  })
}
