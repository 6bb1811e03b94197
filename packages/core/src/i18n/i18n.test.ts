import { expect, test } from 'vitest'
import { createI18n, type Messages } from './i18n.ts'
import type { Language } from './languages.ts'

const texts: Partial<Record<Language, Messages>> = {
  en: { words_one: '{{count}} word', words_other: '{{count}} words', home: { title: 'Home' } },
  ru: {
    words_one: '{{count}} слово',
    words_few: '{{count}} слова',
    words_many: '{{count}} слов',
    words_other: '{{count}} слова',
  },
}

function setup(language: Language = 'en') {
  const loads: Language[] = []
  const switched: Language[] = []
  const i18n = createI18n({
    language,
    loaders: [
      async (code) => {
        loads.push(code)
        const found = texts[code]
        if (!found) throw new Error('offline')
        return found
      },
    ],
    onSwitch: (code) => switched.push(code),
  })
  return { i18n, loads, switched }
}

test('messages load once, and translators change when they arrive', async () => {
  const { i18n, loads } = setup()
  const before = i18n.$t.get()
  await Promise.all([i18n.load('en'), i18n.load('en')])
  expect(loads).toEqual(['en'])
  expect(i18n.$t.get()).not.toBe(before)
  expect(i18n.$t.get()('home.title')).toBe('Home')
})

test('plural forms are each language’s own', async () => {
  const { i18n } = setup()
  await i18n.load('en')
  await i18n.setLanguage('ru')
  const t = i18n.$t.get()
  expect([1, 2, 5, 21].map((count) => t('words', { count }))).toEqual(['1 слово', '2 слова', '5 слов', '21 слово'])
})

test('a switch is told once, and one that fails leaves everything as it was', async () => {
  const { i18n, switched } = setup()
  await i18n.load('en')
  await expect(i18n.setLanguage('vi')).rejects.toThrow('offline')
  expect(i18n.$language.get()).toBe('en')
  expect(i18n.$t.get()('home.title')).toBe('Home')
  await i18n.setLanguage('ru')
  await i18n.setLanguage('ru')
  expect(switched).toEqual(['ru'])
})

test('a failed load can be tried again', async () => {
  let online = false
  const i18n = createI18n({
    language: 'en',
    loaders: [
      async () => {
        if (!online) throw new Error('offline')
        return { hello: 'Hello' }
      },
    ],
  })
  await expect(i18n.load('en')).rejects.toThrow('offline')
  online = true
  await i18n.load('en')
  expect(i18n.$t.get()('hello')).toBe('Hello')
})

test('messages added while the language is being switched come in the new one', async () => {
  let arrive = () => {}
  const slow = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const i18n = createI18n({
    language: 'en',
    loaders: [
      async (code) => {
        if (code === 'ru') await slow
        return { hello: code }
      },
    ],
  })
  const switching = i18n.setLanguage('ru')
  await i18n.addMessages(async (code) => ({ page: code }))
  arrive()
  await switching
  expect(i18n.$t.get()('page')).toBe('ru')
})

test('a widget translates into a language of its own, beside the page’s', async () => {
  const { i18n } = setup()
  await Promise.all([i18n.load('en'), i18n.load('ru')])
  expect(i18n.translator('ru').get()('words', { count: 3 })).toBe('3 слова')
  expect(i18n.$t.get()('words', { count: 3 })).toBe('3 words')
})

test('texts are not escaped: the view does that', async () => {
  const i18n = createI18n({ language: 'en', loaders: [async () => ({ hi: 'Hi {{name}}' })] })
  await i18n.load('en')
  expect(i18n.$t.get()('hi', { name: '<b>' })).toBe('Hi <b>')
})
