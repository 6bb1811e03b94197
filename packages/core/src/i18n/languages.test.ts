import { expect, test } from 'vitest'
import { formatCookie } from '../runtime/cookies.ts'
import { acceptLanguage, chooseLanguage, locales, matchLanguage } from './languages.ts'

test('the locales are the specification’s', () => {
  expect(Object.fromEntries(locales.map(({ code, iso }) => [code, iso]))).toEqual({
    en: 'en-US',
    ru: 'ru-RU',
    zh: 'zh-CN',
    ua: 'uk-UA',
    vi: 'vi-VN',
    ja: 'ja-JP',
  })
  expect(locales.every(({ dir }) => dir === 'ltr')).toBe(true)
})

test.each([
  ['the first cookie before the second', 'i18n_redirected=ru; nuxt-i18n-redirected=ja', ['vi'], 'ja'],
  ['the fallback cookie before the browser', 'a=b; i18n_redirected=ru', ['vi'], 'ru'],
  ['an unsupported cookie is ignored', 'nuxt-i18n-redirected=de', ['vi'], 'vi'],
  ['a broken cookie is ignored', 'nuxt-i18n-redirected=%E0%A4%A', ['uk'], 'ua'],
  ['the browser’s first supported language', '', ['de-DE', 'uk-UA', 'ru'], 'ua'],
  ['Traditional Chinese gets the Chinese interface', '', ['zh-Hant-TW'], 'zh'],
  ['English when nothing fits', '', ['de', 'fr'], 'en'],
])('%s', (_, cookies, browser, expected) => {
  expect(chooseLanguage(cookies, browser)).toBe(expected)
})

test('tags match by their language, not by a prefix of letters', () => {
  expect(matchLanguage('uk')).toBe('ua')
  expect(matchLanguage('UA')).toBe('ua')
  expect(matchLanguage('enm')).toBeNull()
  expect(matchLanguage('')).toBeNull()
})

test('Accept-Language names the interface first and every other once', () => {
  expect(acceptLanguage('ja')).toBe('ja-JP,en-US;q=0.9,ru-RU;q=0.8,zh-CN;q=0.7,uk-UA;q=0.6,vi-VN;q=0.5')
})

test('the cookie lasts 365 days for the whole site, and crosses origins only when it must', () => {
  expect(formatCookie('nuxt-i18n-redirected', 'ru', { days: 365, crossOrigin: false })).toBe(
    'nuxt-i18n-redirected=ru; Max-Age=31536000; Path=/; SameSite=Lax',
  )
  expect(formatCookie('a', 'b', { days: 1, crossOrigin: true })).toContain('SameSite=None; Secure')
})
