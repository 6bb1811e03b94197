import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Messages } from './i18n.ts'
import { localeOf, locales } from './languages.ts'

const here = import.meta.dirname
const packages = join(here, '../../..')

const read = (file: string): Messages => JSON.parse(readFileSync(join(here, 'messages', file), 'utf8'))

function flatten(messages: Messages, prefix = ''): [key: string, text: string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  )
}

const plural = /_(zero|one|two|few|many|other)$/
/** Keys with their plural endings taken off. */
const bases = (messages: Messages) => [...new Set(flatten(messages).map(([key]) => key.replace(plural, '')))].sort()
const placeholders = (text: string) => [...new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name))].sort()

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
}

const code = ['core/src', 'widgets/src', 'app/src'].flatMap((folder) => sources(join(packages, folder))).join('\n')

const namespaces = readdirSync(join(here, 'messages'))

describe.each(namespaces)('the texts of %s', (namespace) => {
  const english = read(`${namespace}/en.json`)

  test.each(locales.map(({ code }) => code))('%s has every key, and no other', (language) => {
    expect(bases(read(`${namespace}/${language}.json`))).toEqual(bases(english))
  })

  test.each(locales.map(({ code }) => code))(
    '%s has every plural form of its language, and the values to fill in',
    (language) => {
      const messages = Object.fromEntries(flatten(read(`${namespace}/${language}.json`)))
      const forms = new Intl.PluralRules(localeOf(language).iso).resolvedOptions().pluralCategories
      const englishTexts = Object.fromEntries(flatten(english))
      for (const [key, text] of Object.entries(messages)) {
        expect(text.trim(), key).not.toBe('')
        if (!plural.test(key)) {
          expect(placeholders(text), `${language} ${key}`).toEqual(placeholders(englishTexts[key] ?? ''))
          continue
        }
        const base = key.replace(plural, '')
        for (const form of forms) expect(messages, `${language} ${base}`).toHaveProperty([`${base}_${form}`])
      }
    },
  )

  test('every key is used', () => {
    const unused = bases(english).filter((key) => {
      if (code.includes(`'${key}'`) || code.includes(`"${key}"`) || code.includes(`\`${key}\``)) return false
      // Keys put together by code: `errors.${code}` uses all of errors.*
      const stems = key.split('.').slice(0, -1)
      return !stems.some((_, index) => code.includes(`\`${stems.slice(0, stems.length - index).join('.')}.\${`))
    })
    expect(unused).toEqual([])
  })

  test('every key that code names exists', () => {
    const all = new Set(namespaces.flatMap((one) => bases(read(`${one}/en.json`))))
    const named = [...code.matchAll(/\bt\(\s*'([\w.]+)'/g)].map(([, key]) => key as string)
    expect(named.filter((key) => !all.has(key))).toEqual([])
  })
})
