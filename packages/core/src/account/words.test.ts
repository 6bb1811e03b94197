import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'
import { relativeTime } from './relative-time.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0 Safari/537.36`, 'chrome', 'windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0 Safari/537.36 Edg/131.0`, 'edge', 'windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'firefox', 'linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15', 'safari', 'macos'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1', 'safari', 'ios'],
  [
    `Mozilla/5.0 (Linux; Android 15) ${webkit} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    'samsung',
    'android',
  ],
  ['curl/8.9.1', 'other', 'other'],
  ['', 'other', 'other'],
  [null, 'other', 'other'],
])('%s', (userAgent, browser, system) => {
  expect(deviceName(userAgent)).toEqual({ browser, system })
})

test.each([
  [0, 'en-US', 'now'],
  [-5_000, 'en-US', 'now'],
  [59_999, 'en-US', 'now'],
  [60_000, 'en-US', '1 minute ago'],
  [3 * 3_600_000, 'en-US', '3 hours ago'],
  [86_400_000, 'en-US', 'yesterday'],
  [86_400_000, 'ru-RU', 'вчера'],
  [5 * 86_400_000, 'uk-UA', '5 днів тому'],
  [400 * 86_400_000, 'en-US', 'last year'],
])('%i ms ago in %s is %s', (past, locale, text) => {
  expect(relativeTime(1_800_000_000_000 - past, 1_800_000_000_000, locale)).toBe(text)
})
