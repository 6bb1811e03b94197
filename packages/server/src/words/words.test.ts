import type { Page, Sentence, Word } from '@ciyu/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../../tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function search(q: string, more = ''): Promise<Page<Word>> {
  const answer = await server.get(`/api/words/?q=${encodeURIComponent(q)}${more}`)
  expect(answer.status).toBe(200)
  return answer.json()
}

const first = async (q: string, more = '') => (await search(q, more)).items[0]?.simplified

async function idOf(simplified: string): Promise<number> {
  const found = (await search(simplified)).items.find((word) => word.simplified === simplified)
  if (!found) throw new Error(`${simplified} was not found.`)
  return found.id
}

describe('searching words', () => {
  it.each([
    ['simplified characters', '学习'],
    ['traditional characters', '學習'],
    ['pinyin without tones', 'xuexi'],
    ['pinyin in syllables', 'xue xi'],
    ['pinyin with numbers', 'xue2xi2'],
    ['pinyin with numbers in syllables', 'xue2 xi2'],
    ['pinyin with marks', 'xué xí'],
    ['pinyin with marks in capitals', 'XUÉXÍ'],
    ['a Russian gloss', 'изучать'],
    ['a Ukrainian gloss', 'вивчати'],
    ['a Vietnamese gloss', 'học tập'],
    ['a Japanese gloss', '勉強する'],
  ])('finds a word by %s', async (_, q) => {
    expect(await first(q)).toBe('学习')
  })

  it.each([
    ['to eat', '吃'],
    ['eat', '吃'],
    ['friend', '朋友'],
    ['book', '书'],
    ['train station', '火车站'],
    ['you', '你'],
    ['China', '中国'],
  ])('finds the commonest word that means %s', async (q, word) => {
    expect(await first(q)).toBe(word)
  })

  it.each(['nv', 'nu:', 'nü', 'nǚ', 'nu:3', 'nv3'])('reads %s as nü', async (q) => {
    expect(await first(q)).toBe('女')
  })

  it('puts whole matches before beginnings before the rest, then the frequent first', async () => {
    const found = (await search('学', '&limit=100')).items.map(({ simplified }) => simplified)
    const fit = found.map((word) => (word === '学' ? 0 : word.startsWith('学') ? 1 : 2))
    expect(fit).toEqual([...fit].sort())
    expect(new Set(fit)).toEqual(new Set([0, 1, 2]))
    expect(found.indexOf('学生')).toBeLessThan(found.indexOf('学术'))
  })

  it('puts the right tone first where the tone is given', async () => {
    expect(await first('ma1 ma5')).toBe('妈妈')
    expect(await first('mai3')).toBe('买')
    expect(await first('mai4')).toBe('卖')
    expect((await search('mai3', '&limit=100')).items.map(({ simplified }) => simplified)).not.toContain('卖')
  })

  it('finds neighbours only where characters stand together', async () => {
    const found = (await search('火车', '&limit=100')).items
    expect(found.length).toBeGreaterThan(1)
    for (const { simplified, traditional } of found) expect(simplified + traditional).toContain('火车')
  })

  it('lists the most frequent words when nothing is asked', async () => {
    const { items, total } = await search('', '&limit=5')
    expect(items.map(({ simplified }) => simplified)).toContain('我')
    expect(total).toBeGreaterThan(5000)
  })

  it('counts all and shows a page, also one behind the last', async () => {
    const whole = await search('学', '&limit=100')
    const second = await search('学', '&limit=10&page=2')
    expect(second).toMatchObject({ total: whole.total, page: 2, limit: 10 })
    expect(second.items).toEqual(whole.items.slice(10, 20))
    expect(await search('学', '&page=5000')).toMatchObject({ items: [], total: whole.total })
  })

  it.each(['zzzzqq', '，。！', "' & | ! ( ) : * \\", '%', '_', '🐼', 'x'.repeat(100)])(
    'answers nothing for %s',
    async (q) => {
      expect(await search(q)).toMatchObject({ items: [], total: 0 })
    },
  )
})

