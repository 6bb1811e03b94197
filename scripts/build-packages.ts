import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { leanDeclarations } from '../packages/widgets/build/lean-calls.ts'
import { root, run } from './run.ts'

/** `npm run build:packages`: the packages as they are published, in their `dist` folders. */
const steps: [name: string, command: string, args: string[]][] = [
  ['@ciyu/core', 'tsc', ['-p', 'packages/core/tsconfig.build.json']],
  ['@ciyu/widgets', 'vite', ['build', '--config', 'packages/widgets/vite.config.ts', '--logLevel', 'warn']],
  ['types of @ciyu/widgets', 'tsc', ['-p', 'packages/widgets/tsconfig.build.json']],
]

const dist = join(root, 'packages/core/dist')

/** Schemas and declarations make nothing happen: bundlers are told so, call by call, and leave out what is not used. */
const markPure = (code: string) =>
  code.replace(/(?<![\w.]|function )((?:v\.\w+|declareCall|pageOf|paging|count)\()/g, '/* @__PURE__ */ $1')

/**
 * What a client reads of the calls: without the schemas of what goes in, which only the service checks. The client's
 * own files import these; `@ciyu/core/contract` stays whole.
 */
function writeLeanCalls(): void {
  mkdirSync(join(dist, 'calls'))
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js')) continue
    const code = readFileSync(join(dist, file), 'utf8')
    const [, name] = /^contract[\\/](.+)$/.exec(file) ?? []
    if (name) writeFileSync(join(dist, 'calls', name), markPure(leanDeclarations(file, code)))
    else writeFileSync(join(dist, file), code.replace(/((?:from |import\()'\.{1,2}\/)contract\//g, '$1calls/'))
  }
}

/** Builds both packages; throws with the tool's own words where one fails. */
export async function buildPackages(): Promise<void> {
  rmSync(join(root, 'packages/core/dist'), { recursive: true, force: true })
  for (const [name, command, args] of steps) {
    const { code, output } = await run(command, args, { quiet: true })
    if (code !== 0) throw new Error(`The build of ${name} failed.\n${output}`)
    if (name === '@ciyu/core') writeLeanCalls()
  }
}

if (import.meta.main) await buildPackages()
