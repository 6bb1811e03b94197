import { readCookie } from '../runtime/cookies.ts'

export type Language = 'en' | 'ru' | 'zh' | 'ua' | 'vi' | 'ja'

/** A locale entry of the specification, section 3. All read left to right. */
export interface Locale {
  readonly code: Language
  readonly iso: string
  /** The language's name in itself. */
  readonly name: string
  readonly dir: 'ltr'
}

export const locales: readonly Locale[] = [
  { code: 'en', iso: 'en-US', name: 'English', dir: 'ltr' },
  { code: 'ru', iso: 'ru-RU', name: 'Русский', dir: 'ltr' },
  { code: 'zh', iso: 'zh-CN', name: '中文', dir: 'ltr' },
  { code: 'ua', iso: 'uk-UA', name: 'Українська', dir: 'ltr' },
  { code: 'vi', iso: 'vi-VN', name: 'Tiếng Việt', dir: 'ltr' },
  { code: 'ja', iso: 'ja-JP', name: '日本語', dir: 'ltr' },
]

export const defaultLanguage: Language = 'en'

export const isLanguage = (code: unknown): code is Language => locales.some((locale) => locale.code === code)

export const localeOf = (code: Language): Locale =>
  locales.find((locale) => locale.code === code) ?? (locales[0] as Locale)

/** The language of a BCP 47 tag or one of our codes (`uk-UA` and `ua` are both Ukrainian), or null if unsupported. */
export function matchLanguage(tag: string): Language | null {
  const wanted = tag.trim().toLowerCase()
  if (isLanguage(wanted)) return wanted
  const primary = wanted.split('-')[0]
  return locales.find(({ iso }) => iso.toLowerCase().split('-')[0] === primary)?.code ?? null
}

/** The cookies that hold the chosen language: the first is written, both are read. */
export const languageCookies = ['nuxt-i18n-redirected', 'i18n_redirected'] as const
export const languageCookieDays = 365

/** Chooses the language: stored cookie, then the browser's list, then English (specification, section 4). */
export function chooseLanguage(cookies: string, browserLanguages: readonly string[]): Language {
  for (const name of languageCookies) {
    const stored = readCookie(cookies, name)
    if (isLanguage(stored)) return stored
  }
  for (const tag of browserLanguages) {
    const match = matchLanguage(tag)
    if (match) return match
  }
  return defaultLanguage
}

/** The `Accept-Language` of a request: the interface's language first, then the others. */
export const acceptLanguage = (first: Language): string =>
  [localeOf(first), ...locales.filter(({ code }) => code !== first)]
    .map(({ iso }, index) => (index === 0 ? iso : `${iso};q=${(1 - index / 10).toFixed(1)}`))
    .join(',')
