import { atom, onMount, type ReadableAtom } from 'nanostores'

/** What the browser says of the machine it runs on (specification, section 3). */
export interface DeviceInfo {
  isMobile: boolean
  isTablet: boolean
  isDesktop: boolean
  isIos: boolean
  isAndroid: boolean
  isWindows: boolean
  isMacOS: boolean
  isSafari: boolean
  isFirefox: boolean
  isEdge: boolean
  isChrome: boolean
  isSamsung: boolean
  isCrawler: boolean
}

const crawler =
  /bot\b|crawl|spider|slurp|bingpreview|facebookexternalhit|embedly|quora link|pinterest|vkshare|whatsapp|telegram|lighthouse/i

/**
 * Reads a user agent.
 * @param touchPoints how many fingers the screen takes: an iPad names itself a Mac, and only this tells them apart
 */
export function deviceInfo(userAgent: string, touchPoints = 0): DeviceInfo {
  const has = (pattern: RegExp) => pattern.test(userAgent)
  const isIpad = has(/iPad/) || (has(/Macintosh/) && touchPoints > 1)
  const isIos = isIpad || has(/iPhone|iPod/)
  const isAndroid = has(/Android/)
  const isTablet = isIpad || (isAndroid && !has(/Mobile/)) || has(/Tablet|PlayBook|Silk(?!.*Mobile)/)
  const isMobile = !isTablet && (has(/iPhone|iPod|Windows Phone|BlackBerry|Opera Mini/) || (isAndroid && has(/Mobile/)))
  const isEdge = has(/Edg(e|A|iOS)?\//)
  const isSamsung = has(/SamsungBrowser\//)
  const isFirefox = has(/Firefox\/|FxiOS\//)
  const isOtherChromium = has(/OPR\/|YaBrowser\/|Vivaldi\//)
  const isChrome = has(/Chrome\/|CriOS\/|Chromium\//) && !isEdge && !isSamsung && !isOtherChromium
  const isWindows = has(/Windows/)
  return {
    isMobile,
    isTablet,
    isDesktop: !isMobile && !isTablet,
    isIos,
    isAndroid,
    isWindows,
    isMacOS: has(/Macintosh/) && !isIpad,
    isSafari: has(/Safari\//) && !isChrome && !isEdge && !isSamsung && !isFirefox && !isOtherChromium && !isAndroid,
    isFirefox,
    isEdge,
    isChrome,
    isSamsung,
    isCrawler: has(crawler),
  }
}

const read = () => deviceInfo(globalThis.navigator?.userAgent ?? '', globalThis.navigator?.maxTouchPoints ?? 0)

/**
 * The device, read again about 50 ms after the window was resized (a phone may be asked for its desktop page).
 * @param options.refresh whether to listen to resizes at all
 */
export function createDevice({ refresh = true }: { refresh?: boolean } = {}): ReadableAtom<DeviceInfo> {
  const store = atom(read())
  onMount(store, () => {
    if (!refresh || typeof addEventListener !== 'function') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const resized = () => {
      clearTimeout(timer)
      timer = setTimeout(() => store.set(read()), 50)
    }
    addEventListener('resize', resized)
    return () => {
      clearTimeout(timer)
      removeEventListener('resize', resized)
    }
  })
  return store
}
