import type { MessageLoader, Messages } from './i18n.ts'
import type { Language } from './languages.ts'

type Files = Record<Language, () => Promise<{ default: Messages }>>

/** Loads one of six files. */
/* @__NO_SIDE_EFFECTS__ */
export const loaderOf =
  (files: Files): MessageLoader =>
  async (language) =>
    (await files[language]()).default

/** The texts of the widgets, one file a language. */
export const widgetMessages: MessageLoader = loaderOf({
  en: () => import('./messages/widgets/en.json', { with: { type: 'json' } }),
  ru: () => import('./messages/widgets/ru.json', { with: { type: 'json' } }),
  zh: () => import('./messages/widgets/zh.json', { with: { type: 'json' } }),
  ua: () => import('./messages/widgets/ua.json', { with: { type: 'json' } }),
  vi: () => import('./messages/widgets/vi.json', { with: { type: 'json' } }),
  ja: () => import('./messages/widgets/ja.json', { with: { type: 'json' } }),
})

/** The texts of the app, one file a language. */
export const appMessages: MessageLoader = loaderOf({
  en: () => import('./messages/app/en.json', { with: { type: 'json' } }),
  ru: () => import('./messages/app/ru.json', { with: { type: 'json' } }),
  zh: () => import('./messages/app/zh.json', { with: { type: 'json' } }),
  ua: () => import('./messages/app/ua.json', { with: { type: 'json' } }),
  vi: () => import('./messages/app/vi.json', { with: { type: 'json' } }),
  ja: () => import('./messages/app/ja.json', { with: { type: 'json' } }),
})
