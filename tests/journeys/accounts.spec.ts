import { guestLog, kept, learnAsGuest, reviewsOf, signIn, waiting } from './account.ts'
import { expect, mailTo, newAddress, serviceUrl, signInByCode, test } from './journey.ts'

test('what a guest learned on the home page is on the account after signing in by code', async ({ page }) => {
  await page.goto('/?lang=en')
  const show = page.getByRole('button', { name: 'Show answer' })
  await show.click()
  await page.getByRole('button', { name: /Easy/ }).click()
  await expect.poll(() => kept(page, guestLog)).toContain('"grade":4')

  await page.getByRole('link', { name: 'Sign in' }).click()
  const stored = page.waitForResponse(
    (response) => /word\/statistic$/.test(response.url()) && response.request().method() === 'POST',
  )
  // The toast comes and goes by itself: it is waited for from the beginning.
  const told = page.getByText('1 answer you gave as a guest is on your account now.').waitFor()
  await signInByCode(page)
  expect(await (await stored).json()).toMatchObject({ stored: 1 })
  await told
  await expect.poll(() => kept(page, guestLog)).toBeNull()
  expect(await reviewsOf(page)).toBe(1)
})

test('1,000 answers of a guest arrive all, once, though the network is cut half way', async ({
  page,
  context,
  consoleErrors,
}) => {
  await page.goto('/library?lang=en')
  await learnAsGuest(page, 1000)
  let posts = 0
  // The fifth batch is stored, but its answer never comes back; then nothing does, until the network is there again.
  let cut = true
  // Of the context, not of the page: the worker sends what the page asks for once it has come.
  await context.route('**/word/statistic', async (route) => {
    if (route.request().method() !== 'POST' || !cut) return route.continue()
    posts += 1
    if (posts < 5) return route.continue()
    if (posts === 5) await route.fetch()
    return route.abort('internetdisconnected')
  })
  await signIn(page)
  await expect.poll(() => posts).toBeGreaterThanOrEqual(5)
  expect(await kept(page, guestLog)).toBeNull()
  expect(await waiting(page)).toBe(1)

  cut = false
  await page.reload()
  await expect.poll(() => waiting(page)).toBe(0)
  expect(await reviewsOf(page)).toBe(1000)
  consoleErrors.length = 0
})

test('two accounts on one browser never get each other’s answers', async ({ page, context, consoleErrors }) => {
  await page.goto('/library?lang=en')
  await learnAsGuest(page, 20)
  await context.route('**/word/statistic', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  )
  const ada = await signIn(page)
  await expect.poll(() => waiting(page)).toBe(1)
  await page.getByRole('button', { name: /^User\d{4}$/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/\?lang=en$/)
  await context.unroute('**/word/statistic')

  await signIn(page)
  expect(await reviewsOf(page)).toBe(0)
  expect(await waiting(page)).toBe(1)
  await page.getByRole('button', { name: /^User\d{4}$/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/\?lang=en$/)

  await signIn(page, ada)
  await expect.poll(() => waiting(page)).toBe(0)
  expect(await reviewsOf(page)).toBe(20)
  consoleErrors.length = 0
})

test('the mail’s link, opened in another tab, leads where one wanted to go; the first tab knows', async ({
  page,
  context,
}) => {
  await page.goto('/library?lang=en')
  await page.getByRole('link', { name: /HSK 1/ }).click()
  await page.getByRole('link', { name: 'Learn' }).click()
  await expect(page).toHaveURL(/\/sign-in\/?\?lang=en/)
  const address = newAddress()
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible()

  const tab = await context.newPage()
  await tab.goto((await mailTo(address)).link)
  await expect(tab).toHaveURL(/\/library\/\d+\/learn\?lang=en/)
  await expect(tab.getByRole('button', { name: 'Show answer' })).toBeVisible()
  await expect(page.getByText(`You are signed in as ${address}.`)).toBeVisible()
})

test('a link opened where no mail was asked for asks for the address, and refuses another’s', async ({
  page,
  browser,
}) => {
  const address = newAddress()
  await page.goto('/sign-in?lang=en')
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible()

  const elsewhere = await (await browser.newContext({ baseURL: serviceUrl() })).newPage()
  await elsewhere.goto((await mailTo(address)).link)
  await expect(elsewhere.getByRole('heading', { name: 'Please enter your email address' })).toBeVisible()
  const field = elsewhere.getByLabel('E-mail address')
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(field).toBeFocused()
  await field.fill('eve@example.org')
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByRole('alert')).toHaveText("Provided email doesn't match with user email")
  expect(await kept(elsewhere, 'ciyu-session')).toBeNull()

  await page.getByRole('button', { name: 'Another address' }).click()
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('button', { name: /Send it again in \d+ seconds?/ })).toBeDisabled()
  await elsewhere.goto((await mailTo(address)).link)
  await elsewhere.getByLabel('E-mail address').fill(address.toUpperCase())
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere).toHaveURL(/\/library/)
  await elsewhere.context().close()
})

