import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

/**
 * Serves one of the examples from an origin of its own, as a foreign site would be:
 * `node examples/serve.ts affiliate` (PORT, default 4180; SERVICE, default http://localhost:4173).
 */
const [example = 'affiliate'] = process.argv.slice(2)
const port = Number(process.env.PORT ?? 4180)
const service = process.env.SERVICE ?? 'http://localhost:4173'
const folder = join(import.meta.dirname, normalize(`/${example}`))
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

createServer(async (request, response) => {
  const path = new URL(request.url ?? '/', 'http://x').pathname
  const file = join(folder, normalize(path.endsWith('/') ? `${path}index.html` : path))
  try {
    const text = await readFile(file, 'utf8')
    response.setHeader('Content-Type', types[extname(file)] ?? 'text/plain')
    response.end(text.replaceAll('http://localhost:4173', service))
  } catch {
    response.statusCode = 404
    response.end('Not found')
  }
}).listen(port, () => console.log(`The ${example} example: http://localhost:${port}, with the service at ${service}`))
