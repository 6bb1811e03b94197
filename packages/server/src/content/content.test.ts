import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestStore } from '../../../../tests/support/server.ts'
import { rowsOf, type Store, schema } from '../db/index.ts'
import { eq, sql } from '../db/sql.ts'
import { installedDictionary, loadContent, namedWords, sampleDictionary } from './index.ts'
import { tokensOf } from './sentence.ts'

const folder = mkdtempSync(join(tmpdir(), 'ciyu-content-'))
cpSync(fileURLToPath(new URL('../../content', import.meta.url)), folder, { recursive: true })
const full = installedDictionary()
const sample = sampleDictionary(full, namedWords(folder))
afterAll(() => rmSync(folder, { recursive: true }))

const { words, glosses, sentences, entities, entityWords, wordSentences } = schema

async function counts({ db }: Store): Promise<number[]> {
  const tables = [words, glosses, sentences, wordSentences, entities, entityWords]
  const found = await Promise.all(tables.map((table) => db.$count(table)))
  return found
}

const ids = async ({ db }: Store) =>
  JSON.stringify([
    await db.select({ id: words.id, simplified: words.simplified, pinyin: words.pinyin }).from(words).orderBy(words.id),
    await db.select({ id: entities.id, slug: entities.slug }).from(entities).orderBy(entities.id),
    await db.select({ id: sentences.id, simplified: sentences.simplified }).from(sentences).orderBy(sentences.id),
  ])

describe('the whole dictionary', () => {
  it('loads once: a second time finds nothing to do', async () => {
    const store = await openTestStore('empty')
    const lines: string[] = []
    await loadContent({ store, source: full, folder, report: (line) => lines.push(line) })
    expect(lines.join('\n')).toMatch(/1[12]\d,\d{3} words/)
    const loaded = await counts(store)
    expect(loaded[0]).toBeGreaterThan(115_000)
    const [index] = await rowsOf(store.db, sql`SELECT 1 FROM pg_indexes WHERE indexname = 'words_terms'`)
    expect(index).toBeDefined()

    lines.length = 0
    await loadContent({ store, source: full, folder, report: (line) => lines.push(line) })
    expect(lines).toEqual([])
    expect(await counts(store)).toEqual(loaded)
    await store.close()
  }, 60_000)
})

describe('loading again', () => {
  it('keeps ids, adds what is new, changes what differs and does not double', async () => {
    const store = await openTestStore()
    await loadContent({ store, source: sample, folder })
    const before = await ids(store)
    const loaded = await counts(store)
    await store.db
      .update(words)
      .set({ meanings: ['wrong'] })
      .where(eq(words.simplified, '朋友'))
    const source = sampleDictionary({ ...full, version: 'another' }, namedWords(folder))
    await loadContent({ store, source, folder })
    expect(await ids(store)).toBe(before)
    expect(await counts(store)).toEqual(loaded)
    const [friend] = await store.db.select().from(words).where(eq(words.simplified, '朋友'))
    expect(friend?.meanings).toEqual(['friend'])

    const more = sampleDictionary({ ...full, version: 'a third' }, [...namedWords(folder), '博物学'])
    await loadContent({ store, source: more, folder })
    expect(await store.db.$count(words, eq(words.simplified, '博物学'))).toBe(1)
    expect(await store.db.$count(words)).toBe((loaded[0] ?? 0) + 1)
    await store.close()
  }, 60_000)

  it('mends a load that was cut short before the search index', async () => {
    const store = await openTestStore()
    const loaded = await counts(store)
    await store.db.execute(sql`DROP INDEX words_terms`)
    await store.db.execute(sql`DELETE FROM content_versions WHERE name = 'dictionary'`)
    await loadContent({ store, source: sample, folder })
    expect(await rowsOf(store.db, sql`SELECT 1 FROM pg_indexes WHERE indexname = 'words_terms'`)).toHaveLength(1)
    expect(await counts(store)).toEqual(loaded)
    await store.close()
  }, 60_000)

  it('ends when it is asked to and goes on the next time', async () => {
    const store = await openTestStore('empty')
    const asked = new AbortController()
    const report = (line: string) => {
      if (line.startsWith('Storing')) asked.abort()
    }
    await expect(loadContent({ store, source: sample, folder, report, signal: asked.signal })).rejects.toThrow(/abort/)
    await loadContent({ store, source: sample, folder })
    expect(await store.db.$count(words)).toBeGreaterThan(5000)
    expect(await store.db.$count(entities)).toBeGreaterThan(15)
    await store.close()
  })

  it('takes over changed files and drops what is gone', async () => {
    const store = await openTestStore()
    const file = join(folder, 'library/mountain-reader/the-long-road.json')
    const original = readFileSync(file, 'utf8')
    writeFileSync(file, original.replace('"the-long-road"', '"the-short-road"').replace('"旅行",', ''))
    await loadContent({ store, source: sample, folder })
    const slugs = (await store.db.select({ slug: entities.slug }).from(entities)).map(({ slug }) => slug)
    expect(slugs).toContain('the-short-road')
    expect(slugs).not.toContain('the-long-road')
    writeFileSync(file, original)
    await store.close()
  })
})

