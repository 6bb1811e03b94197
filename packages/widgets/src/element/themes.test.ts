import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ThemeName, themeProperties } from '@ciyu/core'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'base.module.css'), 'utf8')

test.each<ThemeName>(['base', 'learning'])('the sheet has the values of the theme %s', (name) => {
  const rule =
    css.split(`:host([theme='${name}'])`)[1]?.split('}')[0] ?? css.split(`:host([theme="${name}"])`)[1]?.split('}')[0]
  for (const [property, value] of themeProperties(name)) {
    expect(rule?.toLowerCase()).toContain(`${property}: ${value.toLowerCase()};`)
  }
})

test('no widget style uses rem, :root, layers or imports', () => {
  const source = join(import.meta.dirname, '..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  expect(files.length).toBeGreaterThan(8)
  for (const file of files) {
    expect(readFileSync(join(source, file), 'utf8').match(/[\d.]rem\b|:root\b|@layer|@import/g), file).toBeNull()
  }
})
