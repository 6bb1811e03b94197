import type { WordListConflict } from '@ciyu/core/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { custom, Keeper } from './testing/keeper.ts'

let keeper: Keeper
beforeAll(async () => {
  keeper = await Keeper.onServer()
})
beforeEach(() => keeper.begin())
afterAll(() => keeper.server.close())

describe('changing a list', () => {
  it('raises its version once for each change, and not for none', async () => {
    const list = await keeper.create({ additionalWords: [1, 2] })
    const answer = await keeper.ask('PATCH', keeper.path(list.id), { title: 'New', shared: true })
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
      expect([
        method,
        more,
        (await keeper.done(method, keeper.path(`${list.id}${more}`), body)).wordList.version,
      ]).toEqual([method, more, 2])
    }
  })

  it('is refused with what happened when the caller knows another version', async () => {
    const list = await keeper.create({ additionalWords: [1] })
    await keeper.done('PATCH', keeper.path(list.id), { title: 'Elsewhere' }, { 'if-match': '"1"' })
    await keeper.done('POST', keeper.path(`${list.id}/words/2`), undefined, { 'if-match': '"9", "2"' })
    const answer = await keeper.ask(
      'PATCH',
      keeper.path(list.id),
      { title: 'Mine' },
      { 'if-match': '"1"', 'accept-language': 'ru' },
    )
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
      const refused = await keeper.ask('PATCH', keeper.path(list.id), { title: 'Mine' }, { 'if-match': tag })
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
      expect((await keeper.ask(method, keeper.path(`${list.id}${more}`), body, { 'if-match': '"2"' })).status).toBe(412)
    }
    expect((await keeper.read(list.id)).version).toBe(3)
    expect(
      (await keeper.done('PATCH', keeper.path(list.id), { title: 'Any' }, { 'if-match': '*' })).wordList.version,
    ).toBe(4)
  })

  it('remembers the last 200 changes', async () => {
    const list = await keeper.create()
    for (let at = 0; at < 203; at += 1) await keeper.done('PATCH', keeper.path(list.id), { description: `${at}` })
    const answer = await keeper.ask('PATCH', keeper.path(list.id), { title: 'x' }, { 'if-match': '"1"' })
    const { changes } = await answer.json()
    expect(changes).toHaveLength(200)
    expect(changes.at(-1).version).toBe(204)
  })

  it('happens one after the other, however many come at once', async () => {
    const list = await keeper.create()
    const adding = Array.from({ length: 8 }, (_, at) =>
      keeper.done('POST', keeper.path(`${list.id}/words/bulk`), {
        wordIds: [1, 2, 3, 10 + at],
        words: [{ ...custom, note: `${at}` }],
      }),
    )
    await Promise.all(adding)
    const shown = await keeper.read(list.id)
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
    const [one, other] = [await keeper.create(), await keeper.create()]
    const words = Array.from({ length: 30 }, (_, at) => ({ ...custom, simplified: `词${at}`, note: 'n' }))
    const adding = [one, other, one, other].map((list, at) =>
      keeper.done('POST', keeper.path(`${list.id}/words/bulk`), { words: at % 2 ? words : [...words].reverse() }),
    )
    await Promise.all(adding)
    expect(await keeper.ids(one.id)).toHaveLength(30)
    expect(new Set(await keeper.ids(one.id))).toEqual(new Set(await keeper.ids(other.id)))
  })
})
