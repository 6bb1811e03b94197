import { expect, test } from 'vitest'
import { createStorage } from '../runtime/storage.ts'
import { exercises } from './exercises.ts'
import { defaultSettings, studySettings } from './settings.ts'

const shelf = (text?: string) => {
  const values = new Map(text === undefined ? [] : [['ciyu-study', text]])
  const backing = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  return { values, storage: createStorage(backing) }
}

test('settings are kept, and shared by all who use the storage', () => {
  const { values, storage } = shelf()
  const settings = studySettings(storage)
  expect(settings.$settings.get()).toEqual(defaultSettings)
  settings.change({ script: 'traditional', exercises: ['reading', 'writing'] })
  expect(studySettings(storage).$settings.get().script).toBe('traditional')
  const again = studySettings(shelf(values.get('ciyu-study')).storage)
  expect(again.$settings.get().exercises).toEqual(['reading', 'writing'])
})

test.each([
  'null',
  '{"oops',
  '[]',
  '{"script":"runes","reading":7,"toneColours":"no","exercises":["dance"],"planned":"all","newWords":"many"}',
])('what makes no sense takes its default: %s', (text) => {
  expect(studySettings(shelf(text).storage).$settings.get()).toEqual(defaultSettings)
})

test('new words stay between 0 and 100', () => {
  const { change, $settings } = studySettings(shelf().storage)
  for (const [given, kept] of [
    [-3, 0],
    [1000, 100],
    [7.4, 7],
  ] as const) {
    change({ newWords: given })
    expect($settings.get().newWords).toBe(kept)
  }
})

test('what a plan may be asked by is chosen apart from what lists are asked by', () => {
  const { change, $settings } = studySettings(shelf().storage)
  expect($settings.get().planned).toEqual(exercises)
  change({ planned: ['choice', 'gap'] })
  expect($settings.get()).toMatchObject({ exercises: ['meaning'], planned: ['choice', 'gap'] })
})
