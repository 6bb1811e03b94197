import type { Correction, Token, Word } from '@ciyu/core/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../../tests/support/server.ts'

let server: TestServer
let uid = ''
let token = ''
let count = 0
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  count += 1
  uid = `reader-${count}`
  token = await server.signIn(`${uid}@example.org`, uid)
})
afterAll(() => server.close())

async function tokenize(text: string, query = ''): Promise<{ tokens: Token[]; words: Word[] }> {
  const answer = await server.send('POST', `/api/tokenize-with-words-from-database${query}`, { text }, token)
  expect(answer.status).toBe(200)
  return answer.json()
}

const cut = async (text: string) => (await tokenize(text)).tokens.map((piece) => piece.text)

async function idOf(text: string, pinyin: string): Promise<number> {
  const body = { words: [{ text, pinyin }] }
  const { matches } = await (await server.send('POST', '/api/words/match', body, token)).json()
  return matches[0][0]
}

const send = (method: string, more: string, body: unknown) =>
  server.send(method, `/api/users/${uid}/corrections${more}`, body, token)

async function correct(pieces: { text: string; wordId?: number }[]): Promise<Correction> {
  const answer = await send('PUT', '', { text: pieces.map(({ text }) => text).join(''), pieces })
  expect(answer.status).toBe(200)
  return answer.json()
}

