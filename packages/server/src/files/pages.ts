import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { getEntity, getRoots } from '@ciyu/core/contract'
import type { Context } from 'hono'
import { type ReadyAnswer, readyAnswer, sendReady } from '../http/answers.ts'
import { routeOf } from '../http/handle.ts'
import { isLanguage } from '../http/language.ts'

/** What the app's build says of its routes: `packages/app/vite.config.ts` writes it. */
interface PageManifest {
  readonly pages: readonly { readonly path: string; readonly files: readonly string[] }[]
  readonly messages: Readonly<Record<string, readonly string[]>>
}

interface Built {
  readonly stamp: number
  readonly html: string
  readonly routes: readonly { readonly matches: RegExp; readonly files: readonly string[] }[]
  readonly messages: PageManifest['messages']
  readonly ready: Map<string, Promise<ReadyAnswer>>
}

/** Where the names of files are put into the page. */
const mark = '<!-- first data: the service puts preloads for the page here -->'
/**
 * Where its styles are: after what is shown while it loads, which need not wait for them. Scripts do, so that nothing is
 * drawn without its styles.
 */
const styleMark = '<!-- styles: the service puts those of the page here -->'
/** Pages kept ready; there are as many as lists times languages. */
const most = 2000

const matcher = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+').replace(/\/$/, '')}/?$`)

async function read(appDir: string): Promise<Built | null> {
  try {
    const file = join(appDir, 'index.html')
    const [html, manifest, { mtimeMs }] = await Promise.all([
      readFile(file, 'utf8'),
      readFile(join(appDir, 'pages.json'), 'utf8').catch(() => '{"pages":[],"messages":{}}'),
      stat(file),
    ])
    const { pages, messages } = JSON.parse(manifest) as PageManifest
    const routes = pages.map(({ path, files }) => ({ matches: matcher(path), files }))
    return { stamp: mtimeMs, html, routes, messages, ready: new Map() }
  } catch {
    return null
  }
}

/** The first call that a page makes, where the address says its language: another one would be fetched in vain. */
function firstCall(path: string, lang: string): string | null {
  if (/^\/library\/?$/.test(path)) return `${routeOf(getRoots)}/?lang=${lang}`
  const id = /^\/library\/([a-z0-9-]{1,80})(\/print)?\/?$/.exec(path)?.[1]
  return id === undefined ? null : `${routeOf(getEntity).replace(':id', id)}/?lang=${lang}&limit=200`
}

function tags(
  { html, routes, messages }: Built,
  path: string,
  lang: string | undefined,
): { head: string; styles: string } {
  const known = isLanguage(lang) ? lang : null
  const named = [...(routes.find(({ matches }) => matches.test(path))?.files ?? []), ...(messages[known ?? ''] ?? [])]
  const files = [...new Set(named)].filter((file) => !html.includes(`/${file}"`))
  const isStyle = (file: string) => file.endsWith('.css')
  const call = known && firstCall(path, known)
  return {
    head: [
      ...files.filter((file) => !isStyle(file)).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ...(call ? [`<link rel="preload" as="fetch" crossorigin href="${call.replaceAll('&', '&amp;')}">`] : []),
    ].join(''),
    styles: files
      .filter(isStyle)
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
      .join(''),
  }
}

/** The app's one page, with the files and the first data of its route named in it. */
export function appPages(appDir: string) {
  let built: Promise<Built | null> | null = null

  async function current(): Promise<Built | null> {
    const known = await built
    const stamp = await stat(join(appDir, 'index.html')).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    )
    if (!known || known.stamp !== stamp) built = read(appDir)
    return built
  }

  return {
    /** Null when the app is not built. */
    async send(c: Context, headers: Record<string, string>): Promise<Response | null> {
      const page = await current()
      if (!page) return null
      const { head, styles } = tags(page, c.req.path, c.req.query('lang'))
      const key = head + styles
      const known = page.ready.get(key)
      const answer =
        known ??
        readyAnswer(
          page.html.replace(mark, () => head).replace(styleMark, () => styles),
          false,
        )
      if (!known) {
        if (page.ready.size >= most) page.ready.clear()
        page.ready.set(key, answer)
      }
      return sendReady(c, await answer, {
        'content-type': 'text/html; charset=utf-8',
        vary: 'Accept-Encoding',
        'x-content-type-options': 'nosniff',
        ...headers,
      })
    },
  }
}
