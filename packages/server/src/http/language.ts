import { language } from '@ciyu/core/contract'

export type Language = (typeof language.options)[number]

/** The ISO code of Ukrainian is `uk`; the specification calls it `ua`. */
const codes = new Map<string, Language>([...language.options.map((code) => [code, code] as const), ['uk', 'ua']])

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && value !== 'uk' && codes.has(value)

function read(header: string): Language {
  let best: Language = 'en'
  let weight = 0
  for (const part of header.slice(0, 300).split(',')) {
    const [tag = '', ...options] = part.trim().toLowerCase().split(';')
    const found = codes.get(tag.split('-')[0] ?? '')
    const quality = options.find((option) => option.trim().startsWith('q='))
    const given = quality === undefined ? 1 : Number(quality.trim().slice(2))
    if (found !== undefined && given > weight) {
      best = found
      weight = given
    }
  }
  return best
}

const known = new Map<string, Language>()

/** The language that an `Accept-Language` header asks for most; English when it asks for none of ours. */
export function languageOf(header: string | undefined): Language {
  if (!header) return 'en'
  const before = known.get(header)
  if (before !== undefined) return before
  const found = read(header)
  if (known.size >= 1000) known.clear()
  known.set(header, found)
  return found
}
