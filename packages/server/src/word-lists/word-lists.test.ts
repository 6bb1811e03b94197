import type { ListWord, Page, WordList, WordListConflict } from '@ciyu/core/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../../tests/support/server.ts'

let server: TestServer
let uid = ''
let token = ''
let count = 0
beforeAll(async () => {
  server = await createTestServer({ env: { ORIGINS: 'https://front.example' } })
})
beforeEach(async () => {
  count += 1
  uid = `keeper-${count}`
  token = await server.signIn(`${uid}@example.org`, uid)
})
afterAll(() => server.close())

type Shown = WordList & { ownerName: string; words: Page<ListWord> }

const path = (more: string | number = '', owner = uid) => `/api/users/${owner}/wordlists/${more}`

async function ask(method: string, address: string, body?: unknown, headers: Record<string, string> = {}) {
  return server.app.request(`http://localhost:4173${address}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** The answer to what must succeed. */
async function done(method: string, address: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await ask(method, address, body, headers)
  if (answer.status !== 200) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

const create = async (wordlist: object = {}, more: object = {}): Promise<WordList> =>
  (await done('POST', path(), { wordlist: { title: 'Words', ...wordlist }, ...more })).wordList
const read = (id: number, query = ''): Promise<Shown> => done('GET', path(`${id}/${query}`))
const ids = async (id: number) => (await read(id, '?limit=10000')).words.items.map((word) => word.id)

async function wordNamed(simplified: string, pinyin: string): Promise<number> {
  const { matches } = await done('POST', '/api/words/match', { words: [{ text: simplified, pinyin }] })
  return matches[0][0]
}

const custom = { simplified: '词语软件', pinyin: 'ci2 yu3 ruan3 jian4', translation: ['Ciyu software'] }

describe('a word list', () => {
  it('is made with words of all kinds, each once, in their order', async () => {
    const study = await wordNamed('学习', 'xue2 xi2')
    const list = await create(
      {
        title: '  HSK  ',
        additionalWords: [3, 1, 3, 2],
        words: [
          { wordId: study, translation: ['to study hard'], note: 'two chicks', context: '我学习。' },
          { wordId: 1 },
        ],
      },
      { customWords: [custom, { simplified: '學習', pinyin: 'xuéxí', translation: ['to learn well'] }] },
    )
    expect(list).toMatchObject({ title: 'HSK', type: 'lesson', ownerUid: uid, version: 1, wordCount: 5, tagIds: [] })
    expect(list).toMatchObject({ additionalWords: 1, shared: false, source: null, description: '' })
    const { items, total } = (await read(list.id)).words
    expect(total).toBe(5)
    expect(items.map(({ id }) => id).slice(0, 4)).toEqual([3, 1, 2, study])
    expect(items[3]).toMatchObject({
      simplified: '学习',
      meanings: ['to learn well'],
      translation: ['to learn well'],
      note: 'two chicks',
      context: '我学习。',
      custom: false,
      hsk: { level: 1 },
    })
    expect(items[4]).toMatchObject({
      ...custom,
      traditional: '词语软件',
      meanings: custom.translation,
      custom: true,
      note: null,
    })
  })

  it('begins as a copy of a library item, or is told of its text', async () => {
    const entity = await (await server.get('/api/entities/hsk-1?limit=200&lang=ru')).json()
    const copy = (
      await done(
        'POST',
        path(),
        { wordlist: { title: 'HSK', entityId: entity.id, additionalWords: [] } },
        { 'accept-language': 'ru' },
      )
    ).wordList
    expect(copy.source).toEqual({ kind: 'entity', entityId: entity.id, title: entity.title })
    expect(copy.wordCount).toBe(entity.words.total)
    expect(await ids(copy.id)).toEqual(entity.words.items.map((word: ListWord) => word.id))
    expect((await create({ textTitle: '故乡' })).source).toEqual({ kind: 'text', title: '故乡' })
  })

  it('is made as a whole or not at all', async () => {
    const other = await create({}, { customWords: [custom] })
    const [foreign] = await ids(other.id)
    token = await server.signIn(`x-${uid}@example.org`, `x-${uid}`)
    uid = `x-${uid}`
    for (const [wordlist, field] of [
      [{ additionalWords: [1, 999_999_999] }, 'wordlist.additionalWords.1'],
      [{ words: [{ wordId: foreign }] }, 'wordlist.words.0'],
      [{ entityId: 999_999 }, 'wordlist.entityId'],
    ] as const) {
      const answer = await ask('POST', path(), { wordlist: { title: 'x', ...wordlist } })
      expect(answer.status).toBe(422)
      expect(Object.keys((await answer.json()).fields)).toEqual([field])
    }
    const wrong = await ask('POST', path(), {
      wordlist: { title: 'x' },
      customWords: [custom, { ...custom, pinyin: '???' }],
    })
    expect(Object.keys((await wrong.json()).fields)).toEqual(['customWords.1.pinyin'])
    expect((await done('GET', path())).total).toBe(0)
  })

  it('is found by title, tag and word, in the order asked', async () => {
    const [b, a] = [
      await create({ title: 'Beta 100%', additionalWords: [1] }),
      await create({ title: 'alpha', additionalWords: [1, 2] }),
    ]
    const found = async (query: string) => (await done('GET', path(`?${query}`))).items.map(({ id }: WordList) => id)
    expect(await found('')).toEqual([a.id, b.id])
    await done('PATCH', path(b.id), { description: 'changed' })
    expect(await found('order=updated')).toEqual([b.id, a.id])
    expect(await found('order=created')).toEqual([a.id, b.id])
    expect(await found('order=title')).toEqual([a.id, b.id])
    expect(await found('order=words')).toEqual([a.id, b.id])
    expect(await found('q=BETA')).toEqual([b.id])
    expect(await found('q=100%25')).toEqual([b.id])
    expect(await found('q=_')).toEqual([])
    expect(await found('wordId=2')).toEqual([a.id])
    expect(await done('GET', path('?page=9&limit=1'))).toEqual({ items: [], total: 2, page: 9, limit: 1 })
  })
})

describe('changing a list', () => {
  it('raises its version once for each change, and not for none', async () => {
    const list = await create({ additionalWords: [1, 2] })
    const answer = await ask('PATCH', path(list.id), { title: 'New', shared: true })
    expect(answer.headers.get('etag')).toBe('"2"')
    expect((await answer.json()).wordList).toMatchObject({ title: 'New', shared: true, version: 2 })
    for (const [method, more, body] of [
      ['PATCH', '', { title: 'New', shared: true, description: '' }],
      ['POST', '/words/1', undefined],
      ['POST', '/words/bulk', { wordIds: [2, 1] }],
      ['PUT', '/words/order', { wordIds: [1, 2] }],
      ['PUT', '/words/order', { wordIds: [999] }],
      ['PATCH', '/words/1/', { position: 0, note: '', context: null }],
      ['DELETE', '/words/bulk', { wordIds: [77] }],
    ] as const) {
      expect([method, more, (await done(method, path(`${list.id}${more}`), body)).wordList.version]).toEqual([
        method,
        more,
        2,
      ])
    }
  })

  it('is refused with what happened when the caller knows another version', async () => {
    const list = await create({ additionalWords: [1] })
    await done('PATCH', path(list.id), { title: 'Elsewhere' }, { 'if-match': '"1"' })
    await done('POST', path(`${list.id}/words/2`), undefined, { 'if-match': '"9", "2"' })
    const answer = await ask('PATCH', path(list.id), { title: 'Mine' }, { 'if-match': '"1"', 'accept-language': 'ru' })
    expect(answer.status).toBe(412)
    const { code, message, wordList, changes }: WordListConflict & { code: string; message: string } =
      await answer.json()
    expect(code).toBe('changed')
    expect(message).toContain('изменили')
    expect(wordList).toMatchObject({ title: 'Elsewhere', version: 3, wordCount: 2 })
    expect(changes).toEqual([
      { version: 2, at: expect.any(Number), kind: 'renamed', words: [], title: 'Elsewhere' },
      { version: 3, at: wordList.updatedAt, kind: 'added', words: [{ id: 2, simplified: expect.any(String) }] },
    ])
    for (const tag of ['3', 'W/"3"', '"x"', '', '"-1"', '"99999999999999"']) {
      const refused = await ask('PATCH', path(list.id), { title: 'Mine' }, { 'if-match': tag })
      expect([tag, refused.status, (await refused.json()).changes]).toEqual([tag, 412, []])
    }
    const all: [string, string, unknown][] = [
      ['DELETE', '', undefined],
      ['POST', '/words/3', undefined],
      ['POST', '/words/bulk', { wordIds: [3] }],
      ['POST', '/words/', custom],
      ['PATCH', '/words/1/', { note: 'x' }],
      ['PUT', '/words/order', { wordIds: [2] }],
      ['DELETE', '/words/1/', undefined],
      ['DELETE', '/words/bulk', { wordIds: [1] }],
    ]
    for (const [method, more, body] of all) {
      expect((await ask(method, path(`${list.id}${more}`), body, { 'if-match': '"2"' })).status).toBe(412)
    }
    expect((await read(list.id)).version).toBe(3)
    expect((await done('PATCH', path(list.id), { title: 'Any' }, { 'if-match': '*' })).wordList.version).toBe(4)
  })

  it('remembers the last 200 changes', async () => {
    const list = await create()
    for (let at = 0; at < 203; at += 1) await done('PATCH', path(list.id), { description: `${at}` })
    const answer = await ask('PATCH', path(list.id), { title: 'x' }, { 'if-match': '"1"' })
    const { changes } = await answer.json()
    expect(changes).toHaveLength(200)
    expect(changes.at(-1).version).toBe(204)
  })

  it('happens one after the other, however many come at once', async () => {
    const list = await create()
    const adding = Array.from({ length: 8 }, (_, at) =>
      done('POST', path(`${list.id}/words/bulk`), {
        wordIds: [1, 2, 3, 10 + at],
        words: [{ ...custom, note: `${at}` }],
      }),
    )
    await Promise.all(adding)
    const shown = await read(list.id)
    expect(shown.version).toBeLessThanOrEqual(9)
    expect(
      shown.words.items
        .map(({ id }) => id)
        .sort((a, b) => a - b)
        .slice(0, 11),
    ).toEqual([1, 2, 3, 10, 11, 12, 13, 14, 15, 16, 17])
    expect(shown).toMatchObject({ wordCount: 12, additionalWords: 1 })
  })

  it('of two lists at once with the same words gets in nobody’s way', async () => {
    const [one, other] = [await create(), await create()]
    const words = Array.from({ length: 30 }, (_, at) => ({ ...custom, simplified: `词${at}`, note: 'n' }))
    const adding = [one, other, one, other].map((list, at) =>
      done('POST', path(`${list.id}/words/bulk`), { words: at % 2 ? words : [...words].reverse() }),
    )
    await Promise.all(adding)
    expect(await ids(one.id)).toHaveLength(30)
    expect(new Set(await ids(one.id))).toEqual(new Set(await ids(other.id)))
  })
})

describe('the words of a list', () => {
  it('are added at the end, or at their places to take back a removal', async () => {
    const list = await create({ additionalWords: [1, 2, 3, 4, 5, 6] })
    await done('DELETE', path(`${list.id}/words/bulk`), { wordIds: [2, 5, 1, 404] })
    expect(await ids(list.id)).toEqual([3, 4, 6])
    const back = await done('POST', path(`${list.id}/words/bulk`), {
      wordIds: [2, 5, 1, 999_999_999, 3],
      positions: [1, 4, 0, 7, 0],
    })
    expect(back).toMatchObject({ added: 3, unknown: [999_999_999] })
    expect(await ids(list.id)).toEqual([1, 2, 3, 4, 5, 6])
    await done('POST', path(`${list.id}/words/7`))
    expect(await ids(list.id)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect((await ask('DELETE', path(`${list.id}/words/2/`))).status).toBe(200)
    expect((await ask('DELETE', path(`${list.id}/words/2/`))).status).toBe(404)
    const uneven = await ask('POST', path(`${list.id}/words/bulk`), { wordIds: [8], positions: [] })
    expect([uneven.status, Object.keys((await uneven.json()).fields)]).toEqual([422, ['positions']])
    expect((await ask('POST', path(`${list.id}/words/999999999`))).status).toBe(404)
  })

  it('are put in order, and moved', async () => {
    const list = await create({ additionalWords: [1, 2, 3, 4] })
    await done('PUT', path(`${list.id}/words/order`), { wordIds: [4, 2, 4, 99] })
    expect(await ids(list.id)).toEqual([4, 2, 1, 3])
    await done('PATCH', path(`${list.id}/words/3/`), { position: 1 })
    expect(await ids(list.id)).toEqual([4, 3, 2, 1])
    const { wordList, word } = await done('PATCH', path(`${list.id}/words/4`), { position: 100 })
    expect([wordList.version, word.id]).toEqual([4, 4])
    expect(await ids(list.id)).toEqual([3, 2, 1, 4])
  })

  it('are told of in one’s own words in all lists at once, which all change by it', async () => {
    const [one, other, third] = [
      await create({ additionalWords: [1] }),
      await create({ additionalWords: [1] }),
      await create(),
    ]
    const { word } = await done('PATCH', path(`${one.id}/words/1/`), { translation: ['mine'], note: 'n', context: 'c' })
    expect(word).toMatchObject({
      id: 1,
      translation: ['mine'],
      meanings: ['mine'],
      note: 'n',
      context: 'c',
      lang: 'en',
    })
    const elsewhere = await read(other.id)
    expect(elsewhere.words.items[0]).toMatchObject({ translation: ['mine'], note: 'n', context: null })
    expect([elsewhere.version, (await read(third.id)).version]).toEqual([2, 1])
    const back = await done('PATCH', path(`${other.id}/words/1/`), { translation: null })
    expect(back.word).toMatchObject({ translation: null, note: 'n' })
    expect(back.word.meanings).not.toEqual(['mine'])
  })

  it('of one’s own are written differently, and become words of the dictionary where it has them', async () => {
    const list = await create()
    const other = await create()
    const { word } = await done('POST', path(`${list.id}/words/`), custom)
    await done('POST', path(`${other.id}/words/${word.id}`))
    expect((await done('POST', path(`${list.id}/words/`), custom)).wordList.version).toBe(2)
    await server.send(
      'POST',
      `/api/users/${uid}/word/statistic`,
      {
        words: [
          {
            kind: 'review',
            id: `own-${uid}-000`,
            wordId: word.id,
            skill: 'meaning',
            grade: 3,
            at: 1,
            tookMs: 1,
            source: '',
          },
        ],
      },
      token,
    )
    const renamed = await done('PATCH', path(`${list.id}/words/${word.id}/`), {
      simplified: '词语软体',
      pinyin: 'cíyǔ ruǎntǐ',
    })
    expect(renamed.word).toMatchObject({
      id: word.id,
      simplified: '词语软体',
      traditional: '词语软体',
      pinyin: 'ci2 yu3 ruan3 ti3',
    })
    const became = await done('PATCH', path(`${list.id}/words/${word.id}/`), {
      simplified: '学习',
      pinyin: 'xue2xi2',
      note: 'kept',
    })
    const study = await wordNamed('学习', 'xue2 xi2')
    expect(became.word).toMatchObject({ id: study, custom: false, translation: custom.translation, note: 'kept' })
    expect(await ids(other.id)).toEqual([study])
    expect((await read(other.id)).additionalWords).toBe(0)
    const learned = await done('GET', `/api/users/${uid}/word/statistic?wordListId=${other.id}`)
    expect(learned.items.map(({ wordId }: { wordId: number }) => wordId)).toEqual([study])
    for (const [body, field] of [
      [{ simplified: '学' }, 'simplified'],
      [{ pinyin: 'x' }, 'pinyin'],
    ] as const) {
      const refused = await ask('PATCH', path(`${list.id}/words/${study}/`), body)
      expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([422, [field]])
    }
  })

  it('of one’s own keep their meanings', async () => {
    const list = await create({}, { customWords: [custom] })
    const [id] = await ids(list.id)
    const refused = await ask('PATCH', path(`${list.id}/words/${id}/`), { translation: null })
    expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([422, ['translation']])
    const { word } = await done('PATCH', path(`${list.id}/words/${id}/`), { translation: ['other'] })
    expect(word).toMatchObject({ translation: ['other'], meanings: ['other'] })
    expect((await ask('PATCH', path(`${list.id}/words/${id}/`), { pinyin: '12' })).status).toBe(422)
  })

  it('come with an example when it is asked for, a page at a time, in the language asked', async () => {
    const study = await wordNamed('学习', 'xue2 xi2')
    const list = await create({ additionalWords: [1, study, 2] })
    const shown = await read(list.id, '?examples=1&limit=1&page=2&lang=vi')
    expect(shown.words).toMatchObject({ total: 3, page: 2, limit: 1 })
    expect(shown.words.items[0]).toMatchObject({ id: study, lang: 'vi', example: { lang: 'vi' } })
  })

  it('are at most 20,000', async () => {
    const many = Array.from({ length: 20_001 }, (_, at) => at + 1)
    const list = await create()
    const refused = await ask('POST', path(`${list.id}/words/bulk`), { wordIds: many })
    expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([422, ['wordIds']])
    const words = many.map((at) => ({ ...custom, simplified: `词${at}` }))
    await done('POST', path(`${list.id}/words/bulk`), { words: words.slice(0, 19_999) })
    const full = await ask('POST', path(`${list.id}/words/bulk`), { wordIds: [1, 2] })
    expect([full.status, await ids(list.id).then(({ length }) => length)]).toEqual([422, 10_000])
    expect((await done('POST', path(`${list.id}/words/1`))).wordList).toMatchObject({
      wordCount: 20_000,
      additionalWords: 19_999,
    })
  })
})

describe('deleting a list', () => {
  it('can be taken back for 30 days, with words and tags; then it is gone for good', async () => {
    const list = await create({ additionalWords: [1] }, { customWords: [custom] })
    const tag = await done('POST', `/api/users/${uid}/tags/`, { title: 't' })
    await done('POST', `/api/users/${uid}/tags/${tag.id}/wordlists/`, { wordListIds: [list.id] })
    const before = await read(list.id)
    await done('DELETE', path(list.id))
    for (const more of ['', '/words/1'])
      expect((await ask(more ? 'POST' : 'GET', path(`${list.id}${more}`))).status).toBe(404)
    expect((await done('GET', path())).total).toBe(0)
    await done('POST', path(`${list.id}/restore`))
    expect(await read(list.id)).toEqual(before)

    await done('DELETE', path(list.id))
    const { db } = server.store
    await db.execute(`UPDATE word_lists SET deleted_at = now() - interval '31 days' WHERE id = ${list.id}`)
    expect((await ask('POST', path(`${list.id}/restore`))).status).toBe(404)
    await done('DELETE', path((await create()).id))
    const { wordLists, ownWords } = await done('GET', `/api/users/${uid}/export`)
    expect([wordLists.map(({ id }: WordList) => id).includes(list.id), ownWords]).toEqual([false, []])
  })
})

describe('a shared list', () => {
  it('is read by anybody who has its address, without what is for its owner', async () => {
    const list = await create({ words: [{ wordId: 1, note: 'private', translation: ['mine'] }] })
    const address = path(list.id)
    const words = `/api/words/wordlist/${list.id}/user/${uid}`
    const stranger = { authorization: `Bearer ${await server.signIn(`s-${uid}@example.org`, `s-${uid}`)}` }
    for (const headers of [{}, stranger]) {
      for (const at of [address, words]) expect((await server.get(at, headers)).status).toBe(404)
    }
    await done('PATCH', address, { shared: true })
    for (const headers of [{}, stranger]) {
      const answer = await server.get(address, headers)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      const shown: Shown = await answer.json()
      expect(shown).toMatchObject({ ownerName: 'User1234', tagIds: [] })
      expect(shown.words.items[0]).toMatchObject({ id: 1, translation: ['mine'], note: null })
      expect((await (await server.get(words, headers)).json()).items[0]).toMatchObject({ id: 1, note: null })
    }
    for (const at of [address, words]) {
      expect((await server.get(at, { authorization: 'Bearer made-up' })).status).toBe(401)
      expect((await server.get(at.replace(uid, `s-${uid}`))).status).toBe(404)
    }
    expect((await done('GET', words)).items[0].note).toBe('private')
    expect((await ask('PATCH', address, { title: 'x' }, stranger)).status).toBe(403)
  })

  it('is answered anew only when it is another', async () => {
    const list = await create({ shared: true, additionalWords: [1] })
    await done('PATCH', path(list.id), { shared: true })
    const again = (etag: string, headers: Record<string, string> = {}, query = '') =>
      ask('GET', path(`${list.id}/${query}`), undefined, { 'if-none-match': etag, ...headers })
    const etag = (await ask('GET', path(list.id))).headers.get('etag') ?? ''
    expect(etag).toBe('"2"')
    expect((await again(etag)).status).toBe(304)
    expect((await again(etag, { 'accept-language': 'ru' })).status).toBe(200)
    expect((await again(etag, { 'accept-language': 'ru' }, '?lang=en')).status).toBe(304)
    // A guest's copy is not the owner's.
    const guest = await server.get(path(list.id))
    const guests = guest.headers.get('etag') ?? ''
    expect((await again(guests)).status).toBe(200)
    expect((await server.get(path(list.id), { 'if-none-match': guests })).status).toBe(304)
    expect((await server.get(path(list.id), { 'if-none-match': guests, 'accept-language': 'ru' })).status).toBe(200)
    const tag = await done('POST', `/api/users/${uid}/tags/`, { title: 't' })
    await done('POST', `/api/users/${uid}/tags/${tag.id}/wordlists/`, { wordListIds: [list.id] })
    expect((await again(etag)).status).toBe(200)
    await done('POST', path(`${list.id}/words/2`))
    expect((await again(etag)).status).toBe(200)
    expect((await again('"3"')).status).toBe(304)
  })

  it('lets those it is shared with learn its own words, and nobody else hear or see them', async () => {
    const list = await create({}, { customWords: [custom] })
    const [id] = await ids(list.id)
    const owner = { authorization: `Bearer ${token}` }
    for (const more of ['', '/transcription', '/examples'])
      expect((await server.get(`/api/words/${id}${more}`, owner)).status).toBe(404)
    expect((await server.get(`/api/words/synth/${id}`)).status).toBe(404)
    expect((await server.get(`/api/words/synth/${id}`, owner)).status).toBe(200)
    expect(
      (await (await server.get(`/api/words/?q=${encodeURIComponent(custom.simplified)}`, owner)).json()).total,
    ).toBe(0)
    const learner = await server.signIn(`l-${uid}@example.org`, `l-${uid}`)
    const asked = `/api/users/l-${uid}/word/statistic?wordListId=${list.id}`
    const fact = {
      kind: 'review',
      id: `learned-${uid}`,
      wordId: id,
      skill: 'meaning',
      grade: 3,
      at: 1,
      tookMs: 1,
      source: '',
    }
    expect(await (await server.send('POST', asked, { words: [fact] }, learner)).json()).toEqual({
      stored: 1,
      unknown: [],
    })
    const items = async () =>
      (await (await server.get(asked, { authorization: `Bearer ${learner}` })).json()).items.length
    expect(await items()).toBe(0)
    await done('PATCH', path(list.id), { shared: true })
    expect(await items()).toBe(1)
    expect((await server.get(`/api/words/synth/${id}`)).status).toBe(200)
    // What was learned outlives the account that made the word.
    await done('DELETE', `/api/users/${uid}`)
    const after = { ...fact, id: `later-${uid}` }
    const late = await server.send(
      'POST',
      asked,
      { words: [after, { ...after, id: `never-${uid}`, wordId: 999_999_999 }] },
      learner,
    )
    expect(await late.json()).toEqual({ stored: 1, unknown: [`never-${uid}`] })
  })

  it('is reached from other origins with its version', async () => {
    const list = await create()
    const origin = 'https://front.example'
    const preflight = await server.app.request(`http://localhost${path(list.id)}`, {
      method: 'OPTIONS',
      headers: { origin },
    })
    expect(preflight.headers.get('access-control-allow-headers')).toContain('if-match')
    const answer = await ask('GET', path(list.id), undefined, { origin })
    expect(answer.headers.get('access-control-expose-headers')).toContain('etag')
  })
})

