import { deviceInfo } from '../device/device.ts'

export type BrowserName = 'chrome' | 'edge' | 'firefox' | 'safari' | 'samsung' | 'other'
export type SystemName = 'android' | 'ios' | 'macos' | 'windows' | 'linux' | 'other'

/** What a user agent says of browser and system, as names that the interface has words for. */
export function deviceName(userAgent: string | null): { browser: BrowserName; system: SystemName } {
  const text = userAgent ?? ''
  const info = deviceInfo(text)
  return {
    browser: info.isEdge
      ? 'edge'
      : info.isSamsung
        ? 'samsung'
        : info.isFirefox
          ? 'firefox'
          : info.isChrome
            ? 'chrome'
            : info.isSafari
              ? 'safari'
              : 'other',
    system: info.isIos
      ? 'ios'
      : info.isAndroid
        ? 'android'
        : info.isWindows
          ? 'windows'
          : info.isMacOS
            ? 'macos'
            : /Linux|X11|CrOS/.test(text)
              ? 'linux'
              : 'other',
  }
}
