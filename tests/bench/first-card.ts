import { hostPage, openBrowser, servePages, slowDown } from './browser.ts'
import { firstCardRatio } from './budgets.ts'
import { median, type Row } from './report.ts'

const runs = 7

/** A loader, then code and data together: the two hops that any embed takes, with an element of thirty lines. */
const bareLoader = (service: string, origin: string) => `
const data = fetch('${service}/api/entities/hsk-1/?lang=en&limit=10&examples=1').then((r) => r.json())
globalThis.bareData = data
import('${origin}/bare.js')`

const bareElement = `
class BareCard extends HTMLElement {
  async connectedCallback() {
    const root = this.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':host{display:block;background:#cfd6df;padding:24px}.sheet{background:#fff;border-radius:16px;padding:40px;text-align:center}.hanzi{font-size:120px}button{height:48px;border-radius:12px;border:0;background:#fedc29}')
    root.adoptedStyleSheets = [sheet]
    const { words } = await globalThis.bareData
    const word = words.items[0]
    const card = document.createElement('div')
    card.className = 'sheet'
    const hanzi = document.createElement('div')
    hanzi.className = 'hanzi'
    hanzi.textContent = word.simplified
    const button = document.createElement('button')
    button.textContent = 'Show answer'
    button.onclick = () => { button.replaceWith(word.meanings.join('; ')) }
    card.append(hanzi, button)
    root.append(card)
  }
}
customElements.define('bare-card', BareCard)`

const barePage = (
  origin: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare</title>
<script type="module" src="${origin}/bare-loader.js"></script></head><body><bare-card></bare-card></body></html>`

/**
 * Notes in the page itself when the first frame shows a card that can be answered: asked from outside, half a second may
 * pass between two looks.
 */
function watchForCard() {
  const look = (now: number) => {
    const [card] = document.querySelectorAll('bare-card, ciyu-word-list-learner')
    const buttons = card?.shadowRoot?.querySelectorAll('button') ?? []
    const answers = [...buttons].some(({ textContent }) => textContent?.includes('Show answer'))
    if (answers) Object.assign(globalThis, { cardAt: now })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Milliseconds from navigation to a card that can be answered. */
export async function benchFirstCard(service: string): Promise<Row[]> {
  const browser = await openBrowser()
  const host = await servePages({
    '/bare.html': ['text/html', barePage],
    '/bare-loader.js': ['text/javascript', (origin) => bareLoader(service, origin)],
    '/bare.js': ['text/javascript', () => bareElement],
    '/widget.html': ['text/html', () => hostPage(service)],
  })

  const once = async (path: string): Promise<number> => {
    const context = await browser.newContext({ locale: 'en-US' })
    try {
      const page = await context.newPage()
      await page.addInitScript(watchForCard)
      await page.goto('about:blank')
      await slowDown(page)
      await page.goto(host.url + path, { waitUntil: 'commit' })
      return await (await page.waitForFunction(() => Reflect.get(globalThis, 'cardAt'))).jsonValue()
    } finally {
      await context.close()
    }
  }

  try {
    const bare: number[] = []
    const widget: number[] = []
    for (let run = 0; run < runs; run += 1) {
      bare.push(await once('/bare.html'))
      widget.push(await once('/widget.html'))
    }
    const ratio = median(widget) / median(bare)
    return [
      {
        what: `first card, slow 4G, 4x CPU (median of ${runs})`,
        measured: `${median(widget).toFixed(0)} ms`,
        floor: `${median(bare).toFixed(0)} ms`,
        ratio: ratio.toFixed(2),
        budget: `${firstCardRatio}x`,
        held: ratio <= firstCardRatio,
      },
    ]
  } finally {
    host.close()
    await browser.close()
  }
}
