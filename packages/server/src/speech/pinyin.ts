/** A syllable of pinyin: `{letters: 'lv', tone: 4}`; ü is written v, the neutral tone 5. */
export interface Syllable {
  readonly letters: string
  readonly tone: number
  /** A final r (erhua): 点儿 is `dian` with `erhua`. */
  readonly erhua: boolean
}

const initials = '(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])'
const syllablePattern = new RegExp(`${initials}?[aeiouv]+(?:ng(?![aeiouv])|n(?![aeiouv]))?(?:r(?![aeiouv]))?`, 'y')
const interjections: Readonly<Record<string, string>> = { m: 'mu', n: 'en', ng: 'en', hm: 'heng', hng: 'heng', ê: 'ei' }
const tones: Readonly<Record<string, number>> = { '\u0304': 1, '\u0301': 2, '\u030C': 3, '\u0300': 4 }

function syllable(letters: string, tone: number): Syllable {
  const plain = interjections[letters] ?? letters
  const erhua = plain.length > 2 && plain.endsWith('r') && plain !== 'er'
  return { letters: erhua ? plain.slice(0, -1) : plain, tone, erhua }
}

/** One token that carries marks, or no tones at all: `yínháng`, `xī'ān`, `ma`. */
function marked(token: string): Syllable[] | undefined {
  let letters = ''
  const toneAt = new Map<number, number>()
  for (const sign of token.normalize('NFD')) {
    const tone = tones[sign]
    if (tone) toneAt.set(letters.length - 1, tone)
    else if (sign === '\u0308' && letters.endsWith('u')) letters = `${letters.slice(0, -1)}v`
    else if (/^[a-z'’]$/.test(sign)) letters += sign === '’' ? "'" : sign
    else if (sign !== '\u0302') return undefined
  }
  const found: Syllable[] = []
  for (let at = 0; at < letters.length; ) {
    if (letters[at] === "'") {
      at++
      continue
    }
    syllablePattern.lastIndex = at
    const match = syllablePattern.exec(letters)?.[0] ?? (interjections[letters] ? letters : undefined)
    if (!match) return undefined
    let tone = 5
    for (let i = at; i < at + match.length; i++) tone = toneAt.get(i) ?? tone
    found.push(syllable(match, tone))
    at += match.length
  }
  return found
}

/** One token with tone digits: `yin2hang2`, `lv4`. */
function numbered(token: string): Syllable[] | undefined {
  if (!/^(?:[a-zê]+[1-5])+$/.test(token)) return undefined
  return [...token.matchAll(/([a-zê]+)([1-5])/g)].map(([, letters = '', tone]) => syllable(letters, Number(tone)))
}

/**
 * Reads one token of pinyin, without spaces. `r5` after a syllable is a token of its own in CC-CEDICT: it comes
 * back as the syllable `r`.
 * @returns undefined for what is no pinyin, such as the letters in 卡拉OK
 */
export function readPinyin(token: string): Syllable[] | undefined {
  if (/^[A-Z]+$/.test(token)) return undefined
  const plain = token.toLowerCase().replaceAll('u:', 'v').replaceAll('ü', 'v')
  const found = /\d/.test(plain) ? numbered(plain) : marked(plain)
  return found?.every(({ letters }) => letters === 'r' || /[aeiouv]/.test(letters)) ? found : undefined
}
