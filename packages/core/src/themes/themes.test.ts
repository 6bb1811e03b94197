import { expect, test } from 'vitest'
import { themeProperties } from './themes.ts'

test('base is the specification’s, to the letter', () => {
  expect(Object.fromEntries(themeProperties('base'))).toEqual({
    '--ciyu-primary': '#000000',
    '--ciyu-secondary': '#FEDC29',
    '--ciyu-text': '#000000',
    '--ciyu-text-muted': '#E5E5E5',
    '--ciyu-bg': '#ffffff',
    '--ciyu-bg-soft': '#F6F9FC',
    '--ciyu-border': '#000000',
    '--ciyu-border-soft': '#E5E5E5',
    '--ciyu-neutral': '#808080',
  })
})

test('learning is the specification’s, to the letter', () => {
  expect(Object.fromEntries(themeProperties('learning'))).toMatchObject({
    '--ciyu-primary': '#000000',
    '--ciyu-secondary': '#EBEFF2',
    '--ciyu-text': '#000000',
    '--ciyu-text-muted': '#818A95',
    '--ciyu-bg': '#CFD6DF',
    '--ciyu-bg-soft': '#F6F9FC',
    '--ciyu-border': '#000000',
    '--ciyu-border-soft': '#DDE2E9',
  })
})
