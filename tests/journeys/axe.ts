import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The accessibility violations of a page as axe sees them: rule and places. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(source)
  const results = await page.evaluate(async () => {
    const { axe } = globalThis as { axe?: { run: () => Promise<AxeResults> } }
    if (!axe) throw new Error('axe was not loaded')
    return axe.run()
  })
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
