import { openBrowser } from './browser.ts'
import { longestFrameMs } from './budgets.ts'
import type { Row } from './report.ts'

interface Frames {
  longest: number
  over: number
  count: number
}

/** Scrolls through a list of 10,000 words and watches every frame. */
export async function benchScroll(service: string): Promise<Row[]> {
  const answer = (await (await fetch(`${service}/api/entities/hsk-1/?limit=200&lang=en`)).json()) as {
    words: { items: { id: number }[]; total: number }
  }
  const items = Array.from({ length: 10_000 }, (_, index) => ({
    ...answer.words.items[index % answer.words.items.length],
    id: index + 1,
  }))
  const body = JSON.stringify({ ...answer, words: { ...answer.words, items, total: items.length } })

  const browser = await openBrowser()
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
    await page.route(/\/api\/entities\/8\//, (route) => route.fulfill({ contentType: 'application/json', body }))
    await page.goto(`${service}/library/8?lang=en`)
    await page.getByRole('listitem').first().waitFor()
    // The page has settled: its face and what waited for idle are there.
    await page.waitForLoadState('networkidle')
    const frames = await page.evaluate(
      () =>
        new Promise<Frames>((resolve) => {
          const deltas: number[] = []
          // A strong fling: more than half a screen a frame.
          const stride = 500
          const steps = 600
          let step = 0
          let last = performance.now()
          const bottom = document.documentElement.scrollHeight - innerHeight
          const frame = (now: number) => {
            deltas.push(now - last)
            last = now
            step += 1
            scrollTo(0, (step * stride) % bottom)
            if (step < steps) requestAnimationFrame(frame)
            else {
              const measured = deltas.slice(2)
              resolve({
                longest: Math.max(...measured),
                over: measured.filter((ms) => ms > 33.4).length,
                count: measured.length,
              })
            }
          }
          requestAnimationFrame(frame)
        }),
    )
    return [
      {
        what: `10,000 words scroll: longest of ${frames.count} frames`,
        measured: `${frames.longest.toFixed(1)} ms`,
        floor: '16.7 ms',
        ratio: (frames.longest / 16.7).toFixed(2),
        budget: `${longestFrameMs} ms`,
        held: frames.longest <= longestFrameMs + 0.4,
      },
    ]
  } finally {
    await browser.close()
  }
}