describe('a bad file', () => {
  const refused = async (path: string, change: (text: string) => string): Promise<string> => {
    const store = await openTestStore()
    const file = join(folder, path)
    const original = readFileSync(file, 'utf8')
    writeFileSync(file, change(original))
    const before = await counts(store)
    let message = ''
    try {
      await loadContent({ store, source: sample, folder })
    } catch (error) {
      message = error instanceof Error ? error.message : String(error)
    }
    expect(await counts(store)).toEqual(before)
    writeFileSync(file, original)
    await store.close()
    return message
  }

  it.each<[string, string, (text: string) => string, RegExp]>([
    [
      'no JSON',
      'sentences/hsk-1.json',
      (text) => text.replace('"pinyin":', '"pinyin"'),
      /^sentences\/hsk-1\.json:\d+ is not JSON/,
    ],
    [
      'a missing language',
      'glosses/hsk-1.json',
      (text) => text.replace('"vi"', '"vj"'),
      /^glosses\/hsk-1\.json: 爱 → v/,
    ],
    [
      'a word that does not exist',
      'glosses/hsk-1.json',
      (text) => text.replace('"爱"', '"爱爱爱爱"'),
      /glosses\/hsk-1\.json: 爱爱爱爱: the dictionary has no word/,
    ],
    [
      'a reading that does not exist',
      'library/tea-house-podcast/making-tea.json',
      (text) => text.replace('dao4', 'dao1'),
      /making-tea\.json: words: the dictionary has no word 倒\|dao1/,
    ],
    [
      'a missing parent',
      'library/hsk/hsk-1.json',
      (text) => text.replace('"hsk-2-0"', '"hsk-9"'),
      /hsk-1\.json: there is no parent hsk-9/,
    ],
    [
      'a slug given twice',
      'library/hsk/hsk-1.json',
      (text) => text.replace('"slug": "hsk-1"', '"slug": "hsk-2"'),
      /the slug hsk-2 stands already in/,
    ],
    [
      'syllables that do not fit',
      'sentences/hsk-1.json',
      (text) => text.replace('Wo3 xue2xi2 ', 'Wo3 xue2 '),
      /我学习汉语。: 5 characters but 4 syllables/,
    ],
    [
      'a syllable without tone',
      'sentences/hsk-1.json',
      (text) => text.replace('Wo3 xue2xi2', 'Wo xue2xi2'),
      /我学习汉语。: pinyin: "Wo" has no tone/,
    ],
  ])('with %s is named and nothing is lost', async (_, path, change, expected) => {
    expect(await refused(path, change)).toMatch(expected)
  })
})

describe('tokensOf', () => {
  it('cuts characters at the words of the pinyin', () => {
    expect(tokensOf('你在哪儿？我在“学校”。', 'Ni3 zai4 na3r5? Wo3 zai4 “xue2xiao4”.', 'x')).toEqual([
      { simplified: '你', pinyin: 'Ni3' },
      { simplified: '在', pinyin: 'zai4' },
      { simplified: '哪儿', pinyin: 'na3 r5' },
      { simplified: '我', pinyin: 'Wo3' },
      { simplified: '在', pinyin: 'zai4' },
      { simplified: '学校', pinyin: 'xue2 xiao4' },
    ])
  })
})
