import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import type { Context, Hono } from 'hono'
import type { Config } from '../config.ts'
import { encodingOf, readyAnswer } from '../http/answers.ts'
import { errorAnswer, ServiceError } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { appPages } from './pages.ts'
import { sendFile } from './served-file.ts'
import { mountSitemap } from './sitemap.ts'

const require = createRequire(import.meta.url)
const strokesDir = dirname(require.resolve('hanzi-writer-data/package.json'))
const fontDir = dirname(require.resolve('lxgw-wenkai-webfont/package.json'))

const year = 'public, max-age=31536000, immutable'
const anyOrigin = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** A name with a hash of its content never shows anything else. */
const isHashed = (path: string): boolean => /[.-][A-Za-z0-9_-]{8,}\.\w+$/.test(path)

function decoded(path: string): string | null {
  try {
    const text = decodeURIComponent(path)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** The file that a path names within a folder; null for one outside, or one that is hidden. */
function within(folder: string, path: string): string | null {
  const text = decoded(path)
  if (text === null || text.split(/[/\\]/).some((part) => part.startsWith('.'))) return null
  const file = join(folder, text)
  return file.startsWith(folder + sep) ? file : null
}

/** What pages of the app may load and who may frame them. */
function pageHeaders({ supabase }: Config): Record<string, string> {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self'${supabase ? ` ${supabase.url} ${supabase.url.replace(/^http/, 'ws')}` : ''}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ]
  return {
    'cache-control': 'no-cache',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
}

function mountStrokes(app: Hono): void {
  app.get('/strokes/:file', async (c) => {
    const name = decoded(c.req.path.slice('/strokes/'.length))?.replace(/\.json$/, '') ?? ''
    const isCharacter = [...name].length === 1 && /[\p{Script=Han}]/u.test(name)
    const headers = { ...anyOrigin, 'cache-control': year }
    const answer = isCharacter ? await sendFile(c, join(strokesDir, `${name}.json`), headers) : null
    return answer ?? errorAnswer(c, new ServiceError('not_found'))
  })
}

function mountFonts(app: Hono): void {
  const source = readFileSync(join(fontDir, 'lxgwwenkai-regular.css'), 'utf8')
  const sheet = source.replaceAll('./files/', '')
  const ready = readyAnswer(sheet, false)
  app.get('/fonts/kai.css', async (c) => {
    const { plain, br, gzip } = await ready
    const encoding = encodingOf(c.req.header('accept-encoding'))
    const headers: Record<string, string> = {
      ...anyOrigin,
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
      vary: 'Accept-Encoding',
    }
    const bytes = encoding === 'br' ? br : encoding === 'gzip' ? gzip : null
    if (encoding === null || bytes === null) return c.body(plain, 200, headers)
    return c.body(bytes, 200, { ...headers, 'content-encoding': encoding })
  })
  app.get('/fonts/:file', async (c) => {
    const name = c.req.param('file')
    const known = /^lxgwwenkai-regular-subset-\d+\.woff2$/.test(name)
    const file = known ? join(fontDir, 'files', name) : null
    const answer = file && (await sendFile(c, file, { ...anyOrigin, 'cache-control': year }))
    return answer || errorAnswer(c, new ServiceError('not_found'))
  })
}

function mountEmbed(app: Hono, embedDir: string): void {
  app.get('/embed/v1/*', async (c) => {
    const path = c.req.path.slice('/embed/v1/'.length)
    const file = within(embedDir, path)
    const cacheControl = isHashed(path) ? year : 'public, max-age=300, stale-while-revalidate=86400'
    const answer = file && (await sendFile(c, file, { ...anyOrigin, 'cache-control': cacheControl }))
    return answer || errorAnswer(c, new ServiceError('route_not_found'))
  })
}

/** Paths that are never a page of the app. */
const notPages = /^\/(api|auth|embed|strokes|fonts|dev)(\/|$)/

function mountApp(app: Hono, config: Config): void {
  const { appDir } = config
  const headers = pageHeaders(config)
  const pages = appPages(appDir)
  app.get('*', async (c: Context, next) => {
    const { path } = c.req
    if (notPages.test(path)) return next()
    const file = within(appDir, path)
    const cacheControl = isHashed(path) ? year : 'no-cache'
    const asset = file && (await sendFile(c, file, { 'cache-control': cacheControl }))
    if (asset) return asset
    // A page has no extension; what has one is a file that is gone.
    if (/\.\w{1,12}$/.test(path)) return next()
    return (await pages.send(c, headers)) ?? next()
  })
}

/** Whether the app is there to be served. */
export const isAppBuilt = ({ appDir }: Pick<Config, 'appDir'>): boolean => existsSync(join(appDir, 'index.html'))

/** Mounts the files: strokes, fonts, the embed bundle, and the app for every other path. To be mounted last. */
export function mountFiles(app: Hono, services: Services): void {
  const { config } = services
  mountStrokes(app)
  mountFonts(app)
  mountEmbed(app, config.embedDir)
  mountSitemap(app, services)
  mountApp(app, config)
}
