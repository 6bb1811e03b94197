import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumArgs, findChromium } from '../tests/support/chromium.ts'
import { root } from './run.ts'

/** The app's icons out of its logo: `npx node --conditions=ciyu-source scripts/icons.ts`, after `favicon.svg` has changed. */
const folder = join(root, 'packages/app/public')
const logo = readFileSync(join(folder, 'favicon.svg'), 'utf8')

/** A maskable icon may be cut to a circle of four fifths: the logo stands inside. */
const icons = [
  { name: '180', size: 180, share: 0.8 },
  { name: '192', size: 192, share: 1 },
  { name: '512', size: 512, share: 1 },
  { name: 'maskable', size: 512, share: 0.66 },
]

const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
const page = await browser.newPage()
for (const { name, size, share } of icons) {
  await page.setViewportSize({ width: size, height: size })
  const background = share === 1 ? 'transparent' : '#fff'
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-content:center;background:${background}">
      <div style="width:${size * share}px">${logo.replace('<svg ', '<svg width="100%" style="display:block" ')}</div>`,
  )
  await page.screenshot({ path: join(folder, 'icons', `${name}.png`), omitBackground: share === 1 })
}
await browser.close()
