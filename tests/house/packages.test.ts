import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { buildPackages } from '../../scripts/build-packages.ts'
import { root } from '../../scripts/run.ts'

const execute = promisify(execFile)

interface Manifest {
  name: string
  exports: Record<string, string | { types?: string; default?: string }>
}

const manifests = ['core', 'widgets'].map(
  (name) => JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as Manifest,
)

const entries = manifests.flatMap(({ name, exports }) =>
  Object.entries(exports).map(([path, target]) => ({ name, entry: name + path.slice(1), target })),
)

beforeAll(buildPackages, 60_000)

test.each(entries)('$entry is there once it is built', ({ name, target }) => {
  const files =
    typeof target === 'string' ? [target] : [target.types, target.default].filter((file) => file !== undefined)
  expect(files.length).toBeGreaterThan(0)
  for (const file of files)
    expect(existsSync(join(root, 'packages', name.slice('@ciyu/'.length), file)), file).toBe(true)
})

const scripts = entries.filter(({ target }) => typeof target === 'object' && target.default)

test.each(scripts)('$entry is imported by plain Node, where there is no page', async ({ entry }) => {
  const program = `import(${JSON.stringify(entry)}).then((m) => console.log(Object.keys(m).length))`
  const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  expect(Number(stdout)).toBeGreaterThan(0)
})

test('a language’s texts come with the package', async () => {
  const program = `import('@ciyu/core').then(async (m) => console.log((await m.widgetMessages('ja')).learner !== undefined))`
  const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  expect(stdout.trim()).toBe('true')
})
