import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
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
async function writeLeanCalls(): Promise<void> {
  mkdirSync(join(dist, 'calls'))
  // The memory model as the embed bundle has it: a quarter of ts-fsrs, and held equal to it by a test.
  const model = join(root, 'packages/widgets/src/embed/lean-fsrs.ts')
  const { code: leanModel } = await transformWithOxc(readFileSync(model, 'utf8'), model)
  writeFileSync(join(dist, 'calls/lean-fsrs.js'), leanModel)
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js')) continue
    const code = readFileSync(join(dist, file), 'utf8')
    const [, name] = /^contract[\\/](.+)$/.exec(file) ?? []
    if (name) {
      const lean = markPure(leanDeclarations(file, code)).replace("from 'ts-fsrs'", "from './lean-fsrs.js'")
      writeFileSync(join(dist, 'calls', name), lean)
    } else writeFileSync(join(dist, file), code.replace(/((?:from |import\()'\.{1,2}\/)contract\//g, '$1calls/'))
  }
}

/** Builds both packages; throws with the tool's own words where one fails. */
export async function buildPackages(): Promise<void> {
  rmSync(join(root, 'packages/core/dist'), { recursive: true, force: true })
  // What an earlier build left would be published with this one; the embed bundle is another build's.
  const widgets = join(root, 'packages/widgets/dist')
  for (const name of existsSync(widgets) ? readdirSync(widgets) : []) {
    if (name !== 'embed') rmSync(join(widgets, name), { recursive: true })
  }
  for (const [name, command, args] of steps) {
    const { code, output } = await run(command, args, { quiet: true })
    if (code !== 0) throw new Error(`The build of ${name} failed.\n${output}`)
    if (name === '@ciyu/core') await writeLeanCalls()
  }
}

if (import.meta.main) await buildPackages()
