import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type Database, type Store, schema } from '../db/index.ts'
import { eq, sql } from '../db/sql.ts'
import { type Corrections, makeDictionary } from './dictionary.ts'
import {
  additionsFile,
  type ContentFile,
  checked,
  entityFile,
  glossFile,
  meaningsFile,
  readContent,
  readingsFile,
} from './files.ts'
import { storeDictionary } from './load-dictionary.ts'
import { storeGlosses } from './load-glosses.ts'
import { storeLibrary } from './load-library.ts'
import { storeSentences } from './load-sentences.ts'
import { type DictionarySource, installedDictionary } from './sources.ts'
import { parseReference } from './word-finder.ts'

export { ContentError } from './content-error.ts'
export { installedDictionary, sampleDictionary } from './sources.ts'

/** Changes with the way content is stored, so that what an older service stored is stored anew. */
const storedForm = '3'

const { contentVersions } = schema

export interface ContentOptions {
  readonly store: Store
  readonly source?: DictionarySource
  /** The content folder. */
  readonly folder?: string
  /** Is told of each step. */
  readonly report?: (line: string) => void
  /** Ends the loading between two steps; what is missing then is loaded the next time. */
  readonly signal?: AbortSignal
}

const contentFolder = fileURLToPath(new URL('../../content', import.meta.url))

const versionOf = (...parts: string[]): string =>
  createHash('sha256')
    .update([storedForm, ...parts].join('\n'))
    .digest('base64url')

function correctionsOf(files: readonly ContentFile[]): Corrections {
  const file = (name: string): ContentFile =>
    files.find((candidate) => candidate.name === `dictionary/${name}.json`) ?? { name, value: undefined }
  return {
    additions: checked(additionsFile, file('additions')),
    hskReadings: checked(readingsFile, file('hsk-readings')),
    meanings: checked(meaningsFile, file('meanings')),
  }
}

async function isLoaded(db: Database, name: string, version: string): Promise<boolean> {
  const [row] = await db.select().from(contentVersions).where(eq(contentVersions.name, name))
  return row?.version === version
}

async function markLoaded(db: Database, name: string, version: string): Promise<void> {
  await db
    .insert(contentVersions)
    .values({ name, version })
    .onConflictDoUpdate({ target: contentVersions.name, set: { version, loadedAt: sql`now()` } })
}

/**
 * Brings dictionary and library of the database to the state of their sources. What has not changed since is left
 * alone; what has is brought up to date in place, so that ids stay. One process at a time does this.
 * Throws `ContentError` when a file is wrong; what was loaded before stays then.
 */
export async function loadContent({
  store,
  source = installedDictionary(),
  folder = contentFolder,
  report = () => {},
  signal,
}: ContentOptions): Promise<void> {
  const dictionary = readContent(folder, 'dictionary')
  const glosses = readContent(folder, 'glosses')
  const sentences = readContent(folder, 'sentences')
  const affiliates = readContent(folder, 'affiliates')
  const library = readContent(folder, 'library')
  const corrections = correctionsOf(dictionary.files)
  const words = versionOf(source.version, dictionary.version)
  const { db } = store

  const step = async (name: string, version: string, load: () => Promise<string>) => {
    signal?.throwIfAborted()
    if (await isLoaded(db, name, version)) return
    const began = performance.now()
    const done = await load()
    await markLoaded(db, name, version)
    report(`${done} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  }
  await store.exclusively(async () => {
    await step('dictionary', words, async () => {
      report('Reading the dictionary …')
      const rows = makeDictionary(source.hsk, await source.read(), corrections)
      report(`Storing ${rows.length.toLocaleString('en')} words …`)
      await storeDictionary(store, rows, signal)
      return `The dictionary is stored: ${rows.length.toLocaleString('en')} words.`
    })
    await step('glosses', versionOf(words, glosses.version), async () => {
      return `The glosses are stored: ${await storeGlosses(db, glosses.files)} words in five more languages.`
    })
    await step('sentences', versionOf(words, sentences.version), async () => {
      return `The example sentences are stored: ${await storeSentences(db, sentences.files)}.`
    })
    await step('library', versionOf(words, affiliates.version, library.version), async () => {
      const count = await storeLibrary(db, {
        affiliates: affiliates.files,
        library: library.files,
        hsk: source.hsk,
        readings: corrections.hskReadings,
      })
      return `The library is stored: ${count} lists and shelves.`
    })
  })
}

/** The words that lists and glosses of the content folder name. */
export function namedWords(folder = contentFolder): Set<string> {
  const lists = readContent(folder, 'library').files.flatMap((file) => checked(entityFile, file).words ?? [])
  const glossed = readContent(folder, 'glosses').files.flatMap((file) => Object.keys(checked(glossFile, file)))
  return new Set([...lists, ...glossed].map((reference) => parseReference(reference).simplified))
}
