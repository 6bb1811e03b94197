import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../../tests/support/server.ts'
import { schema } from '../db/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ content: 'empty' })
})
afterAll(() => server.close())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('the user record', () => {
  it('is missing first, then made, read and renamed', async () => {
    const token = await server.signIn('first@example.org')
    const byEmail = '/api/users/email/first@example.org'
    const missing = await server.get(byEmail, bearer(token))
    expect([missing.status, (await missing.json()).code]).toEqual([404, 'not_found'])

    const body = { uid: 'first00000000000000000000001', email: 'First@Example.org', username: 'User1234' }
    const made = await server.send('POST', '/api/users', body, token)
    expect(await made.json()).toEqual({ ...body, email: 'first@example.org' })
    expect(await (await server.get(byEmail, bearer(token))).json()).toMatchObject({ uid: body.uid })
    expect(await (await server.get(`/api/users/${body.uid}/`, bearer(token))).json()).toMatchObject({
      username: 'User1234',
    })

    const renamed = await server.send('PATCH', `/api/users/${body.uid}`, { username: ' Li ' }, token)
    expect(await renamed.json()).toEqual({ username: 'Li', email: 'first@example.org' })
  })

  it('is the one that exists when it is made again', async () => {
    const token = await server.signIn('again@example.org', 'again')
    const answer = await server.send(
      'POST',
      '/api/users/',
      { uid: 'other', email: 'again@example.org', username: 'x' },
      token,
    )
    expect(await answer.json()).toMatchObject({ uid: 'again' })
  })

  it('is made once by many at a time', async () => {
    const token = await server.signIn('race@example.org')
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) =>
        server.send('POST', '/api/users/', { uid: `race-${name}`, email: 'race@example.org', username: name }, token),
      ),
    )
    const uids = await Promise.all(answers.map(async (answer) => (await answer.json()).uid))
    expect(new Set(uids).size).toBe(1)
  })

  it('is given to the account that proves the address when it had none', async () => {
    await server.store.db
      .insert(schema.users)
      .values({ uid: 'imported', email: 'imported@example.org', username: 'Old' })
    const token = await server.signIn('imported@example.org')
    const answer = await server.send(
      'POST',
      '/api/users/',
      { uid: 'fresh', email: 'imported@example.org', username: 'New' },
      token,
    )
    expect(await answer.json()).toEqual({ uid: 'imported', email: 'imported@example.org', username: 'Old' })
  })

  it('is not taken over by another account with the address', async () => {
    await server.signIn('taken@example.org', 'taken')
    const other = await server.signIn('taken@example.org')
    const answer = await server.send(
      'POST',
      '/api/users/',
      { uid: 'thief', email: 'taken@example.org', username: 'T' },
      other,
    )
    expect(answer.status).toBe(409)
    expect((await answer.json()).fields).toHaveProperty('email')
    const uid = await server.send(
      'POST',
      '/api/users/',
      { uid: 'taken', email: 'new@example.org', username: 'T' },
      await server.signIn('new@example.org'),
    )
    expect((await uid.json()).fields).toHaveProperty('uid')
  })

  it('is made for nobody but the caller', async () => {
    const token = await server.signIn('me@example.org')
    const answer = await server.send(
      'POST',
      '/api/users/',
      { uid: 'you', email: 'you@example.org', username: 'Y' },
      token,
    )
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'forbidden'])
  })

  it('is exported with all lists, tags and corrections, and goes with them', async () => {
    const token = await server.signIn('whole@example.org', 'whole')
    const custom = { simplified: '词', pinyin: 'ci2', translation: ['word'], note: 'a note' }
    const body = { wordlist: { title: 'Words', description: 'd' }, customWords: [custom] }
    const { wordList } = await (await server.send('POST', '/api/users/whole/wordlists/', body, token)).json()
    const tag = await (await server.send('POST', '/api/users/whole/tags/', { title: 'T' }, token)).json()
    await server.send('POST', `/api/users/whole/tags/${tag.id}/wordlists/`, { wordListIds: [wordList.id] }, token)
    await server.send('PUT', '/api/users/whole/corrections', { text: '词', pieces: [{ text: '词' }] }, token)
    await server.send('PATCH', `/api/users/whole/wordlists/${wordList.id}`, { title: 'New' }, token)
    const all = await (await server.get('/api/users/whole/export', bearer(token))).json()
    expect(all).toMatchObject({
      wordLists: [{ title: 'New', tags: ['T'], words: [{ simplified: '词' }], changes: [{ kind: 'renamed' }] }],
      ownWords: [{ simplified: '词', meanings: ['word'] }],
      wordNotes: [{ simplified: '词', note: 'a note' }],
      tags: [{ title: 'T' }],
      textCorrections: [{ text: '词' }],
      reviews: [],
    })
    expect((await server.send('DELETE', '/api/users/whole', {}, token)).status).toBe(200)
    const { db } = server.store
    const { words, wordLists, wordListWords, wordListChanges, userWords, tags, tagWordLists, textCorrections } = schema
    for (const table of [
      words,
      wordLists,
      wordListWords,
      wordListChanges,
      userWords,
      tags,
      tagWordLists,
      textCorrections,
    ]) {
      expect(await db.select().from(table)).toEqual([])
    }
  })

  it('is exported with how somebody studies, and all of that goes too', async () => {
    const token = await server.signIn('studious@example.org', 'studious')
    const path = '/api/users/studious'
    const custom = { simplified: '学', pinyin: 'xue2', translation: ['to learn'] }
    const made = await server.send(
      'POST',
      `${path}/wordlists/`,
      { wordlist: { title: 'L' }, customWords: [custom] },
      token,
    )
    const { id } = (await made.json()).wordList
    const list = await (await server.get(`${path}/wordlists/${id}/`, bearer(token))).json()
    const wordId = list.words.items[0].id
    const fact = {
      kind: 'review',
      id: 'studious-1',
      wordId,
      skill: 'meaning',
      grade: 3,
      at: 900_000,
      tookMs: 5,
      source: '',
    }
    await server.send('POST', `${path}/word/statistic`, { words: [fact] }, token)
    await server.send('PATCH', `${path}/study/plan`, { newWords: 3 }, token)
    await server.send('PUT', `${path}/study/focus`, { wordListId: id, focused: true, retention: 0.95 }, token)
    expect(await (await server.get(`${path}/export`, bearer(token))).json()).toMatchObject({
      studyPlan: { newWords: 3 },
      focus: [{ wordListId: id, retention: 0.95 }],
      schedules: [{ wordId, begunAt: 900_000, schedule: { skill: 'meaning', reps: 1 } }],
      reviewHours: [{ at: 900_000, reviews: 1, newWords: 1, tookMs: 5 }],
      reviews: [{ id: 'studious-1' }],
    })
    expect((await server.send('DELETE', path, {}, token)).status).toBe(200)
    const { studyPlans, focus, schedules, reviewHours, derivations, reviews } = schema
    for (const table of [studyPlans, focus, schedules, reviewHours, derivations, reviews]) {
      expect(await server.store.db.select().from(table)).toEqual([])
    }
  })

  it('is shown to nobody but its owner', async () => {
    await server.signIn('owner@example.org', 'owner')
    const stranger = bearer(await server.signIn('stranger@example.org', 'stranger'))
    for (const path of [
      '/api/users/owner/',
      '/api/users/nobody',
      '/api/users/email/owner@example.org',
      '/api/users/email/none@example.org',
    ]) {
      const answer = await server.get(path, stranger)
      expect([path, answer.status]).toEqual([path, 403])
      expect((await server.get(path)).status).toBe(401)
      expect((await server.get(path, bearer('made-up'))).status).toBe(401)
    }
  })

  it.each([
    [{ uid: 'a b', email: 'x@example.org', username: 'X' }, 'uid'],
    [{ uid: 'x', email: 'no address', username: 'X' }, 'email'],
    [{ uid: 'x', email: 'x@example.org', username: '   ' }, 'username'],
    [{ uid: 'x', email: 'x@example.org', username: 'X'.repeat(81) }, 'username'],
    [{ uid: 'x', email: 'x@example.org' }, 'username'],
  ])('is not made from %j', async (body, field) => {
    const answer = await server.send('POST', '/api/users/', body, await server.signIn('x@example.org'))
    expect(answer.status).toBe(422)
    expect((await answer.json()).fields).toHaveProperty(field)
  })
})
