import { entity } from '../embedding/words.ts'
import { hostPage, openBrowser, servePages } from './browser.ts'
import { gradeMs } from './budgets.ts'
import { median, type Row } from './report.ts'

const cards = 40

/** From the key that grades to the frame that shows the next card, in milliseconds, for many cards one after another. */
export async function benchGrade(service: string): Promise<Row[]> {
  const browser = await openBrowser()
  const host = await servePages({ '/': ['text/html', () => hostPage(service)] })
  try {
    const page = await (await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' })).newPage()
    // A list of many words with much recorded already: what a grade costs must not grow with them.
    const known = entity().words.items
    const items = Array.from({ length: 500 }, (_, index) => ({ ...known[index % known.length], id: index + 1 }))
    const body = JSON.stringify({ ...entity(), words: { items, total: items.length, page: 1, limit: items.length } })
    await page.route(/\/api\/entities\/hsk-1\//, (route) =>
      route.fulfill({ contentType: 'application/json', headers: { 'Access-Control-Allow-Origin': '*' }, body }),
    )
    await page.addInitScript((count) => {
      const monthAgo = Date.now() - 30 * 86_400_000
      const facts = Array.from({ length: 2 * count }, (_, index) => ({
        kind: 'review',
        id: `known-${String(index).padStart(5, '0')}`,
        wordId: index + 1,
        skill: 'meaning',
        grade: 4,
        at: monthAgo + index,
        tookMs: 1000,
        source: 'bench',
      }))
      localStorage.setItem('ciyu-reviews', JSON.stringify(facts))
    }, items.length)
    await page.goto(host.url)
    await page.getByRole('button', { name: 'Show answer' }).waitFor()
    await page.waitForLoadState('networkidle')
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const times = await page.evaluate(async (count) => {
      const root = document.querySelector('ciyu-word-list-learner')?.shadowRoot
      const desk = root?.querySelector('section')
      if (!root || !desk) throw new Error('There is no learner')
      const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      const press = (code: string) =>
        desk.dispatchEvent(
          new KeyboardEvent('keydown', { code, key: code.at(-1) ?? '', bubbles: true, composed: true }),
        )
      const measured: number[] = []
      for (let card = 0; card < count; card++) {
        const before = root.querySelector('article')
        press('Space')
        await frame()
        await frame()
        // The sheet of the next card is another element; the frame after it is there shows it.
        const changed = new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            if (root.querySelector('article') === before) return
            observer.disconnect()
            resolve()
          })
          observer.observe(desk, { childList: true, subtree: true })
        })
        const began = performance.now()
        press('Digit3')
        await changed
        await frame()
        measured.push(performance.now() - began)
      }
      return measured
    }, cards)
    const typical = median(times)
    const slow = times.toSorted((a, b) => a - b)[Math.floor(cards * 0.9)] ?? 0
    return [
      {
        what: `a grade to the next card, 4x CPU (median; 9 of 10 within ${slow.toFixed(0)} ms)`,
        measured: `${typical.toFixed(0)} ms`,
        floor: '-',
        ratio: '-',
        budget: `${gradeMs} ms`,
        held: typical <= gradeMs,
      },
    ]
  } finally {
    host.close()
    await browser.close()
  }
}
