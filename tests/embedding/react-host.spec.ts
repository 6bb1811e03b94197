import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { build } from 'vite'
import { openSite } from './site.ts'

test('a React 19 page mounts the element, hears it and lets it go without complaint', async ({ page }) => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['ciyu-source'] },
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: join(import.meta.dirname, 'react-host.tsx') },
    },
  })
  const output = Array.isArray(built) ? built[0]?.output : 'output' in built ? built.output : undefined
  const site = await openSite()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    const known = /favicon|404|React DevTools/.test(`${message.text()} ${message.location().url}`)
    if (['error', 'warning'].includes(message.type()) && !known) problems.push(message.text())
  })
  try {
    site.page('/page', {
      html: `<!doctype html><html lang="en"><meta charset="utf-8"><div id="app"></div>
        <script type="module" src="${site.service}/embed/v1/loader.js"></script>
        <script type="module">${output?.[0]?.code}</script></html>`,
    })
    await page.goto(`${site.host}/page`)
    await expect(page.locator('output')).toHaveText('HSK 1')
    const toggle = page.getByRole('button', { name: 'Toggle' })
    await toggle.click()
    await expect(page.getByRole('article')).toHaveCount(0)
    await toggle.click()
    await expect(page.getByRole('article')).toContainText('学习')
    expect(problems).toEqual([])
  } finally {
    await site.close()
  }
})
