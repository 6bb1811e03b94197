import type { Entity, EntityDetail, Page, Shelf } from '@ciyu/core/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../../../tests/support/server.ts'
import { schema } from '../db/index.ts'
import { eq, sql } from '../db/sql.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function read<T>(path: string): Promise<T> {
  const answer = await server.get(`/api${path}`)
  expect(answer.status).toBe(200)
  return answer.json()
}

describe('the library', () => {
  it('has its roots with what stands in them', async () => {
    const { items, total } = await read<Page<Shelf>>('/entities/root/')
    expect(total).toBe(items.length)
    expect(items.filter(({ type }) => type === 'affiliate').length).toBeGreaterThanOrEqual(3)
    const hsk = items.find(({ slug }) => slug === 'hsk-2-0')
    expect(hsk).toMatchObject({ type: 'collection', parentId: null, childCount: 6 })
    expect(hsk?.children.map(({ slug }) => slug)).toEqual([1, 2, 3, 4, 5, 6].map((level) => `hsk-${level}`))
    for (const { childCount, children } of items) expect(children).toHaveLength(childCount)
  })

  it('puts the words of a level in the order of their readings', async () => {
    const { words } = await read<EntityDetail>('/entities/hsk-1/?limit=5')
    expect(words.items.map(({ simplified }) => simplified)).toEqual(['爱', '八', '爸爸', '杯子', '北京'])
  })

  it('gives roots of one type', async () => {
    const { items } = await read<Page<Shelf>>('/entities/root?type=affiliate')
    expect(new Set(items.map(({ type }) => type))).toEqual(new Set(['affiliate']))
  })

  it.each([
    [1, 150],
    [2, 151],
    [3, 300],
    [4, 600],
    [5, 1300],
    [6, 2500],
  ])('holds every word of HSK %i: %i as the package lists them', async (level, size) => {
    const list = await read<EntityDetail>(`/entities/hsk-${level}/?limit=10000`)
    expect(list).toMatchObject({ wordCount: size, type: 'level' })
    expect(list.words.items).toHaveLength(size)
    expect(list.words.total).toBe(size)
  })

  it('gives the readings that the levels mean', async () => {
    const readings = new Map<string, string>()
    for (const level of [1, 2]) {
      const { words } = await read<EntityDetail>(`/entities/hsk-${level}?limit=1000`)
      for (const word of words.items) readings.set(word.simplified, word.pinyin)
    }
    const expected = {
      的: 'de5',
      了: 'le5',
      觉得: 'jue2 de5',
      得: 'de5',
      还: 'hai2',
      都: 'dou1',
      好: 'hao3',
      吗: 'ma5',
      着: 'zhe5',
      喝: 'he1',
      东西: 'dong1 xi5',
      告诉: 'gao4 su5',
      长: 'chang2',
      过: 'guo5',
      中国: 'Zhong1 guo2',
      年: 'nian2',
      便宜: 'pian2 yi5',
    }
    expect(Object.fromEntries(Object.keys(expected).map((word) => [word, readings.get(word)]))).toEqual(expected)
    const { words } = await read<EntityDetail>('/entities/hsk-3?limit=1000')
    expect(words.items.find(({ simplified }) => simplified === '还')?.pinyin).toBe('huan2')
  })

  it('leads from a list to its root and its affiliate', async () => {
    const list = await read<EntityDetail>('/entities/making-tea')
    expect(list.ancestors.map(({ slug }) => slug)).toEqual(['tea-house-podcast'])
    expect(list.affiliate).toMatchObject({ slug: 'tea-house-podcast', name: 'Tea House Podcast' })
    expect(list).toMatchObject({ affiliateSlug: 'tea-house-podcast', type: 'topic', children: [] })
    expect(list.words.items[0]?.simplified).toBe('茶')
    const shelf = await read<EntityDetail>('/entities/tea-house-podcast')
    expect(shelf.children).toHaveLength(3)
    expect(shelf.wordCount).toBeGreaterThan(list.wordCount)
  })

  it('knows an entity by id as by slug', async () => {
    const bySlug = await read<EntityDetail>('/entities/hsk-1/')
    expect(await read(`/entities/${bySlug.id}/`)).toEqual(bySlug)
  })

  it('pages the words and adds examples when asked', async () => {
    const whole = await read<EntityDetail>('/entities/hsk-1?limit=150&examples=1')
    const page = await read<EntityDetail>('/entities/hsk-1?limit=20&page=3&examples=1')
    expect(page.words.items).toEqual(whole.words.items.slice(40, 60))
    expect(whole.words.items.filter(({ example }) => example).length).toBeGreaterThan(20)
    const plain = await read<EntityDetail>('/entities/hsk-1?limit=150')
    expect(plain.words.items.filter(({ example }) => example)).toEqual([])
  })

  it.each(['en', 'ru', 'zh', 'ua', 'vi', 'ja'])('is written in %s', async (lang) => {
    const english = await read<Page<Entity>>('/entities/?type=topic&lang=en&limit=100')
    const { items } = await read<Page<Entity>>(`/entities/?type=topic&lang=${lang}&limit=100`)
    expect(items).toHaveLength(english.items.length)
    for (const [at, item] of items.entries()) {
      expect(item.title).not.toBe('')
      if (lang !== 'en') expect(item.title).not.toBe(english.items[at]?.title)
    }
  })

  it('finds by title in any language, by affiliate and by a word', async () => {
    const slugs = async (query: string) =>
      (await read<Page<Entity>>(`/entities/?${query}`)).items.map(({ slug }) => slug)
    expect(await slugs(`q=${encodeURIComponent('чай')}`)).toContain('making-tea')
    expect(await slugs(`q=${encodeURIComponent('泡茶')}`)).toEqual(['making-tea'])
    expect(await slugs('affiliate=city-school')).toContain('around-town')
    expect(await slugs('q=100%25')).toEqual([])
    const tea = await read<EntityDetail>('/entities/making-tea')
    const holding = await slugs(`wordId=${tea.words.items[0]?.id}`)
    expect(holding).toEqual(expect.arrayContaining(['hsk-1', 'making-tea']))
  })

  it.each(['nothing-here', '999999', 'HSK-1', 'a--b', '%E4%B8%80'])('has no entity %s', async (id) => {
    const answer = await server.get(`/api/entities/${id}`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'not_found' })
  })
})

