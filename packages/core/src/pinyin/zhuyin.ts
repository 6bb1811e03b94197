import type { Notation, PinyinPart, Tone } from './pinyin.ts'
import { syllableTable } from './pinyin-parse.ts'

const pairs = (text: string) => new Map(text.split(' ').map((pair) => pair.split('=') as [string, string]))

const initials = pairs(
  'b=ㄅ p=ㄆ m=ㄇ f=ㄈ d=ㄉ t=ㄊ n=ㄋ l=ㄌ g=ㄍ k=ㄎ h=ㄏ j=ㄐ q=ㄑ x=ㄒ zh=ㄓ ch=ㄔ sh=ㄕ r=ㄖ z=ㄗ c=ㄘ s=ㄙ',
)
const rhymes = pairs(
  'a=ㄚ o=ㄛ e=ㄜ ê=ㄝ ai=ㄞ ei=ㄟ ao=ㄠ ou=ㄡ an=ㄢ en=ㄣ ang=ㄤ eng=ㄥ er=ㄦ ong=ㄨㄥ ' +
    'i=ㄧ ia=ㄧㄚ ie=ㄧㄝ iao=ㄧㄠ iu=ㄧㄡ ian=ㄧㄢ in=ㄧㄣ iang=ㄧㄤ ing=ㄧㄥ iong=ㄩㄥ ' +
    'u=ㄨ ua=ㄨㄚ uo=ㄨㄛ uai=ㄨㄞ ui=ㄨㄟ uan=ㄨㄢ un=ㄨㄣ uang=ㄨㄤ ü=ㄩ üe=ㄩㄝ üan=ㄩㄢ ün=ㄩㄣ',
)
/** Syllables with y or w in front, which zhuyin writes without an initial. */
const bare = pairs(
  'ya=ㄧㄚ yan=ㄧㄢ yang=ㄧㄤ yao=ㄧㄠ ye=ㄧㄝ yi=ㄧ yin=ㄧㄣ ying=ㄧㄥ yo=ㄧㄛ yong=ㄩㄥ you=ㄧㄡ yu=ㄩ yuan=ㄩㄢ yue=ㄩㄝ yun=ㄩㄣ ' +
    'wa=ㄨㄚ wai=ㄨㄞ wan=ㄨㄢ wang=ㄨㄤ wei=ㄨㄟ wen=ㄨㄣ weng=ㄨㄥ wo=ㄨㄛ wu=ㄨ m=ㄇ n=ㄋ ng=ㄫ',
)
const tones = ['', '', 'ˊ', 'ˇ', 'ˋ', '˙'] as const

function symbolsOf(letters: string): string | null {
  const known = bare.get(letters)
  if (known) return known
  const cut = syllableTable.get(letters)
  if (!cut) return null
  const [initial, final] = cut
  if (final === 'i' && /^([zcs]h?|r)$/.test(initial)) return initials.get(initial) ?? null
  const rhyme = /^[jqx]$/.test(initial) ? final.replace(/^u/, 'ü') : final
  return (initials.get(initial) ?? '') + (rhymes.get(rhyme) ?? '')
}

/** Zhuyin: the first tone unmarked, the dot of the neutral tone in front, syllables apart. */
export const zhuyin: Notation = {
  spell({ letters, tone }) {
    if (letters === 'r') return 'ㄦ'
    const symbols = symbolsOf(letters) ?? letters
    return tone === 5 ? `˙${symbols}` : symbols + tones[tone]
  },
  between: () => ' ',
}

const byZhuyin = new Map<string, string>()
for (const letters of [...bare.keys(), ...syllableTable.keys()]) {
  const symbols = symbolsOf(letters)
  if (symbols && !byZhuyin.has(symbols)) byZhuyin.set(symbols, letters)
}

const medials = 'ㄧㄨㄩ'
const vowels = 'ㄚㄛㄜㄝㄞㄟㄠㄡㄢㄣㄤㄥㄦ'
const syllable = new RegExp(`(˙?)([ㄅ-ㄙㄫ]?[${medials}]?[${vowels}]?)([ˊˇˋ]|˙(?![ㄅ-ㄩ]))?`, 'u')

/** Reads zhuyin, spaced or not; what is none is kept as it stands. */
export function parseZhuyin(text: string): PinyinPart[] {
  const parts: PinyinPart[] = []
  let rest = text
  while (rest) {
    const [whole = '', dot, symbols = '', mark = ''] = syllable.exec(rest) ?? []
    const letters = rest.startsWith(whole) ? byZhuyin.get(symbols) : undefined
    if (letters) {
      const tone = dot ? 5 : Math.max(1, tones.indexOf(mark as (typeof tones)[number]))
      // No syllable er has the first tone: a bare ㄦ behind a syllable bends it.
      const bends = letters === 'er' && tone === 1 && typeof parts.at(-1) === 'object'
      parts.push({ letters: bends ? 'r' : letters, tone: bends ? 5 : (tone as Tone), capital: false })
      rest = rest.slice(whole.length)
      continue
    }
    const last = parts.at(-1)
    const character = String.fromCodePoint(rest.codePointAt(0) ?? 0)
    if (typeof last === 'string') parts[parts.length - 1] = last + character
    else parts.push(character)
    rest = rest.slice(character.length)
  }
  return parts
}
