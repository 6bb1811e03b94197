import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const period = 30 // seconds
const digits = 6

/** A new secret of 160 bits, in base 32 as authenticators read it. */
export function newSecret(): string {
  const bits = [...randomBytes(20)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The step of time that a moment (milliseconds since 1970) is in. */
export const stepOf = (now: number): number => Math.floor(now / 1000 / period)

/** The code of a step, by RFC 6238 with SHA-1 over RFC 4226. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The step that a code belongs to: this one or a neighbour, for clocks that differ; null when it belongs to none. */
export function matchStep(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const current = stepOf(now)
  let found: number | null = null
  for (const step of [current - 1, current, current + 1])
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))) found = step
  return found
}

/** What an authenticator reads from the QR code. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const query = `algorithm=SHA1&digits=${digits}&issuer=${encodeURIComponent(issuer)}&period=${period}&secret=${secret}`
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`
}