describe('searching one’s lists', () => {
  it('finds each word once by characters, pinyin, meaning, own meaning and note', async () => {
    const study = await wordNamed('学习', 'xue2 xi2')
    const one = await create({
      title: 'One',
      words: [{ wordId: study, translation: ['зубрить'], note: 'Оля 记住' }, { wordId: 1 }],
    })
    const other = await create({ title: 'Two', additionalWords: [study] }, { customWords: [custom] })
    const search = async (q: string, more = '') => done('GET', path(`words/search?q=${encodeURIComponent(q)}${more}`))
    for (const q of ['学习', '學習', 'xuexi', 'xue2xi2', 'зубрить', 'Оля', '记住', 'to study', 'учиться']) {
      const { items, total } = await search(q)
      expect([q, total, items[0].id]).toEqual([q, 1, study])
      expect(items[0].lists.map(({ id }: { id: number }) => id).sort()).toEqual([one.id, other.id])
    }
    expect((await search('software')).items[0]).toMatchObject({
      simplified: '词语软件',
      custom: true,
      lists: [{ id: other.id, title: 'Two' }],
    })
    expect(await search('zzzz')).toEqual({ items: [], total: 0, page: 1, limit: 50 })
    const all = await search('', '&limit=2')
    expect([all.total, all.items.map(({ simplified }: ListWord) => simplified)]).toEqual([3, ['词语软件', '学习']])
    expect(await search('', '&page=9')).toMatchObject({ items: [], total: 3 })
    expect(await search('学', '&page=9')).toMatchObject({ items: [], total: 1 })
    await done('DELETE', path(other.id))
    expect((await search('')).total).toBe(2)
  })
})