describe('one word', () => {
  it('comes with senses, level and both scripts', async () => {
    const answer = await server.get(`/api/words/${await idOf('学习')}`)
    expect(await answer.json()).toEqual({
      id: expect.any(Number),
      simplified: '学习',
      traditional: '學習',
      pinyin: 'xue2 xi2',
      meanings: ['to learn', 'to study'],
      lang: 'en',
      hsk: { version: '2.0', level: 1 },
    })
  })

  it('comes in the language of the query, else of the header, else in English', async () => {
    const id = await idOf('学习')
    const read = async (query: string, header?: string): Promise<Word> =>
      (await server.get(`/api/words/${id}${query}`, header ? { 'accept-language': header } : {})).json()
    expect(await read('?lang=ru')).toMatchObject({ lang: 'ru', meanings: ['учиться', 'изучать'] })
    expect(await read('', 'uk-UA,uk;q=0.9,en;q=0.5')).toMatchObject({ lang: 'ua' })
    expect(await read('', 'de-DE, vi;q=0.4')).toMatchObject({ lang: 'vi' })
    expect(await read('?lang=ja', 'ru')).toMatchObject({ lang: 'ja' })
    expect(await read('', 'de')).toMatchObject({ lang: 'en' })
  })

  it('falls back to English, and says so, where there is no gloss', async () => {
    const id = await idOf('哲学')
    expect(await (await server.get(`/api/words/${id}?lang=ru`)).json()).toMatchObject({
      lang: 'en',
      meanings: ['philosophy'],
    })
  })

  it.each(['999999999', '0', '-1', '1.5', 'abc', '99999999999999999999', '%00', '1e3'])(
    'is not found by the id %s',
    async (id) => {
      const answer = await server.get(`/api/words/${id}`)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ code: 'not_found' })
    },
  )

  it('is read in numbers, marks and zhuyin', async () => {
    const read = async (simplified: string) =>
      (await server.get(`/api/words/${await idOf(simplified)}/transcription/`)).json()
    expect(await read('女儿')).toMatchObject({ pinyin: 'nu:3 er2', marks: 'nǚ ér', zhuyin: 'ㄋㄩˇ ㄦˊ' })
    expect(await read('东西')).toMatchObject({ marks: 'dōng xi', zhuyin: 'ㄉㄨㄥ ˙ㄒㄧ' })
  })

  it('has examples, the shortest first, in the language asked', async () => {
    const answer = await server.get(`/api/words/${await idOf('学习')}/examples?lang=vi`)
    const { items }: { items: Sentence[] } = await answer.json()
    expect(items[0]).toMatchObject({ simplified: '我学习汉语。', translation: 'Tôi học tiếng Trung.', lang: 'vi' })
  })

  it('has no examples rather than an error where there are none, and is missing where it is', async () => {
    expect(await (await server.get(`/api/words/${await idOf('哲学')}/examples`)).json()).toEqual({ items: [] })
    expect((await server.get('/api/words/999999999/examples')).status).toBe(404)
  })
})

describe('matching words', () => {
  const match = async (words: unknown, query = '') => {
    const token = await server.signIn('matcher@example.org')
    return server.send('POST', `/api/words/match${query}`, { words }, token)
  }

  it('finds what is exactly these characters, the best first, each word once', async () => {
    const asked = [
      { text: ' 学习 ' },
      { text: '學習', pinyin: 'xuéxí' },
      { text: '长' },
      { text: '' },
      { text: '长城学习' },
    ]
    const { matches, words }: { matches: number[][]; words: Word[] } = await (await match(asked, '?lang=ru')).json()
    const study = await idOf('学习')
    expect([matches[0], matches[1], matches[3], matches[4]]).toEqual([[study], [study], [], []])
    expect(words.filter(({ id }) => id === study)).toMatchObject([{ lang: 'ru' }])
    expect(new Set(words.map(({ id }) => id))).toEqual(new Set(matches.flat()))
  })

  it.each([
    ['zhang3', 'zhang3'],
    ['zhǎng', 'zhang3'],
    ['chang', 'chang2'],
    ['', 'chang2'],
  ])('puts the word that is read %s first', async (pinyin, first) => {
    const { matches, words } = await (await match([{ text: '长', pinyin }])).json()
    expect(matches[0].length).toBeGreaterThan(1)
    expect(words.find(({ id }: Word) => id === matches[0][0]).pinyin).toBe(first)
  })

  it('refuses what is no list of words', async () => {
    expect((await match('学')).status).toBe(422)
    expect((await match([{ text: '学'.repeat(41) }])).status).toBe(422)
    expect((await match(Array.from({ length: 20_001 }, () => ({ text: '学' })))).status).toBe(422)
    expect((await server.send('POST', '/api/words/match', { words: [] })).status).toBe(401)
  })
})

describe('the sound of a word', () => {
  it('is audio in its own reading, kept by its tag', async () => {
    const path = `/api/words/synth/${await idOf('觉得')}?uid=somebody&wordlistId=3`
    const answer = await server.get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('audio/mpeg')
    expect(answer.headers.get('cache-control')).toMatch(/max-age=\d{6,}/)
    expect(server.spoken.at(-1)).toEqual({ text: '觉得', pinyin: 'jue2 de5' })
    const etag = answer.headers.get('etag') ?? ''
    expect((await server.get(path, { 'if-none-match': etag })).status).toBe(304)
  })

  it('follows the reading given, else that of the word named, else the likeliest', async () => {
    const say = async (body: object) => {
      expect((await server.send('POST', '/api/words/audio', body)).status).toBe(200)
      return server.spoken.at(-1)
    }
    expect(await say({ word: '长', transcription: 'zhǎng' })).toEqual({ text: '长', pinyin: 'zhǎng' })
    const grow = (await search('zhang3', '&limit=100')).items.find(({ simplified }) => simplified === '长')
    expect(await say({ word: '长', wordId: grow?.id })).toEqual({ text: '长', pinyin: 'zhang3' })
    expect(await say({ word: '都' })).toEqual({ text: '都', pinyin: 'dou1' })
    expect(await say({ word: '好好好' })).toEqual({ text: '好好好' })
  })

  it.each([
    [{ word: 'hello' }, 'word'],
    [{ word: '' }, 'word'],
    [{ word: '好', transcription: '<speak/>' }, 'transcription'],
    [{ word: '好'.repeat(41) }, 'word'],
    [{}, 'word'],
  ])('is refused for %j', async (body, field) => {
    const answer = await server.send('POST', '/api/words/audio', body)
    expect(answer.status).toBe(422)
    expect((await answer.json()).fields).toHaveProperty(field)
  })

  it('says that it is not to be had when nothing speaks', async () => {
    const mute = await createTestServer({ speech: { say: () => Promise.reject(new Error('no voice')) } })
    const answer = await mute.send('POST', '/api/words/audio', { word: '好' })
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'unavailable' })
    await mute.close()
  })
})
