import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page, type Response } from 'playwright-core'
import { chromiumArgs, findChromium } from '../support/chromium.ts'

export const openBrowser = async (extra: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: await findChromium(), args: [...chromiumArgs, ...extra] })

export interface Loaded {
  url: string
  kind: string
  gzip: number
}

const counted = new Set(['script', 'stylesheet', 'fetch', 'xhr', 'document'])

/** Records what a page loads, each body compressed the same way; fonts, audio and pictures are not counted. */
export function record(page: Page): () => Promise<Loaded[]> {
  const pending: Promise<Loaded | null>[] = []
  page.on('response', (response: Response) => {
    const kind = response.request().resourceType()
    if (!counted.has(kind) || /\/fonts\//.test(response.url())) return
    pending.push(
      response.body().then(
        (body) => ({ url: response.url(), kind, gzip: gzipSync(body, { level: 9 }).length }),
        () => null,
      ),
    )
  })
  return async () => (await Promise.all(pending)).filter((one): one is Loaded => one !== null)
}

/** The browser's own preset "Slow 4G", where a hop costs as much as 100 KB, and a CPU four times slower. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150 * 3.75,
    downloadThroughput: (1.6 * 1000 * 1000 * 0.9) / 8,
    uploadThroughput: (750 * 1000 * 0.9) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** A page of another origin with the widget on it. */
export const hostPage = (service: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Host</title>
<script type="module" src="${service}/embed/v1/loader.js"></script></head>
<body><ciyu-word-list-learner list="hsk-1"></ciyu-word-list-learner></body></html>`

/** Serves a few pages from an origin of their own; each body is told that origin. */
export async function servePages(
  pages: Record<string, [type: string, body: (origin: string) => string]>,
): Promise<{ url: string; close: () => void }> {
  let url = ''
  const server = createServer((request, response) => {
    const page = pages[request.url ?? '']
    response.writeHead(page ? 200 : 404, {
      'Content-Type': page?.[0] ?? 'text/plain',
      'Access-Control-Allow-Origin': '*',
    })
    response.end(page?.[1](url))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return { url, close: () => server.close() }
}