describe('answers kept ready', () => {
  it('go out compressed, by tag, and to every origin', async () => {
    const path = '/api/entities/hsk-1'
    const plain = await server.get(path)
    const brotli = await server.get(path, { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await server.get(path, { 'accept-encoding': 'gzip' })
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    const size = async (answer: Response) => (await answer.arrayBuffer()).byteLength
    expect(await size(brotli)).toBeLessThan((await size(plain)) / 3)
    const etag = plain.headers.get('etag') ?? ''
    const again = await server.get(path, { 'if-none-match': `"other", W/${etag}` })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect(plain.headers.get('access-control-allow-origin')).toBe('*')
    expect(plain.headers.get('cache-control')).toContain('public')
    expect(plain.headers.get('vary')).toContain('Accept-Language')
  })

  it('fall within a second when another process changes the content', async () => {
    const own = await createTestServer()
    const title = async () => {
      const list: EntityDetail = await (await own.get('/api/entities/making-tea')).json()
      return list.title
    }
    const clock = vi.spyOn(performance, 'now')
    let time = 5_000_000
    clock.mockImplementation(() => time)
    expect(await title()).toBe('Making tea')
    const { entities, contentVersions } = schema
    const { db } = own.store
    await db
      .update(entities)
      .set({ titles: sql`jsonb_set(titles, '{en}', '"Brewing"')` })
      .where(eq(entities.slug, 'making-tea'))
    await db.update(contentVersions).set({ version: 'another' }).where(eq(contentVersions.name, 'library'))
    expect(await title()).toBe('Making tea')
    time += 1001
    expect(await title()).toBe('Brewing')
    clock.mockRestore()
    await own.close()
  })
})
