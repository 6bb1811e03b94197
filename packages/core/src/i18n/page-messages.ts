import type { MessageLoader } from './i18n.ts'
import { loaderOf } from './messages.ts'

// Apart from what every page needs, so that none of these is in a first page.

/** The texts of a learner's parts that come after the first card, one file a language. */
export const laterLearnerMessages: MessageLoader = loaderOf({
  en: () => import('./messages/learner-later/en.json', { with: { type: 'json' } }),
  ru: () => import('./messages/learner-later/ru.json', { with: { type: 'json' } }),
  zh: () => import('./messages/learner-later/zh.json', { with: { type: 'json' } }),
  ua: () => import('./messages/learner-later/ua.json', { with: { type: 'json' } }),
  vi: () => import('./messages/learner-later/vi.json', { with: { type: 'json' } }),
  ja: () => import('./messages/learner-later/ja.json', { with: { type: 'json' } }),
})

/** The texts of the account page, one file a language. */
export const accountMessages: MessageLoader = loaderOf({
  en: () => import('./messages/account/en.json', { with: { type: 'json' } }),
  ru: () => import('./messages/account/ru.json', { with: { type: 'json' } }),
  zh: () => import('./messages/account/zh.json', { with: { type: 'json' } }),
  ua: () => import('./messages/account/ua.json', { with: { type: 'json' } }),
  vi: () => import('./messages/account/vi.json', { with: { type: 'json' } }),
  ja: () => import('./messages/account/ja.json', { with: { type: 'json' } }),
})

/** The texts of signing in, one file a language. */
export const signInMessages: MessageLoader = loaderOf({
  en: () => import('./messages/sign-in/en.json', { with: { type: 'json' } }),
  ru: () => import('./messages/sign-in/ru.json', { with: { type: 'json' } }),
  zh: () => import('./messages/sign-in/zh.json', { with: { type: 'json' } }),
  ua: () => import('./messages/sign-in/ua.json', { with: { type: 'json' } }),
  vi: () => import('./messages/sign-in/vi.json', { with: { type: 'json' } }),
  ja: () => import('./messages/sign-in/ja.json', { with: { type: 'json' } }),
})

/** The texts of the pages of one's own lists, one file a language. */
export const listMessages: MessageLoader = loaderOf({
  en: () => import('./messages/lists/en.json', { with: { type: 'json' } }),
  ru: () => import('./messages/lists/ru.json', { with: { type: 'json' } }),
  zh: () => import('./messages/lists/zh.json', { with: { type: 'json' } }),
  ua: () => import('./messages/lists/ua.json', { with: { type: 'json' } }),
  vi: () => import('./messages/lists/vi.json', { with: { type: 'json' } }),
  ja: () => import('./messages/lists/ja.json', { with: { type: 'json' } }),
})

/** The texts of printing, one file a language. */
export const printMessages: MessageLoader = loaderOf({
  en: () => import('./messages/print/en.json', { with: { type: 'json' } }),
  ru: () => import('./messages/print/ru.json', { with: { type: 'json' } }),
  zh: () => import('./messages/print/zh.json', { with: { type: 'json' } }),
  ua: () => import('./messages/print/ua.json', { with: { type: 'json' } }),
  vi: () => import('./messages/print/vi.json', { with: { type: 'json' } }),
  ja: () => import('./messages/print/ja.json', { with: { type: 'json' } }),
})

/** The texts of bringing words in and taking them out, one file a language. */
export const transferMessages: MessageLoader = loaderOf({
  en: () => import('./messages/transfer/en.json', { with: { type: 'json' } }),
  ru: () => import('./messages/transfer/ru.json', { with: { type: 'json' } }),
  zh: () => import('./messages/transfer/zh.json', { with: { type: 'json' } }),
  ua: () => import('./messages/transfer/ua.json', { with: { type: 'json' } }),
  vi: () => import('./messages/transfer/vi.json', { with: { type: 'json' } }),
  ja: () => import('./messages/transfer/ja.json', { with: { type: 'json' } }),
})

/** The texts of the page that makes a list from a text, one file a language. */
export const fromTextMessages: MessageLoader = loaderOf({
  en: () => import('./messages/from-text/en.json', { with: { type: 'json' } }),
  ru: () => import('./messages/from-text/ru.json', { with: { type: 'json' } }),
  zh: () => import('./messages/from-text/zh.json', { with: { type: 'json' } }),
  ua: () => import('./messages/from-text/ua.json', { with: { type: 'json' } }),
  vi: () => import('./messages/from-text/vi.json', { with: { type: 'json' } }),
  ja: () => import('./messages/from-text/ja.json', { with: { type: 'json' } }),
})

/** The texts of the page that compares two lists, one file a language. */
export const compareMessages: MessageLoader = loaderOf({
  en: () => import('./messages/compare/en.json', { with: { type: 'json' } }),
  ru: () => import('./messages/compare/ru.json', { with: { type: 'json' } }),
  zh: () => import('./messages/compare/zh.json', { with: { type: 'json' } }),
  ua: () => import('./messages/compare/ua.json', { with: { type: 'json' } }),
  vi: () => import('./messages/compare/vi.json', { with: { type: 'json' } }),
  ja: () => import('./messages/compare/ja.json', { with: { type: 'json' } }),
})

/** The texts of the exercises page and of taking things into focus, one file a language. */
export const exerciseMessages: MessageLoader = loaderOf({
  en: () => import('./messages/exercises/en.json', { with: { type: 'json' } }),
  ru: () => import('./messages/exercises/ru.json', { with: { type: 'json' } }),
  zh: () => import('./messages/exercises/zh.json', { with: { type: 'json' } }),
  ua: () => import('./messages/exercises/ua.json', { with: { type: 'json' } }),
  vi: () => import('./messages/exercises/vi.json', { with: { type: 'json' } }),
  ja: () => import('./messages/exercises/ja.json', { with: { type: 'json' } }),
})

/** The texts of the statistics page, one file a language. */
export const statisticsMessages: MessageLoader = loaderOf({
  en: () => import('./messages/statistics/en.json', { with: { type: 'json' } }),
  ru: () => import('./messages/statistics/ru.json', { with: { type: 'json' } }),
  zh: () => import('./messages/statistics/zh.json', { with: { type: 'json' } }),
  ua: () => import('./messages/statistics/ua.json', { with: { type: 'json' } }),
  vi: () => import('./messages/statistics/vi.json', { with: { type: 'json' } }),
  ja: () => import('./messages/statistics/ja.json', { with: { type: 'json' } }),
})

/** The texts of what waits for the network, one file a language. */
export const offlineMessages: MessageLoader = loaderOf({
  en: () => import('./messages/offline/en.json', { with: { type: 'json' } }),
  ru: () => import('./messages/offline/ru.json', { with: { type: 'json' } }),
  zh: () => import('./messages/offline/zh.json', { with: { type: 'json' } }),
  ua: () => import('./messages/offline/ua.json', { with: { type: 'json' } }),
  vi: () => import('./messages/offline/vi.json', { with: { type: 'json' } }),
  ja: () => import('./messages/offline/ja.json', { with: { type: 'json' } }),
})
