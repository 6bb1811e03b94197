/** The value of a cookie in a `document.cookie` or `Cookie` text, or null. */
export function readCookie(cookies: string, name: string): string | null {
  for (const part of cookies.split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key !== name) continue
    try {
      return decodeURIComponent(value.join('='))
    } catch {
      return null
    }
  }
  return null
}

export interface CookieOptions {
  days: number
  /** A cookie that a frame on another origin must see: `SameSite=None; Secure`. */
  crossOrigin: boolean
}

/** A cookie for the whole site, as it is assigned to `document.cookie`. */
export function formatCookie(name: string, value: string, { days, crossOrigin }: CookieOptions): string {
  const site = crossOrigin ? 'SameSite=None; Secure' : 'SameSite=Lax'
  return `${name}=${encodeURIComponent(value)}; Max-Age=${days * 86_400}; Path=/; ${site}`
}
