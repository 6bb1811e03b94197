import type { Storage } from '@ciyu/core'

/** What is printed, and how. */
export interface Choices {
  what: 'table' | 'sheet'
  /** The field of a character: tian-zi-ge 田字格 (in four) or mi-zi-ge 米字格 (in eight). */
  grid: 'tian' | 'mi'
  /** Cells of a row with the character in grey to be traced. */
  traced: number
  /** Cells of a row left empty. */
  empty: number
  /** The side of a cell in millimetres. */
  cell: number
  /** Whether each character's strokes are shown one after the other. */
  strokes: boolean
  reading: 'pinyin' | 'zhuyin' | 'none'
  meaning: boolean
  paper: 'A4' | 'letter'
}

export const defaultChoices: Choices = {
  what: 'table',
  grid: 'tian',
  traced: 3,
  empty: 6,
  cell: 17,
  strokes: false,
  reading: 'pinyin',
  meaning: true,
  paper: 'A4',
}

export const limits = { traced: [0, 5], empty: [1, 20], cell: [10, 30] } as const

const storageKey = 'ciyu-print'

/** The choice as it stands in the address; what is missing there or makes no sense is as in `fallback`. */
export function readChoices(search: URLSearchParams, fallback: Choices = defaultChoices): Choices {
  const oneOf = <T extends string>(key: keyof Choices, among: readonly T[], kept: T): T =>
    among.find((value) => value === search.get(key)) ?? kept
  const within = (key: keyof typeof limits): number => {
    const given = Number(search.get(key) ?? Number.NaN)
    const [least, most] = limits[key]
    return Number.isInteger(given) && given >= least && given <= most ? given : fallback[key]
  }
  const flag = (key: 'strokes' | 'meaning') => (search.has(key) ? search.get(key) === '1' : fallback[key])
  return {
    what: oneOf('what', ['table', 'sheet'], fallback.what),
    grid: oneOf('grid', ['tian', 'mi'], fallback.grid),
    traced: within('traced'),
    empty: within('empty'),
    cell: within('cell'),
    strokes: flag('strokes'),
    reading: oneOf('reading', ['pinyin', 'zhuyin', 'none'], fallback.reading),
    meaning: flag('meaning'),
    paper: oneOf('paper', ['A4', 'letter'], fallback.paper),
  }
}

/** The address with the choice in it; all else in it stays. */
export function writeChoices(search: URLSearchParams, choices: Choices): URLSearchParams {
  const written = new URLSearchParams(search)
  for (const [key, value] of Object.entries(choices)) {
    written.set(key, typeof value === 'boolean' ? (value ? '1' : '0') : String(value))
  }
  return written
}

/** What was chosen the last time in this browser. */
export const keptChoices = (storage: Storage): Choices =>
  readChoices(new URLSearchParams(storage.get(storageKey) ?? ''))

export const keepChoices = (storage: Storage, choices: Choices): void => {
  storage.set(storageKey, writeChoices(new URLSearchParams(), choices).toString())
}
