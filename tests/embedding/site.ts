import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { entity } from './words.ts'

const embedded = join(import.meta.dirname, '../../packages/widgets/dist/embed')
const modules = join(import.meta.dirname, '../../node_modules')
const types: Record<string, string> = { '.js': 'text/javascript', '.json': 'application/json', '.css': 'text/css' }

export interface Page {
  html: string
  /** Headers of the page, e.g. its content security policy. */
  headers?: Record<string, string>
}

export interface Site {
  /** The origin of the service: `/embed/v1/…` and the calls. */
  readonly service: string
  /** The origin of the page that embeds it. */
  readonly host: string
  /** Sets what the host serves at a path. */
  page(path: string, page: Page): void
  /** Paths that the service was asked for, in order. */
  readonly asked: string[]
  /** Answers the list with a status other than 200 while set. */
  failing: number | null
  close(): Promise<void>
}

const listening = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })

/** Two origins: a service with the built bundle and fixed answers, and a host with pages of a test's own. */
export async function openSite(): Promise<Site> {
  const asked: string[] = []
  const pages = new Map<string, Page>()
  let failing: number | null = null

  const service = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://service')
    asked.push(pathname)
    const headers = {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*',
      'Cache-Control': 'no-store',
    }
    const send = (status: number, type: string, body: string | Buffer) => {
      response.writeHead(status, { ...headers, 'Content-Type': type })
      response.end(body)
    }
    if (request.method === 'OPTIONS') return send(204, 'text/plain', '')
    const file = /^\/embed\/v1\/([\w.-]+)$/.exec(pathname)?.[1]
    if (file && existsSync(join(embedded, file))) {
      return send(200, types[extname(file)] ?? 'text/plain', readFileSync(join(embedded, file)))
    }
    const stroke = /^\/strokes\/(.+)\.json$/.exec(pathname)?.[1]
    if (stroke) {
      const data = join(modules, 'hanzi-writer-data', `${decodeURIComponent(stroke)}.json`)
      if (existsSync(data)) return send(200, 'application/json', readFileSync(data))
    }
    if (pathname === '/fonts/kai.css') return send(200, 'text/css', '')
    if (pathname === '/api/entities/hsk-1/') {
      if (failing) return send(failing, 'application/json', '{"message":"Down","code":"unknown"}')
      return send(200, 'application/json', JSON.stringify(entity()))
    }
    send(404, 'application/json', '{"message":"Not found","code":"not_found"}')
  })
  const host = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const page = pages.get(pathname)
    const file = join(modules, pathname.replace(/^\/modules\//, ''))
    if (pathname.startsWith('/modules/') && existsSync(file)) {
      response.writeHead(200, { 'Content-Type': 'text/javascript' })
      return response.end(readFileSync(file))
    }
    response.writeHead(page ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8', ...page?.headers })
    response.end(page?.html ?? '')
  })

  const origins = await Promise.all([listening(service), listening(host)])
  return {
    service: origins[0],
    host: origins[1],
    asked,
    page: (path, page) => void pages.set(path, page),
    get failing() {
      return failing
    },
    set failing(status) {
      failing = status
    },
    async close() {
      await Promise.all(
        [service, host].map((server) => {
          server.closeAllConnections()
          return new Promise((resolve) => server.close(resolve))
        }),
      )
    },
  }
}
