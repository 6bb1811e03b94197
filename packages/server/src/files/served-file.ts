import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { encodingOf, etagOf, isFresh } from '../http/answers.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
}

type Bytes = Uint8Array<ArrayBuffer>

/** A file in memory, compressed where that helps. */
interface Loaded {
  readonly stamp: string
  readonly etag: string
  readonly type: string
  readonly plain: Bytes
  readonly br: Bytes | null
  readonly gzip: Bytes | null
}

/** Bytes of files that are kept in memory. */
const room = 64 * 1024 * 1024
const loaded = new Map<string, Loaded>()
let size = 0

const sizeOf = ({ plain, br, gzip: gz }: Loaded): number => plain.length + (br?.length ?? 0) + (gz?.length ?? 0)

async function bytesOf(path: string): Promise<Bytes | null> {
  try {
    return new Uint8Array(await readFile(path))
  } catch {
    return null
  }
}

/** What the build compressed lies beside the file; what it did not is compressed here once. */
async function load(path: string, stamp: string): Promise<Loaded> {
  const plain = new Uint8Array(await readFile(path))
  const type = types[extname(path).toLowerCase()] ?? 'application/octet-stream'
  const isText = /charset|wasm/.test(type) && plain.length > 1000
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: plain.length > 500_000 ? 6 : 9 } }
  const br = isText ? ((await bytesOf(`${path}.br`)) ?? new Uint8Array(await brotli(plain, quality))) : null
  const gz = isText ? ((await bytesOf(`${path}.gz`)) ?? new Uint8Array(await zip(plain, { level: 9 }))) : null
  return { stamp, etag: etagOf(plain), type, plain, br, gzip: gz }
}

function keep(path: string, file: Loaded): void {
  const before = loaded.get(path)
  if (before) {
    loaded.delete(path)
    size -= sizeOf(before)
  }
  loaded.set(path, file)
  size += sizeOf(file)
  for (const [oldest, other] of loaded) {
    if (size <= room) break
    loaded.delete(oldest)
    size -= sizeOf(other)
  }
}

/** Sends a file with its tag and, where the caller takes it, compressed; null when there is no such file. */
export async function sendFile(c: Context, path: string, headers: Record<string, string>): Promise<Response | null> {
  const info = await stat(path).catch(() => null)
  if (!info?.isFile()) return null
  const stamp = `${info.mtimeMs}:${info.size}`
  let file = loaded.get(path)
  if (file?.stamp !== stamp) {
    file = await load(path, stamp)
    keep(path, file)
  }
  const all: Record<string, string> = {
    ...headers,
    etag: file.etag,
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  }
  if (isFresh(c.req.header('if-none-match'), file.etag)) return c.body(null, 304, all)
  all['content-type'] = file.type
  const encoding = encodingOf(c.req.header('accept-encoding'))
  const bytes = encoding === null ? null : file[encoding]
  if (encoding === null || bytes === null) return c.body(file.plain, 200, all)
  all['content-encoding'] = encoding
  return c.body(bytes, 200, all)
}
