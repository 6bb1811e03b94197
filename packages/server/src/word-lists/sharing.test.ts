import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { custom, Keeper, type Shown } from './testing/keeper.ts'

let keeper: Keeper
beforeAll(async () => {
  keeper = await Keeper.onServer()
})
beforeEach(() => keeper.begin())
afterAll(() => keeper.server.close())

describe('a shared list', () => {
  it('is read by anybody who has its address, without what is for its owner', async () => {
    const list = await keeper.create({ words: [{ wordId: 1, note: 'private', translation: ['mine'] }] })
    const address = keeper.path(list.id)
    const words = `/api/words/wordlist/${list.id}/user/${keeper.uid}`
    const stranger = {
      authorization: `Bearer ${await keeper.server.signIn(`s-${keeper.uid}@example.org`, `s-${keeper.uid}`)}`,
    }
    for (const headers of [{}, stranger]) {
      for (const at of [address, words]) expect((await keeper.server.get(at, headers)).status).toBe(404)
    }
    await keeper.done('PATCH', address, { shared: true })
    for (const headers of [{}, stranger]) {
      const answer = await keeper.server.get(address, headers)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      const shown: Shown = await answer.json()
      expect(shown).toMatchObject({ ownerName: 'User1234', tagIds: [] })
      expect(shown.words.items[0]).toMatchObject({ id: 1, translation: ['mine'], note: null })
      expect((await (await keeper.server.get(words, headers)).json()).items[0]).toMatchObject({ id: 1, note: null })
    }
    for (const at of [address, words]) {
      expect((await keeper.server.get(at, { authorization: 'Bearer made-up' })).status).toBe(401)
      expect((await keeper.server.get(at.replace(keeper.uid, `s-${keeper.uid}`))).status).toBe(404)
    }
    expect((await keeper.done('GET', words)).items[0].note).toBe('private')
    expect((await keeper.ask('PATCH', address, { title: 'x' }, stranger)).status).toBe(403)
  })

  it('is answered anew only when it is another', async () => {
    const list = await keeper.create({ shared: true, additionalWords: [1] })
    await keeper.done('PATCH', keeper.path(list.id), { shared: true })
    const again = (etag: string, headers: Record<string, string> = {}, query = '') =>
      keeper.ask('GET', keeper.path(`${list.id}/${query}`), undefined, { 'if-none-match': etag, ...headers })
    const etag = (await keeper.ask('GET', keeper.path(list.id))).headers.get('etag') ?? ''
    expect(etag).toBe('"2"')
    expect((await again(etag)).status).toBe(304)
    expect((await again(etag, { 'accept-language': 'ru' })).status).toBe(200)
    expect((await again(etag, { 'accept-language': 'ru' }, '?lang=en')).status).toBe(304)
    // A guest's copy is not the owner's.
    const guest = await keeper.server.get(keeper.path(list.id))
    const guests = guest.headers.get('etag') ?? ''
    expect((await again(guests)).status).toBe(200)
    expect((await keeper.server.get(keeper.path(list.id), { 'if-none-match': guests })).status).toBe(304)
    expect(
      (await keeper.server.get(keeper.path(list.id), { 'if-none-match': guests, 'accept-language': 'ru' })).status,
    ).toBe(200)
    const tag = await keeper.done('POST', `/api/users/${keeper.uid}/tags/`, { title: 't' })
    await keeper.done('POST', `/api/users/${keeper.uid}/tags/${tag.id}/wordlists/`, { wordListIds: [list.id] })
    expect((await again(etag)).status).toBe(200)
    await keeper.done('POST', keeper.path(`${list.id}/words/2`))
    expect((await again(etag)).status).toBe(200)
    expect((await again('"3"')).status).toBe(304)
  })

  it('lets those it is shared with learn its own words, and nobody else hear or see them', async () => {
    const list = await keeper.create({}, { customWords: [custom] })
    const [id] = await keeper.ids(list.id)
    const owner = { authorization: `Bearer ${keeper.token}` }
    for (const more of ['', '/transcription', '/examples'])
      expect((await keeper.server.get(`/api/words/${id}${more}`, owner)).status).toBe(404)
    expect((await keeper.server.get(`/api/words/synth/${id}`)).status).toBe(404)
    expect((await keeper.server.get(`/api/words/synth/${id}`, owner)).status).toBe(200)
    expect(
      (await (await keeper.server.get(`/api/words/?q=${encodeURIComponent(custom.simplified)}`, owner)).json()).total,
    ).toBe(0)
    const learner = await keeper.server.signIn(`l-${keeper.uid}@example.org`, `l-${keeper.uid}`)
    const asked = `/api/users/l-${keeper.uid}/word/statistic?wordListId=${list.id}`
    const fact = {
      kind: 'review',
      id: `learned-${keeper.uid}`,
      wordId: id,
      skill: 'meaning',
      grade: 3,
      at: 1,
      tookMs: 1,
      source: '',
    }
    expect(await (await keeper.server.send('POST', asked, { words: [fact] }, learner)).json()).toMatchObject({
      stored: 1,
      unknown: [],
    })
    const items = async () =>
      (await (await keeper.server.get(asked, { authorization: `Bearer ${learner}` })).json()).items.length
    expect(await items()).toBe(0)
    await keeper.done('PATCH', keeper.path(list.id), { shared: true })
    expect(await items()).toBe(1)
    expect((await keeper.server.get(`/api/words/synth/${id}`)).status).toBe(200)
    // What was learned outlives the account that made the word.
    await keeper.done('DELETE', `/api/users/${keeper.uid}`)
    const after = { ...fact, id: `later-${keeper.uid}` }
    const late = await keeper.server.send(
      'POST',
      asked,
      { words: [after, { ...after, id: `never-${keeper.uid}`, wordId: 999_999_999 }] },
      learner,
    )
    expect(await late.json()).toMatchObject({ stored: 1, unknown: [`never-${keeper.uid}`] })
  })

  it('is reached from other origins with its version', async () => {
    const list = await keeper.create()
    const origin = 'https://front.example'
    const preflight = await keeper.server.app.request(`http://localhost${keeper.path(list.id)}`, {
      method: 'OPTIONS',
      headers: { origin },
    })
    expect(preflight.headers.get('access-control-allow-headers')).toContain('if-match')
    const answer = await keeper.ask('GET', keeper.path(list.id), undefined, { origin })
    expect(answer.headers.get('access-control-expose-headers')).toContain('etag')
  })
})
