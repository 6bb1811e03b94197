import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { expect, test } from 'vitest'

/** The house of docs/architecture.md: who may import whom. `contract <- core <- widgets <- app`; the service sees the contract only. */
const packages = join(import.meta.dirname, '../../packages')

interface Import {
  file: string
  target: string
}

const files = readdirSync(packages, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(packages, join(entry.parentPath, entry.name)))
  .filter((file) => /^\w+\/src\//.test(file))

const text = (file: string) => readFileSync(join(packages, file), 'utf8')

const pattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|(?:^|\n)import\s+['"]([^'"]+)['"]/g

const imports: Import[] = files.flatMap((file) =>
  [...text(file).matchAll(pattern)].map(([, a, b, c]) => {
    const named = (a ?? b ?? c) as string
    return { file, target: named.startsWith('.') ? normalize(join(dirname(file), named)) : named }
  }),
)

const isTest = (file: string) => /\.(test|spec)\.|\/testing\//.test(file)
const code = imports.filter(({ file }) => !isTest(file))
const show = (found: Import[]) => found.map(({ file, target }) => `${file} imports ${target}`)

const room = (file: string) => file.split('/')[0] as string

test('there is something to check', () => {
  expect(imports.length).toBeGreaterThan(100)
})

test('packages are reached by their names, not by paths', () => {
  const strays = code.filter(({ file, target }) => /^\w+\/src\//.test(target) && room(target) !== room(file))
  expect(show(strays)).toEqual([])
})

const allowed: Record<string, RegExp> = {
  core: /^(?!@ciyu)/,
  widgets: /^@ciyu\/core(\/contract)?$/,
  app: /^@ciyu\/(core|core\/(contract|pinyin|transfer|texts|comparison)|widgets|widgets\/ui|widgets\/styles\.css)$/,
  // Reading and writing pinyin is text and nothing else; the service does it as the widgets do.
  server: /^@ciyu\/core\/(contract|pinyin)$/,
}

test.each(Object.keys(allowed))('%s imports only the rooms below it', (name) => {
  const strays = code.filter(
    ({ file, target }) => room(file) === name && target.startsWith('@ciyu/') && !allowed[name]?.test(target),
  )
  expect(show(strays)).toEqual([])
})

test('the contract stands on nothing of the core', () => {
  const strays = code.filter(
    ({ file, target }) =>
      file.startsWith('core/src/contract/') && target.startsWith('core/') && !target.startsWith('core/src/contract/'),
  )
  expect(show(strays)).toEqual([])
})

test('pinyin stands on nothing of the core', () => {
  const strays = code.filter(
    ({ file, target }) =>
      file.startsWith('core/src/pinyin/') && target.startsWith('core/') && !target.startsWith('core/src/pinyin/'),
  )
  expect(show(strays)).toEqual([])
})

test('the core knows no React', () => {
  expect(show(code.filter(({ file, target }) => room(file) === 'core' && /^(react|preact)/.test(target)))).toEqual([])
})

test('a widget imports no other widget', () => {
  const shared = ['element', 'ui']
  const folder = (path: string) => path.split('/')[2] as string
  const strays = code.filter(
    ({ file, target }) =>
      file.split('/').length > 3 &&
      file.startsWith('widgets/src/') &&
      target.startsWith('widgets/src/') &&
      target.split('/').length > 3 &&
      !shared.includes(folder(target)) &&
      folder(target) !== folder(file),
  )
  expect(show(strays)).toEqual([])
})

/** What is touched in exactly one folder. */
const kept: [what: string, uses: RegExp, folders: string[]][] = [
  ['supabase-js', /['"]@supabase\/supabase-js/, ['core/src/auth']],
  ['i18next', /['"]i18next/, ['core/src/i18n']],
  ['r2wc', /['"]@r2wc\//, ['widgets/src/element']],
  ['drizzle', /['"]drizzle-orm/, ['server/src/db']],
  ['local storage', /\blocalStorage\b(?!`)/, ['core/src/runtime']],
  ['ofetch', /['"]ofetch/, ['core/src/api']],
]

test.each(kept)('%s stays in its folder', (_, uses, folders) => {
  const strays = files.filter(
    (file) => !isTest(file) && uses.test(text(file)) && !folders.some((folder) => file.startsWith(`${folder}/`)),
  )
  expect(strays).toEqual([])
})

test('in the browser only the API client and the loader fetch', () => {
  const strays = files.filter(
    (file) =>
      !isTest(file) &&
      room(file) !== 'server' &&
      !file.startsWith('core/src/api/') &&
      file !== 'widgets/src/loader.ts' &&
      /(?<![.\w])fetch\(/.test(text(file)),
  )
  expect(strays).toEqual([])
})
