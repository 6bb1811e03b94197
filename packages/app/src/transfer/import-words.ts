import type { Language, WordList } from '@ciyu/core'
import { addWordsToList, createWordList, matchWords } from '@ciyu/core/contract'
import {
  type Addition,
  type Field,
  planImport,
  questionOf,
  resolveImport,
  type Skipped,
  type TableRow,
} from '@ciyu/core/transfer'
import { client } from '../client.ts'
import { wordsOfList } from './list-words.ts'

/** What an import is doing. */
export type ImportStep = 'matching' | 'saving'

export interface ImportRequest {
  uid: string
  lang: Language
  /** The list that the words go into; a new one is made where it is null. */
  list: WordList | null
  title: string
  rows: readonly TableRow[]
  columns: readonly (Field | null)[]
  keepMeanings: boolean
  onStep: (step: ImportStep, count: number) => void
}

export interface ImportResult {
  /** Null when there was nothing to add. */
  list: WordList | null
  additions: Addition[]
  skipped: Skipped[]
}

/**
 * Matches the rows with the dictionary in one request and saves the words in one more: a failure leaves nothing half done.
 * Rejects with ApiError.
 */
export async function importWords(request: ImportRequest): Promise<ImportResult> {
  const { uid, lang, list, title, rows, columns, keepMeanings, onStep } = request
  const { candidates, skipped } = planImport(rows, columns)
  onStep('matching', candidates.length)
  const [found, existing] = await Promise.all([
    candidates.length > 0
      ? client.api.call(matchWords, { query: { lang }, body: { words: candidates.map(questionOf) } })
      : { matches: [], words: [] },
    list ? wordsOfList(uid, list.id, lang) : [],
  ])
  const resolved = resolveImport(candidates, found, { existing, keepMeanings })
  const result = {
    additions: resolved.additions,
    skipped: [...skipped, ...resolved.skipped].sort((a, b) => a.line - b.line),
  }
  if (resolved.additions.length === 0) return { ...result, list: null }
  onStep('saving', resolved.additions.length)
  const words = resolved.additions.map(({ word }) => word)
  const saved = list
    ? await client.api.call(addWordsToList, { params: { id: uid, listId: list.id }, body: { words } })
    : await client.api.call(createWordList, { params: { id: uid }, body: { wordlist: { title, words } } })
  return { ...result, list: saved.wordList }
}
