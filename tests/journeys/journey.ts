import { test as base, expect, type Page } from '@playwright/test'

export const serviceUrl = () => process.env.CIYU_URL as string
export const affiliateUrl = () => process.env.AFFILIATE_URL as string

/** A journey in the app: addresses are the service's, and nothing may be logged as an error by the page. */
export const test = base.extend<{ consoleErrors: string[] }>({
  baseURL: async ({ browserName: _ }, use) => use(serviceUrl()),
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(String(error)))
      await use(errors)
      // Answers of 4xx are part of some journeys; the browser logs each as an error.
      expect(errors.filter((text) => !/Failed to load resource/.test(text))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

interface Mail {
  to: string
  code: string
  link: string
}

/** An address that nobody else in the run has. */
export const newAddress = () => `reader-${crypto.randomUUID()}@example.org`

/** The newest mail to an address. */
export async function mailTo(address: string): Promise<Mail> {
  const mails = (await (await fetch(`${serviceUrl()}/dev/mail.json`)).json()) as Mail[]
  const mail = mails.find(({ to }) => to === address)
  if (!mail) throw new Error(`No mail to ${address}`)
  return mail
}

/** From the sign-in page to wherever it leads, by the code of the mail. */
export async function signInByCode(page: Page, address = newAddress()): Promise<string> {
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeVisible()
  await code.fill((await mailTo(address)).code)
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'), { waitUntil: 'commit' })
  return address
}
