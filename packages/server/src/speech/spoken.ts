import { readPinyin, type Syllable } from './pinyin.ts'

// eSpeak's Mandarin reads these as English, so they are given to it as phonemes.
const withoutVoice = /^([jqx])iong$/
const phonemeOfInitial: Readonly<Record<string, string>> = { j: 'tS;', q: 'tS;h', x: 'S;' }
const phonemeOfTone = ['', '55', '35', '214', '51', '22'] as const
const readingOfCharacters: readonly (readonly [string, string])[] = [
  ['兄兇凶胸匈汹洶芎', 'xiong1'],
  ['熊雄', 'xiong2'],
  ['穷窮琼瓊穹邛', 'qiong2'],
  ['窘炯迥', 'jiong3'],
]

// With these before it, 一 is a number that is read digit by digit or an ordinal, and keeps its tone.
const numberBefore = /[第初零〇一二三四五六七八九十百千万萬]$/
const numberAfter = /^[零〇一二三四五六七八九十百千万萬月号號]/

const han = /\p{Script=Han}/u

/** 不 and 一 change their tone with what follows; dictionaries write the tone they have alone. */
function sandhi(syllables: Syllable[], text: string): Syllable[] {
  const characters = [...text].filter((sign) => han.test(sign))
  if (characters.length !== syllables.length) return syllables
  return syllables.map((syllable, i) => {
    const next = syllables[i + 1]
    if (!next) return syllable
    const falling = next.tone === 4 || /[个個]/.test(characters[i + 1] ?? '')
    if (characters[i] === '不' && syllable.tone === 4) return falling ? { ...syllable, tone: 2 } : syllable
    if (characters[i] !== '一' || syllable.tone !== 1 || (next.tone === 5 && !falling)) return syllable
    if (numberBefore.test(characters.slice(0, i).join(''))) return syllable
    if (numberAfter.test(characters.slice(i + 1).join(''))) return syllable
    return { ...syllable, tone: falling ? 2 : 4 }
  })
}

/** Erhua as eSpeak can say it: 今儿 `jer`, 点儿 `dia` with a light `er`. */
function withErhua({ letters, tone }: Syllable): string {
  const initial = /^(?:(zh|ch|sh|[rzcs])i|(zh|ch|sh|[bpmfdtnlgkhrzcs])(?:e|ei|en))$/.exec(letters)
  if (initial) return `${initial[1] ?? initial[2]}er${tone}`
  return `${letters.replace(/(?<=.[aeiouv])n$|(?<=a)i$/, '')}${tone}er5`
}

function written(syllable: Syllable): string {
  if (syllable.erhua) return withErhua(syllable)
  const { letters, tone } = syllable
  const initial = withoutVoice.exec(letters)?.[1]
  if (initial) return ` [[${phonemeOfInitial[initial]}jong${phonemeOfTone[tone] ?? '22'}]] `
  return `${letters}${tone}`
}

/** Joins `r5` to the syllable before it. */
function joinErhua(syllables: Syllable[]): Syllable[] {
  const joined: Syllable[] = []
  for (const syllable of syllables) {
    const before = joined.at(-1)
    if (syllable.letters !== 'r') joined.push(syllable)
    else if (before) joined[joined.length - 1] = { ...before, erhua: true }
    else joined.push({ letters: 'er', tone: syllable.tone, erhua: false })
  }
  return joined
}

const tidy = (input: string) => input.replace(/\s+/g, ' ').trim()

/** Characters without a reading: left to eSpeak, but for what it cannot read. */
function fromCharacters(text: string): string {
  const signs = [...text.normalize('NFC')].map((sign, i, all) => {
    if (/[儿兒]/.test(sign) && i > 0 && i === all.length - 1) return ' er2'
    const reading = readingOfCharacters.find(([characters]) => characters.includes(sign))?.[1]
    const [syllable] = reading ? (readPinyin(reading) ?? []) : []
    return syllable
      ? written(syllable)
      : /[\p{L}\p{N}]/u.test(sign)
        ? sign
        : /[，。！？；、,.!?;]/.test(sign)
          ? `${sign} `
          : ' '
  })
  return tidy(signs.join(''))
}

/**
 * What eSpeak NG's voice `cmn` is given to say. With pinyin, exactly that reading (it reads numbered pinyin); the
 * text is used only for the tones of 一 and 不. The result holds letters, digits, punctuation and phonemes of ours,
 * whatever came in.
 */
export function spoken(text: string, pinyin?: string): string {
  if (!pinyin) return fromCharacters(text)
  const tokens = pinyin
    .normalize('NFC')
    .split(/(\s+|[^\p{L}\p{M}\d:'’]+)/u)
    .filter((token) => token.trim() !== '')
  const read = tokens.map((token) => ({ token, syllables: readPinyin(token) }))
  const known = read.flatMap(({ syllables }) => syllables ?? [])
  if (known.length === 0) return fromCharacters(text)

  // A word's syllables stand apart in dictionaries; joined, eSpeak says them as one word, with tone sandhi.
  const isWord = read.every(({ syllables }) => syllables?.length === 1)
  const changed = sandhi(known, text)
  if (isWord) return tidy(joinErhua(changed).map(written).join(''))
  let at = 0
  const words = read.map(({ token, syllables }) => {
    if (syllables) {
      const own = changed.slice(at, at + syllables.length)
      at += syllables.length
      return ` ${joinErhua(own).map(written).join('')}`
    }
    if (/^[\p{L}\d]+$/u.test(token)) return ` ${token.replace(/[^\p{L}\d]/gu, '')}`
    return /[，。！？；、,.!?;]/.test(token) ? ', ' : ' '
  })
  return tidy(words.join('').replace(/,\s*$/, ''))
}
