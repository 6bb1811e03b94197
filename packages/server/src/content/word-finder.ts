import { type Database, schema } from '../db/index.ts'
import { and, inArray, isNull } from '../db/sql.ts'
import { ContentError } from './content-error.ts'

/** What content says of a word to name it. */
export interface WordReference {
  readonly simplified: string
  readonly traditional?: string
  readonly pinyin?: string
  /** The HSK level that is meant where several words fit. */
  readonly level?: number
}

interface Candidate {
  readonly id: number
  readonly traditional: string
  readonly pinyin: string
  readonly hskLevel: number | null
  readonly rank: number
}

/** Finds the words that content names. */
export interface WordFinder {
  find(reference: WordReference): number | null
  /** What words are put in order by, as dictionaries do: reading first, tones within it. */
  sortKey(id: number): string
  /** The same, and throws `ContentError` naming the place when there is no such word. */
  require(reference: WordReference, place: string): number
}

/** `学习`, `学习|xue2 xi2` or `学习|學習|xue2 xi2`. */
export function parseReference(text: string): WordReference {
  const [simplified = '', ...rest] = text.split('|').map((part) => part.trim())
  const pinyin = rest.find((part) => /[1-5]/.test(part))
  const traditional = rest.find((part) => part !== pinyin)
  return { simplified, ...(traditional && { traditional }), ...(pinyin && { pinyin }) }
}

/** Knows all words with the given characters. */
export async function wordFinder(db: Database, simplified: Iterable<string>): Promise<WordFinder> {
  const { words } = schema
  const wanted = [...new Set(simplified)]
  const sortKeys = new Map<number, string>()
  const found = new Map<string, Candidate[]>()
  for (let start = 0; start < wanted.length; start += 5000) {
    const rows = await db
      .select({
        id: words.id,
        simplified: words.simplified,
        traditional: words.traditional,
        pinyin: words.pinyin,
        hskLevel: words.hskLevel,
        rank: words.rank,
      })
      .from(words)
      .where(and(inArray(words.simplified, wanted.slice(start, start + 5000)), isNull(words.ownerUid)))
    for (const row of rows) {
      sortKeys.set(row.id, `${row.pinyin.toLowerCase().replaceAll('u:', 'v')} ${row.simplified}`)
      const same = found.get(row.simplified)
      if (same) same.push(row)
      else found.set(row.simplified, [row])
    }
  }
  const find = ({ simplified: characters, traditional, pinyin, level }: WordReference): number | null => {
    const order = (word: Candidate) => (word.hskLevel === level ? 0 : 1e9) + (word.hskLevel ?? 9) * 1e7 + word.rank
    const [best] = (found.get(characters) ?? [])
      .filter((word) => traditional === undefined || word.traditional === traditional)
      .filter((word) => pinyin === undefined || word.pinyin.toLowerCase() === pinyin.toLowerCase())
      .sort((one, other) => order(one) - order(other))
    return best?.id ?? null
  }
  return {
    find,
    sortKey: (id) => sortKeys.get(id) ?? '',
    require(reference, place) {
      const id = find(reference)
      if (id !== null) return id
      const { simplified: characters, traditional, pinyin } = reference
      const name = [characters, traditional, pinyin].filter(Boolean).join('|')
      throw new ContentError(`${place}: the dictionary has no word ${name}.`)
    },
  }
}
