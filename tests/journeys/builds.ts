import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { freePort, root } from '../support/processes.ts'
import { serviceUrl } from './journey.ts'

/** The service at an address of its own, where the app can give way to a newer build of itself. */
export interface Builds {
  readonly url: string
  /** The id of the build that is out. */
  id(): string
  /** Brings another build out: every file that has a hash in its name has another, and the old ones are gone. */
  deploy(): void
  stop(): Promise<void>
}

type Files = ReadonlyMap<string, Buffer>

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

const isText = (path: string) => /\.(js|css|html|json)$/.test(path)
const idOf = (files: Files): string => JSON.parse(String(files.get('/builds/latest.json'))).id

function built(): Files {
  const folder = process.env.APP_DIR ?? join(root, 'packages/app/dist')
  return new Map(
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return [path.slice(folder.length), readFileSync(path)]
      }),
  )
}

const another = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** The same app under other names, as a change of anything that all parts share makes it. */
function next(files: Files): Files {
  const names = new Map(
    [...files.keys()].flatMap((path) => {
      const [, name = '', hash = ''] = /^\/assets\/(\w+-([\w-]{8})\.\w+)$/.exec(path) ?? []
      return hash ? [[name, name.replace(hash, another(hash))] as const] : []
    }),
  )
  const renamed = (text: string) => text.replace(/\b\w+-[\w-]{8}\.(js|css)\b/g, (name) => names.get(name) ?? name)
  const id = idOf(files)
  return new Map(
    [...files].map(([path, bytes]) => [
      renamed(path),
      isText(path)
        ? Buffer.from(
            renamed(String(bytes))
              .replaceAll(id, another(id))
              // What the worker keeps without a hash in its name it knows by this.
              .replace(/"revision":"\w+"/g, `"revision":"${another(id)}"`),
          )
        : bytes,
    ]),
  )
}

function forward(from: IncomingMessage, to: ServerResponse): void {
  const { host, port, origin } = new URL(serviceUrl())
  const headers = { ...from.headers, host, ...(from.headers.origin && { origin }) }
  const sent = request({ host: 'localhost', port, path: from.url, method: from.method, headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(to)
  })
  sent.on('error', () => to.destroy())
  from.pipe(sent)
}

export async function startBuilds(): Promise<Builds> {
  const url = `http://localhost:${await freePort()}`
  let files = built()
  const server = createServer(async (from, to) => {
    const { pathname } = new URL(from.url ?? '/', url)
    if (pathname.startsWith('/api/config')) {
      // The page signs in where it came from.
      const config = (await (await fetch(serviceUrl() + pathname)).text()).replaceAll(serviceUrl(), url)
      to.writeHead(200, { 'content-type': 'application/json' }).end(config)
    } else if (/^\/(api|auth|embed|strokes|fonts|dev)(\/|$)/.test(pathname)) forward(from, to)
    else {
      const path = extname(pathname) ? pathname : '/index.html'
      const isHashed = pathname.startsWith('/assets/')
      const headers = {
        'content-type': `${types[extname(path)]}; charset=utf-8`,
        'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      }
      const file = files.get(path)
      to.writeHead(file ? 200 : 404, file ? headers : {}).end(file)
    }
  })
  await new Promise<void>((resolve) => server.listen(Number(new URL(url).port), 'localhost', resolve))
  return {
    url,
    id: () => idOf(files),
    deploy() {
      files = next(files)
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
