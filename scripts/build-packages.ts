import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.ts'

/** `npm run build:packages`: the packages as they are published, in their `dist` folders. */
const steps: [name: string, command: string, args: string[]][] = [
  ['@ciyu/core', 'tsc', ['-p', 'packages/core/tsconfig.build.json']],
  ['@ciyu/widgets', 'vite', ['build', '--config', 'packages/widgets/vite.config.ts', '--logLevel', 'warn']],
  ['types of @ciyu/widgets', 'tsc', ['-p', 'packages/widgets/tsconfig.build.json']],
]

/** Builds both packages; throws with the tool's own words where one fails. */
export async function buildPackages(): Promise<void> {
  rmSync(join(root, 'packages/core/dist'), { recursive: true, force: true })
  for (const [name, command, args] of steps) {
    const { code, output } = await run(command, args, { quiet: true })
    if (code !== 0) throw new Error(`The build of ${name} failed.\n${output}`)
  }
}

if (import.meta.main) await buildPackages()
