import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

/** Arguments under which Chromium runs as root, without a display, and stays off the network. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const places = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

function installed(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...places, chromium.executablePath()].find((path) => path && existsSync(path))
}

/**
 * The browser of the tests: `CHROMIUM_PATH`, an installed Chromium or Chrome, Playwright's own download, Debian's package.
 * @param options.install whether Debian's package, with fonts for Chinese, may be installed when there is none
 */
export async function findChromium({ install = false } = {}): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (existsSync(given)) return given
    throw new Error(`CHROMIUM_PATH is ${given}, where there is nothing.`)
  }
  const found = installed()
  if (found) return found
  if (install && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('No Chromium found: installing Debian’s packages chromium and fonts-noto-cjk …')
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    spawnSync('apt-get', ['update'], options)
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], options)
    const fresh = installed()
    if (fresh) return fresh
  }
  throw new Error(
    'No Chromium found. Install Chromium or Chrome, run `npx playwright install chromium`, or set CHROMIUM_PATH to the program.',
  )
}
