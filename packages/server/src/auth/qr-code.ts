// QR codes by ISO/IEC 18004: bytes, error correction of level L, the smallest of the versions 1 to 20 that fits.
const eccPerBlock = [0, 7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28]
const blockCount = [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8]
const levelBits = 1 // L

const sizeOf = (version: number) => version * 4 + 17

function alignmentOf(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, at) => sizeOf(version) - 7 - (count - 2 - at) * step)]
}

/** Bytes for data and correction together. */
function rawBytes(version: number): number {
  let modules = (16 * version + 128) * version + 64
  if (version >= 2) {
    const count = Math.floor(version / 7) + 2
    modules -= (25 * count - 10) * count - 55
    if (version >= 7) modules -= 36
  }
  return Math.floor(modules / 8)
}

const of = (table: readonly number[], version: number) => table[version] ?? 0
const dataBytes = (version: number) => rawBytes(version) - of(eccPerBlock, version) * of(blockCount, version)

/** Multiplication in the field of 256 elements that is made by x⁸+x⁴+x³+x²+1. */
function multiply(x: number, y: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((y >>> bit) & 1) * x
  }
  return product
}

function correction(data: readonly number[], degree: number): number[] {
  const generator: number[] = Array.from({ length: degree }, (_, at) => (at === degree - 1 ? 1 : 0))
  let root = 1
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) generator[j] = multiply(generator[j] ?? 0, root) ^ (generator[j + 1] ?? 0)
    root = multiply(root, 2)
  }
  const rest: number[] = Array.from({ length: degree }, () => 0)
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    for (let at = 0; at < degree; at++) rest[at] = (rest[at] ?? 0) ^ multiply(generator[at] ?? 0, factor)
  }
  return rest
}

function codewords(text: string): { version: number; bytes: number[] } {
  const data = Buffer.from(text)
  const version = eccPerBlock.findIndex(
    (_, at) => at > 0 && dataBytes(at) * 8 >= 4 + (at < 10 ? 8 : 16) + data.length * 8,
  )
  if (version < 0) throw new RangeError('The text is too long for a QR code')
  const bits = [0b0100, data.length, ...data]
    .map((value, at) => value.toString(2).padStart(at === 0 ? 4 : at === 1 && version >= 10 ? 16 : 8, '0'))
    .join('')
  const capacity = dataBytes(version) * 8
  const closed = bits.padEnd(Math.min(capacity, bits.length + 4), '0')
  const whole = closed.padEnd(Math.ceil(closed.length / 8) * 8, '0')
  const filled = (whole.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  for (let pad = 0xec; filled.length < capacity / 8; pad ^= 0xec ^ 0x11) filled.push(pad)

  // Blocks are interleaved, so that a stain harms each of them a little.
  const blocks = of(blockCount, version)
  const ecc = of(eccPerBlock, version)
  const short = Math.floor(rawBytes(version) / blocks) - ecc
  const shortBlocks = blocks - (rawBytes(version) % blocks)
  const parts = Array.from({ length: blocks }, (_, at) => {
    const start = at * short + Math.max(0, at - shortBlocks)
    return filled.slice(start, start + short + (at < shortBlocks ? 0 : 1))
  })
  const bytes: number[] = []
  for (let at = 0; at <= short; at++) for (const part of parts) if (at < part.length) bytes.push(part[at] ?? 0)
  const corrections = parts.map((part) => correction(part, ecc))
  for (let at = 0; at < ecc; at++) for (const part of corrections) bytes.push(part[at] ?? 0)
  return { version, bytes }
}

const mask = (x: number, y: number) => (x + y) % 2 === 0

/** The modules of a QR code, dark ones true. @throws {RangeError} for more than 858 bytes */
export function qrModules(text: string): boolean[][] {
  const { version, bytes } = codewords(text)
  const size = sizeOf(version)
  const dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const fixed = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const set = (x: number, y: number, value: boolean) => {
    const [row, kept] = [dark[y], fixed[y]]
    if (!row || !kept || x < 0 || x >= size) return
    row[x] = value
    kept[x] = true
  }

  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy))
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4)
      }
  const centres = alignmentOf(version)
  const last = centres.at(-1)
  for (const cx of centres)
    for (const cy of centres) {
      if ((cx === 6 && cy === 6) || (cx === 6 && cy === last) || (cx === last && cy === 6)) continue
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1)
    }

  // Level and mask 0, with their own correction, twice.
  let rest = levelBits << 3
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const format = ((levelBits << 13) | rest) ^ 0x5412
  const bit = (value: number, at: number) => ((value >>> at) & 1) === 1
  for (let i = 0; i < 15; i++) {
    if (i < 8) {
      set(8, i < 6 ? i : i + 1, bit(format, i))
      set(size - 1 - i, 8, bit(format, i))
    } else {
      set(i === 8 ? 7 : 14 - i, 8, bit(format, i))
      set(8, size - 15 + i, bit(format, i))
    }
  }
  set(8, size - 8, true)
  if (version >= 7) {
    let check = version
    for (let i = 0; i < 12; i++) check = (check << 1) ^ ((check >>> 11) * 0x1f25)
    const info = (version << 12) | check
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)]
      set(a, b, bit(info, i))
      set(b, a, bit(info, i))
    }
  }

  let at = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
        const row = dark[y]
        if (!row || fixed[y]?.[x]) continue
        const value = at < bytes.length * 8 && bit(bytes[at >>> 3] ?? 0, 7 - (at & 7))
        row[x] = value !== mask(x, y)
        at++
      }
  }
  return dark
}

/** A QR code as SVG, with the quiet zone of four modules. */
export function qrSvg(text: string): string {
  const modules = qrModules(text)
  const size = modules.length + 8
  const path = modules
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])))
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 5}" height="${size * 5}" shape-rendering="crispEdges">` +
    `<path fill="white" d="M0 0h${size}v${size}H0z"/><path fill="black" d="${path}"/></svg>`
  )
}
