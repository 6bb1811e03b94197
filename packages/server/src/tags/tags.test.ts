import type { Tag, WordList } from '@ciyu/core/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../../tests/support/server.ts'

let server: TestServer
let uid = ''
let token = ''
let count = 0
beforeAll(async () => {
  server = await createTestServer({ content: 'empty' })
})
beforeEach(async () => {
  count += 1
  uid = `tagger-${count}`
  token = await server.signIn(`${uid}@example.org`, uid)
})
afterAll(() => server.close())

const send = (method: string, more: string, body: unknown = {}) =>
  server.send(method, `/api/users/${uid}/${more}`, body, token)
const read = async (more: string) =>
  (await server.get(`/api/users/${uid}/${more}`, { authorization: `Bearer ${token}` })).json()
const tagged = async (title: string): Promise<Tag> => (await send('POST', 'tags/', { title })).json()
const listed = async (title: string): Promise<WordList> =>
  (await (await send('POST', 'wordlists/', { wordlist: { title } })).json()).wordList

describe('tags', () => {
  it('are made once by title, also by many at a time, and come by title', async () => {
    const tags = await Promise.all(['b', ' b ', 'b', 'A'].map(tagged))
    expect(new Set(tags.map(({ id }) => id)).size).toBe(2)
    expect(tags[0]).toEqual({ id: expect.any(Number), uid, title: 'b', wordListCount: 0 })
    expect((await read('tags/')).items.map(({ title }: Tag) => title)).toEqual(['A', 'b'])
  })

  it('are put on lists and taken off them', async () => {
    const [tag, b, a] = [await tagged('t'), await listed('b'), await listed('a')]
    const path = `tags/${tag.id}/wordlists/`
    expect(await (await send('POST', path, { wordListIds: [b.id, a.id, b.id] })).json()).toEqual({
      ...tag,
      wordListCount: 2,
    })
    expect((await read(`tags/${tag.id}`)).wordLists.map(({ title }: WordList) => title)).toEqual(['a', 'b'])
    expect((await read(`wordlists/${a.id}/`)).tagIds).toEqual([tag.id])
    expect((await read(`wordlists/?tagId=${tag.id}`)).total).toBe(2)
    expect(await (await send('DELETE', path, { wordListIds: [a.id, 999] })).json()).toEqual({
      ...tag,
      wordListCount: 1,
    })
    await send('DELETE', `wordlists/${b.id}`)
    expect(await read(`tags/${tag.id}`)).toEqual({ ...tag, wordLists: [] })
    expect((await send('DELETE', `tags/${tag.id}`)).status).toBe(200)
    expect((await send('DELETE', `tags/${tag.id}`)).status).toBe(404)
    expect((await read(`wordlists/${a.id}/`)).tagIds).toEqual([])
  })

  it('are not put on lists of others, nor on some of them only', async () => {
    const foreign = await listed('x')
    uid = `other-${uid}`
    token = await server.signIn(`${uid}@example.org`, uid)
    const [tag, own] = [await tagged('t'), await listed('own')]
    expect((await send('POST', `tags/${tag.id}/wordlists/`, { wordListIds: [own.id, foreign.id] })).status).toBe(404)
    expect((await read(`tags/${tag.id}`)).wordListCount).toBe(0)
  })

  it('are renamed, but not to the title of another', async () => {
    const [one, other] = [await tagged('one'), await tagged('other')]
    expect(await (await send('PATCH', `tags/${one.id}`, { title: 'One' })).json()).toMatchObject({ title: 'One' })
    expect((await send('PATCH', `tags/${one.id}`, { title: 'One' })).status).toBe(200)
    const taken = await send('PATCH', `tags/${other.id}`, { title: 'One' })
    expect([taken.status, Object.keys((await taken.json()).fields)]).toEqual([409, ['title']])
    expect((await send('PATCH', 'tags/999999', { title: 'x' })).status).toBe(404)
  })

  it.each([
    [{}, 'title'],
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(61) }, 'title'],
  ])('are not made from %j', async (body, field) => {
    const answer = await send('POST', 'tags/', body)
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([422, [field]])
  })
})
