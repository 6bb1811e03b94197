import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/processes.ts'

const app = join(root, 'packages/app')
const sources = ['app', 'core', 'widgets'].flatMap((name) =>
  readdirSync(join(root, 'packages', name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => join(root, 'packages', name, 'src', file)),
)

/** The development server hands JSON out as scripts; an import that says JSON then fails in a browser. */
test('no import says JSON to a browser while the app is developed', async () => {
  const { createServer } = await import('vite')
  const server = await createServer({
    configFile: join(app, 'vite.config.ts'),
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  })
  try {
    const json = sources.filter((file) => readFileSync(file, 'utf8').includes("with: { type: 'json' }"))
    expect(json.length).toBeGreaterThan(1)
    for (const file of json) {
      const { code = '' } = (await server.transformRequest(`/@fs/${file}`)) ?? {}
      expect(code).toContain('.json')
      expect([file, /\btype:\s*['"]json['"]/.test(code)]).toEqual([file, false])
    }
  } finally {
    await server.close()
  }
})
