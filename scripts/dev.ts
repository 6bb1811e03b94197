import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { build } from './build.ts'
import { root, sourceCondition } from './run.ts'

/** `npm run dev`: the app by Vite with hot reload, the service beside it, restarted when its code changes. */
const port = Number(process.env.PORT ?? 4173)
const servicePort = port + 1
await build()

const service = spawn(
  process.execPath,
  [
    sourceCondition,
    '--watch-path=packages/server/src',
    '--watch-path=packages/core/src/contract',
    join(root, 'packages/server/src/main.ts'),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(servicePort),
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
    },
  },
)

const proxied = ['/api', '/auth/v1', '/embed', '/dev', '/fonts', '/strokes', '/sitemap.xml', '/robots.txt']
const vite = await createServer({
  configFile: join(root, 'packages/app/vite.config.ts'),
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [path, `http://localhost:${servicePort}`])),
  },
})
await vite.listen()
console.log(`Ciyu with hot reload: http://localhost:${port}`)

const embed = spawn(
  join(root, 'node_modules/.bin/vite'),
  ['build', '--watch', '--config', 'packages/widgets/vite.embed.config.ts', '--logLevel', 'warn'],
  { cwd: root, stdio: 'inherit' },
)

const stop = () => {
  service.kill('SIGTERM')
  embed.kill('SIGTERM')
  void vite.close().then(() => process.exit(0))
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
service.on('exit', (code) => {
  if (code) stop()
})
