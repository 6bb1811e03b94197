import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumArgs, findChromium } from '../support/chromium.ts'
import { lighthouse as wanted } from './budgets.ts'
import type { Row } from './report.ts'

/** Lighthouse's mobile preset on the pages that a stranger sees first. */
export async function benchLighthouse(service: string): Promise<Row[]> {
  const chrome = await launch({
    chromePath: await findChromium(),
    chromeFlags: ['--headless', ...chromiumArgs],
    logLevel: 'error',
  })
  try {
    const rows: Row[] = []
    for (const path of ['/', '/library', '/library/8']) {
      const result = await lighthouse(`${service}${path}?lang=en`, {
        port: chrome.port,
        output: 'json',
        logLevel: 'error',
        onlyCategories: Object.keys(wanted),
      })
      if (!result) throw new Error(`Lighthouse gave no result for ${path}`)
      const { categories, audits } = result.lhr
      for (const [name, least] of Object.entries(wanted)) {
        const category = categories[name]
        const score = Math.round((category?.score ?? 0) * 100)
        rows.push({
          what: `lighthouse ${path} ${name}`,
          measured: String(score),
          floor: '-',
          ratio: '-',
          budget: String(least),
          held: score >= least,
        })
        if (score >= least) continue
        for (const { id, weight } of category?.auditRefs ?? []) {
          const audit = audits[id]
          if (weight > 0 && audit?.score !== null && audit?.score !== undefined && audit.score < 1) {
            console.log(`  ${path} ${name}: ${audit.title} (${audit.displayValue ?? audit.score})`)
          }
        }
      }
    }
    return rows
  } finally {
    chrome.kill()
  }
}
