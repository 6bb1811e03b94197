import { expect, test, vi } from 'vitest'
import { createDevice, deviceInfo } from './device.ts'

const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  pixel:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  androidTablet:
    'Mozilla/5.0 (Linux; Android 14; Tab S9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  samsung:
    'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0',
  bot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
}

const traits = (agent: string, touchPoints = 0) =>
  Object.entries(deviceInfo(agent, touchPoints))
    .filter(([, yes]) => yes)
    .map(([name]) => name.slice(2))
    .sort()

test.each([
  ['iPhone', agents.iphone, 5, ['Ios', 'Mobile', 'Safari']],
  ['Mac', agents.mac, 0, ['Desktop', 'MacOS', 'Safari']],
  ['iPad, which names itself a Mac', agents.mac, 5, ['Ios', 'Safari', 'Tablet']],
  ['Android phone', agents.pixel, 5, ['Android', 'Chrome', 'Mobile']],
  ['Android tablet', agents.androidTablet, 5, ['Android', 'Chrome', 'Tablet']],
  ['Samsung’s browser', agents.samsung, 5, ['Android', 'Mobile', 'Samsung']],
  ['Edge', agents.edge, 0, ['Desktop', 'Edge', 'Windows']],
  ['Firefox', agents.firefox, 0, ['Desktop', 'Firefox', 'Windows']],
  ['a crawler', agents.bot, 0, ['Crawler', 'Desktop']],
  ['no user agent', '', 0, ['Desktop']],
])('%s', (_, agent, touchPoints, expected) => {
  expect(traits(agent, touchPoints)).toEqual(expected)
})

test('is read again 50 ms after the last resize', () => {
  vi.useFakeTimers()
  const listeners = new Map<string, () => void>()
  vi.stubGlobal('addEventListener', (type: string, heard: () => void) => listeners.set(type, heard))
  vi.stubGlobal('removeEventListener', (type: string) => listeners.delete(type))
  vi.stubGlobal('navigator', { userAgent: agents.mac, maxTouchPoints: 0 })
  const $device = createDevice()
  const stop = $device.listen(() => {})
  vi.stubGlobal('navigator', { userAgent: agents.iphone, maxTouchPoints: 5 })
  listeners.get('resize')?.()
  vi.advanceTimersByTime(49)
  expect($device.get().isDesktop).toBe(true)
  vi.advanceTimersByTime(1)
  expect($device.get().isMobile).toBe(true)
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