test('a page opened anew while the mail is read still takes the code, and counts down to the next mail', async ({
  page,
}) => {
  await page.clock.install()
  const address = newAddress()
  await page.goto('/sign-in?lang=en')
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('button', { name: 'Send it again in 60 seconds' })).toBeDisabled()
  await page.clock.fastForward(59_500)
  await expect(page.getByRole('button', { name: 'Send it again in 1 second' })).toBeDisabled()
  await page.clock.fastForward(1_000)
  await expect(page.getByRole('button', { name: 'Send it again', exact: true })).toBeEnabled()

  await page.reload()
  await page.getByLabel('Code', { exact: true }).fill((await mailTo(address)).code)
  await expect(page).toHaveURL(/\/library/)
})

test('who asks again too soon is told how long to wait, and can still use the code that came', async ({ page }) => {
  const address = newAddress()
  await page.goto('/sign-in?lang=en')
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByRole('button', { name: 'Another address' }).click()
  await page.route('**/auth/v1/otp**', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'x-supabase-api-version': '2024-01-01' },
      json: {
        code: 'over_email_send_rate_limit',
        message: 'For security purposes, you can only request this after 42 seconds.',
      },
    }),
  )
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please wait 42 seconds, then try again.')
  await expect(page.getByRole('button', { name: /Send it again in 4\d seconds/ })).toBeDisabled()
  await page.getByLabel('Code', { exact: true }).fill((await mailTo(address)).code)
  await expect(page).toHaveURL(/\/library/)
})

test('providers are offered only where the service has them, and leave for it with the way back', async ({ page }) => {
  await page.goto('/sign-in?lang=en')
  await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Continue with/ })).toHaveCount(0)

  await page.route('**/auth/v1/settings', (route) =>
    route.fulfill({ json: { external: { google: true, apple: false, vk: true, email: true } } }),
  )
  await page.route('**/auth/v1/authorize**', (route) => route.fulfill({ body: 'the provider’s page' }))
  await page.reload()
  await expect(page.getByRole('button', { name: /Continue with/ })).toHaveText([
    'Continue with Google',
    'Continue with VK',
  ])
  await page.getByRole('button', { name: 'Continue with VK' }).click()
  await page.waitForURL(/\/auth\/v1\/authorize/)
  const asked = new URL(page.url()).searchParams
  expect(asked.get('provider')).toBe('vk')
  expect(asked.get('redirect_to')).toBe(`${serviceUrl()}/complete-sign-in/?lang=en`)
})

test('a provider’s refusal is told, and leads back', async ({ page }) => {
  await page.goto('/complete-sign-in/?lang=en#error=access_denied&error_code=403&error_description=You+said+no')
  await expect(page.getByRole('alert')).toHaveText('You said no')
  await page.getByRole('link', { name: 'Ask for a new mail' }).click()
  await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible()
  await page.goto('/complete-sign-in/?lang=en')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('signing in takes at most two requests more than a signed-in reload', async ({ page }) => {
  const address = await signIn(page)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/sign-in?lang=en')
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|auth)\//.test(pathname)) asked.push(`${request.method()} ${pathname}`)
  })
  await code.fill((await mailTo(address)).code)
  await expect(page.getByRole('link', { name: /HSK 1/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const signedIn = asked.splice(0)
  await page.reload()
  await expect(page.getByRole('link', { name: /HSK 1/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(signedIn).toContain('POST /auth/v1/verify')
  expect(signedIn.length - asked.length, signedIn.join(', ')).toBeLessThanOrEqual(2)
})
