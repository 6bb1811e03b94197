import type { Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { fromText as budgets } from './budgets.ts'
import type { Row } from './report.ts'

const length = 100_000

/** HSK 6 in an order of its own, with sentences and paragraphs: nearly every word of it is another. */
async function longText(service: string): Promise<string> {
  const answer = await fetch(`${service}/api/entities/hsk-6/?limit=2500&lang=en`)
  const { words } = (await answer.json()) as { words: { items: { simplified: string }[] } }
  const signs = words.items.map(({ simplified }) => simplified)
  let text = ''
  for (let n = 0; text.length < length; n++) {
    text += signs[(n * 7919) % signs.length]
    if (n % 9 === 8) text += '。'
    if (n % 60 === 59) text += '\n'
  }
  return text.slice(0, length)
}

async function signIn(page: Page, service: string): Promise<void> {
  const address = `bench-${Date.now()}@example.org`
  await page.goto(`${service}/sign-in?lang=en`)
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await code.waitFor()
  const mails = (await (await fetch(`${service}/dev/mail.json`)).json()) as { to: string; code: string }[]
  await code.fill(mails.find(({ to }) => to === address)?.code ?? '')
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
}

/** Makes words of 100,000 characters on the page, and watches how long it is busy at a time. */
export async function benchFromText(service: string): Promise<Row[]> {
  const browser = await openBrowser()
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
    await signIn(page, service)
    const buffer = Buffer.from(await longText(service))
    const runs: { ms: number; longest: number }[] = []
    // The first run starts the thread that cuts; the second is what people have from then on.
    for (let run = 0; run < 2; run++) {
      await page.goto(`${service}/library/wordlists/from-text?lang=en&run=${run}`)
      await page.getByLabel('Open a file').setInputFiles({ name: 'long.txt', mimeType: 'text/plain', buffer })
      await page.getByText(`${length.toLocaleString('en')} characters`).waitFor()
      await page.evaluate(() => {
        const tasks: number[] = []
        new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
          type: 'longtask',
        })
        Object.assign(globalThis, { tasks, began: performance.now() })
        performance.clearResourceTimings()
      })
      await page.getByRole('button', { name: 'Find the words' }).click()
      await page.getByRole('button', { name: /^Make the list: \d/, disabled: false }).waitFor()
      runs.push(
        await page.evaluate(() => {
          const { tasks, began } = globalThis as unknown as { tasks: number[]; began: number }
          const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/tokenize-'))
          const last = Math.max(...answers.map(({ startTime, duration }) => startTime + duration))
          return { ms: last - began, longest: Math.max(0, ...tasks) }
        }),
      )
    }
    const [first, second] = runs as [(typeof runs)[0], (typeof runs)[0]]
    const row = (what: string, ms: number, budget: number): Row => ({
      what,
      measured: `${Math.round(ms)} ms`,
      floor: '-',
      ratio: '-',
      budget: `${budget} ms`,
      held: ms <= budget,
    })
    return [
      row('100,000 characters, first text of the service', first.ms, budgets.first),
      row('100,000 characters, later', second.ms, budgets.later),
      row('  longest task of the page', second.longest, budgets.task),
    ]
  } finally {
    await browser.close()
  }
}
