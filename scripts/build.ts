import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root, run } from './run.ts'

interface Target {
  name: string
  config: string
  /** What it is built from. */
  sources: string[]
  output: string
  /** Whether the service sends its files: they are then compressed beside themselves. */
  served: boolean
}

const common = ['package-lock.json', 'scripts/build.ts', 'packages/core/src']

const targets: Target[] = [
  {
    name: 'embed',
    config: 'packages/widgets/vite.embed.config.ts',
    sources: [...common, 'packages/widgets/src', 'packages/widgets/vite.embed.config.ts'],
    output: 'packages/widgets/dist/embed',
    served: true,
  },
  {
    name: 'app',
    config: 'packages/app/vite.config.ts',
    sources: [
      ...common,
      'packages/widgets/src',
      'packages/app/src',
      'packages/app/public',
      'packages/app/index.html',
      'packages/app/vite.config.ts',
    ],
    output: 'packages/app/dist',
    served: true,
  },
]

const filesIn = (path: string): string[] =>
  !existsSync(path)
    ? []
    : readdirSync(path, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()

function hashOf(sources: string[]): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    for (const file of /\.\w+$/.test(source) ? [path] : filesIn(path)) {
      if (/\.test\.|\.spec\./.test(file) || !existsSync(file)) continue
      hash.update(file.slice(root.length)).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

function compress(folder: string) {
  for (const file of filesIn(folder)) {
    if (!/\.(js|css|html|svg|json|webmanifest)$/.test(file)) continue
    const bytes = readFileSync(file)
    if (bytes.length < 1024) continue
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
}

/** Builds what is not built, or was built from other sources; answers the names of what it built. */
export async function build({ quiet = false } = {}): Promise<string[]> {
  const built: string[] = []
  for (const { name, config, sources, output, served } of targets) {
    const folder = join(root, output)
    const stamp = join(root, '.cache', `build-${name}`)
    const hash = hashOf(sources)
    if (existsSync(folder) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue
    console.log(`Building ${name} …`)
    const { code, output: log } = await run('vite', ['build', '--config', config, '--logLevel', 'warn'], { quiet })
    if (code !== 0) throw new Error(`The build of ${name} failed.\n${quiet ? log : ''}`)
    if (served) compress(folder)
    mkdirSync(join(root, '.cache'), { recursive: true })
    writeFileSync(stamp, hash)
    built.push(name)
  }
  return built
}

if (import.meta.main) await build()