describe('bad input', () => {
  it.each([
    ['no title', { wordlist: {} }, 'wordlist.title'],
    ['an empty title', { wordlist: { title: '  ' } }, 'wordlist.title'],
    ['a long title', { wordlist: { title: 'x'.repeat(201) } }, 'wordlist.title'],
    ['a long description', { wordlist: { title: 'x', description: 'x'.repeat(2001) } }, 'wordlist.description'],
    ['another type', { wordlist: { title: 'x', type: 'other' } }, 'wordlist.type'],
    ['no ids', { wordlist: { title: 'x', additionalWords: ['a'] } }, 'wordlist.additionalWords.0'],
    [
      'a word without meanings',
      { wordlist: { title: 'x' }, customWords: [{ ...custom, translation: [] }] },
      'customWords.0.translation',
    ],
    [
      'a word without characters',
      { wordlist: { title: 'x' }, customWords: [{ ...custom, simplified: '' }] },
      'customWords.0.simplified',
    ],
  ])('such as %s is refused by field', async (_, body, field) => {
    const answer = await ask('POST', path(), body)
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([422, [field]])
  })

  it('with halves of characters is stored as far as it can be, with null characters refused', async () => {
    const half = '\ud800'
    const list = await create(
      { title: `a${half}`, description: half },
      { customWords: [{ ...custom, simplified: `词${half}`, note: half }] },
    )
    expect(list.title).toBe('a\ufffd')
    expect((await read(list.id)).words.items[0]).toMatchObject({ simplified: '词\ufffd', note: '\ufffd' })
    expect((await ask('GET', path(`words/search?q=${encodeURIComponent('词\ufffd')}`))).status).toBe(200)
    const body = { wordlist: { title: 'a\0' } }
    expect((await ask('POST', path(), body)).status).toBe(422)
  })
})
