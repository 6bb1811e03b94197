import { TransferError, type TransferProblem } from './errors.ts'

/** The encodings that Chinese text files come in, by their names in the Encoding Standard. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5'] as const
export type Encoding = (typeof encodings)[number]

/** How much of a file is looked at. */
const sampleBytes = 64 * 1024

const startsWith = (bytes: Uint8Array, signature: string, offset = 0) =>
  [...signature].every((sign, index) => bytes[offset + index] === sign.charCodeAt(0))

const signatures: readonly [signature: string, problem: TransferProblem][] = [
  ['%PDF', 'pdf'],
  ['\x89PNG', 'image'],
  ['\xff\xd8\xff', 'image'],
  ['GIF8', 'image'],
  ['RIFF', 'image'],
  ['\xd0\xcf\x11\xe0', 'spreadsheet'],
  ['\x1f\x8b', 'archive'],
  ['7z\xbc\xaf', 'archive'],
  ['Rar!', 'archive'],
  ['SQLite format 3', 'binary'],
]

/** What a file is when it is no text, by its first bytes and its name; null for what may be text. */
export function notText(name: string, bytes: Uint8Array): TransferProblem | null {
  if (/\.(apkg|colpkg)$/i.test(name)) return 'anki'
  if (startsWith(bytes, 'PK\x03\x04')) return /\.(xlsx|ods|numbers)$/i.test(name) ? 'spreadsheet' : 'archive'
  return signatures.find(([signature]) => startsWith(bytes, signature))?.[1] ?? null
}

const byteOrderMarks: readonly [mark: string, encoding: Encoding][] = [
  ['\xef\xbb\xbf', 'utf-8'],
  ['\xff\xfe', 'utf-16le'],
  ['\xfe\xff', 'utf-16be'],
]

/** The bytes as text; a byte order mark is no part of it, and what cannot be read becomes U+FFFD. */
export const decode = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes)

/** Whether the bytes are UTF-8; a character cut in two at the end is none. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** The share of the signs that Chinese word files are made of. */
function plausible(text: string): number {
  const usual = text.match(/[\t\n\r -~\u00a0-\u024f\u3000-\u30ff\u3100-\u312f\u4e00-\u9fff\uff00-\uffef\ufeff]/g)
  return text.length ? (usual?.length ?? 0) / text.length : 0
}

const usual = new Set('的一是不了在人有我他这这個个们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能学學')

/**
 * How well bytes fit a two-byte encoding: both put their frequent characters first, so that pairs in that range speak for
 * it; the most frequent ones of all speak loudest.
 * @param [first, last] leading bytes of the frequent characters
 * @param trail the lowest second byte
 */
function score(bytes: Uint8Array, encoding: Encoding, [first, last]: readonly [number, number], trail: number): number {
  let points = 0
  for (let index = 0; index < bytes.length; index++) {
    const lead = bytes[index] as number
    if (lead < 0x80) continue
    index++
    const second = bytes[index] ?? 0
    points += lead >= first && lead <= last && second >= trail ? 1 : -0.5
  }
  for (const sign of decode(bytes, encoding)) {
    if (sign === '\ufffd') points -= 4
    else if (usual.has(sign)) points += 4
  }
  return points
}

/**
 * The encoding of a text, by byte order mark, by what is valid UTF-8, and else by what reads as Chinese.
 * @throws {TransferError} `binary` when it is no text in any of them
 */
export function detectEncoding(bytes: Uint8Array): Encoding {
  const marked = byteOrderMarks.find(([mark]) => startsWith(bytes, mark))
  if (marked) return marked[1]
  const sample = bytes.subarray(0, sampleBytes)
  const zeros = sample.includes(0)
  if (!zeros && isUtf8(sample)) return 'utf-8'
  if (sample.length >= 2 && bytes.length % 2 === 0) {
    const [best] = (['utf-16le', 'utf-16be'] as const)
      .map((encoding) => ({ encoding, share: plausible(decode(sample.subarray(0, sample.length & ~1), encoding)) }))
      .sort((a, b) => b.share - a.share)
    if (best && best.share > 0.95) return best.encoding
  }
  if (zeros) throw new TransferError('binary')
  const gb = score(sample, 'gb18030', [0xb0, 0xd7], 0xa1)
  const big5 = score(sample, 'big5', [0xa4, 0xc6], 0x40)
  const chosen = big5 > gb ? 'big5' : 'gb18030'
  const unread = decode(sample, chosen).match(/\ufffd|(?![\t\n\r])\p{Cc}/gu)?.length ?? 0
  if (unread > Math.max(2, sample.length / 50)) throw new TransferError('binary')
  return chosen
}

/**
 * A file as text.
 * @throws {TransferError} when it is no text
 */
export function readText(name: string, bytes: Uint8Array, encoding?: Encoding): { text: string; encoding: Encoding } {
  if (bytes.length === 0) throw new TransferError('empty')
  const problem = notText(name, bytes)
  if (problem) throw new TransferError(problem)
  const used = encoding ?? detectEncoding(bytes)
  return { text: decode(bytes, used), encoding: used }
}