describe('cutting a text', () => {
  it('finds the words of the dictionary in both scripts, and what is none between them', async () => {
    const { tokens, words } = await tokenize('我们学习中文，OK？\n\n我們學習中文! 12.5% 😀')
    expect(tokens.map(({ text }) => text)).toEqual([
      ...['我们', '学习', '中文', '，OK？\n\n', '我們', '學習', '中文', '! 12.5% 😀'],
    ])
    expect(tokens[3]?.wordId).toBeNull()
    expect(tokens[5]?.wordId).toBe(tokens[1]?.wordId)
    expect(words.map(({ simplified }) => simplified).sort()).toEqual(['中文', '学习', '我们'].sort())
  })

  it('answers its words in the language asked', async () => {
    expect((await tokenize('学习', '?lang=ru')).words[0]).toMatchObject({ lang: 'ru' })
    const broken = await server.send('POST', '/api/tokenize-with-words-from-database?lang=de', { text: '学' }, token)
    expect(broken.status).toBe(422)
  })

  it('takes the most frequent word, names and surnames last', async () => {
    const { tokens } = await tokenize('都。张。')
    expect(tokens[0]?.wordId).toBe(await idOf('都', 'dou1'))
    expect(tokens[2]?.wordId).toBe(await idOf('张', 'zhang1'))
    const zhang = (await tokenize('张')).words[0]
    expect(zhang?.pinyin).toBe('zhang1')
  })

  it('leaves no piece that is neither a word nor a single character', async () => {
    // 雷峰塔 stands in jieba's own dictionary; that it stands in none of ours is the point.
    for (const text of ['雷峰塔', '𠮷野家', '杭州西湖区', '㐀㐁学习']) {
      const { tokens } = await tokenize(text)
      expect(tokens.map((piece) => piece.text).join('')).toBe(text)
      for (const piece of tokens) if (piece.wordId === null) expect([...piece.text]).toHaveLength(1)
    }
  })

  it('gives back any text exactly', async () => {
    const part = fc.oneof(
      fc.constantFrom(
        '我',
        '学习',
        '中国人民',
        '學習',
        '，',
        '。',
        '\n',
        ' ',
        'abc',
        'AA制',
        '卡拉OK',
        '😀',
        '👩‍👩‍👧',
        '\ud83d',
        '\ude00',
        '𠮷',
        '·',
        '12',
        'é',
        '〇',
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
      fc.integer({ min: 0x3400, max: 0x9fff }).map((code) => String.fromCodePoint(code)),
    )
    await correct([{ text: '习中' }])
    await correct([{ text: '国' }, { text: '人学' }])
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 30 }), async (parts) => {
        const text = parts.join('').replaceAll('\0', '')
        const { tokens, words } = await tokenize(text)
        expect(tokens.map((piece) => piece.text).join('')).toBe(text)
        const known = new Set(words.map(({ id }) => id))
        for (const { text: piece, wordId } of tokens) {
          expect(piece).not.toBe('')
          if (wordId !== null) expect(known.has(wordId)).toBe(true)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('takes in 200,000 characters and no more', async () => {
    expect((await tokenize('学习'.repeat(100_000))).tokens).toHaveLength(100_000)
    const long = await server.send(
      'POST',
      '/api/tokenize-with-words-from-database',
      { text: '学'.repeat(200_001) },
      token,
    )
    expect([long.status, Object.keys((await long.json()).fields)]).toEqual([422, ['text']])
    expect((await tokenize('')).tokens).toEqual([])
    expect((await server.send('POST', '/api/tokenize-with-words-from-database', { text: '学' })).status).toBe(401)
  })
})

describe('a correction', () => {
  it('applies to every occurrence, also across words, the longest first, and to its owner alone', async () => {
    const text = '我们学习中文，学习中国。'
    expect(await cut(text)).toEqual(['我们', '学习', '中文', '，', '学习', '中国', '。'])
    await correct([{ text: '习中' }])
    expect(await cut(text)).toEqual(['我们', '学', '习中', '文', '，', '学', '习中', '国', '。'])
    await correct([{ text: '学' }, { text: '习' }, { text: '中文' }])
    expect(await cut(text)).toEqual(['我们', '学', '习', '中文', '，', '学', '习中', '国', '。'])
    token = await server.signIn(`other-${uid}@example.org`, `other-${uid}`)
    expect(await cut('学习中文')).toEqual(['学习', '中文'])
  })

  it('says which word is meant; the most frequent one when it does not', async () => {
    const grow = await idOf('长', 'zhang3')
    const kept = await correct([{ text: '长', wordId: grow }])
    expect(kept).toEqual({ id: kept.id, text: '长', pieces: [{ text: '长', wordId: grow }] })
    expect((await tokenize('长')).tokens).toEqual([{ text: '长', wordId: grow }])
    const again = await correct([{ text: '长' }])
    expect(again.id).toBe(kept.id)
    expect(again.pieces[0]?.wordId).not.toBe(grow)
    const latest = await correct([{ text: '词' }, { text: '之词' }])
    expect(latest.pieces[1]?.wordId).toBeNull()
    const list = await server.get(`/api/users/${uid}/corrections`, { authorization: `Bearer ${token}` })
    expect((await list.json()).items).toEqual([latest, again])
    expect((await send('DELETE', `/${again.id}`, {})).status).toBe(200)
    expect((await send('DELETE', `/${again.id}`, {})).status).toBe(404)
    expect((await send('DELETE', '/x', {})).status).toBe(404)
  })

  it('may mean an own word, and not somebody else’s', async () => {
    const word = { simplified: '小美', pinyin: 'xiao3 mei3', translation: ['my cat'] }
    const body = { wordlist: { title: 'x' }, customWords: [word] }
    const { wordList } = await (await server.send('POST', `/api/users/${uid}/wordlists/`, body, token)).json()
    const shown = await server.get(`/api/users/${uid}/wordlists/${wordList.id}`, { authorization: `Bearer ${token}` })
    const { id } = (await shown.json()).words.items[0]
    await correct([{ text: '小美', wordId: id }])
    expect((await tokenize('小美')).words[0]).toMatchObject({ id, meanings: ['my cat'] })
    uid = `other-${uid}`
    token = await server.signIn(`${uid}@example.org`, uid)
    const refused = await send('PUT', '', { text: '小美', pieces: [{ text: '小美', wordId: id }] })
    expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([422, ['pieces.0.wordId']])
  })

  it.each([
    [{ text: '学习', pieces: [{ text: '学' }] }, 'pieces'],
    [{ text: '', pieces: [{ text: '学' }] }, 'text'],
    [{ text: '学', pieces: [] }, 'pieces'],
    [{ text: '学'.repeat(41), pieces: [{ text: '学' }] }, 'text'],
    [{ text: '学', pieces: [{ text: '学', wordId: 999_999_999 }] }, 'pieces.0.wordId'],
    [{ text: '\ud800', pieces: [{ text: '\ud800' }] }, 'text'],
    [{ text: '😀', pieces: [{ text: '\ud83d' }, { text: '\ude00' }] }, 'text'],
  ])('is refused for %j', async (body, field) => {
    const answer = await send('PUT', '', body)
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([422, [field]])
  })
})
