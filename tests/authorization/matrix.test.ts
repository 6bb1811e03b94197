import { randomUUID } from 'node:crypto'
import { allCalls, type CallDeclaration } from '@ciyu/core/contract'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { handle, routeOf } from '../../packages/server/src/http/handle.ts'
import { createTestServer, type TestServer } from '../support/server.ts'

const callers = ['guest', 'stranger', 'owner', 'admin', 'credentials'] as const
type Caller = (typeof callers)[number]

interface Row {
  /** What each caller is answered, in the order of `callers`. */
  readonly statuses: readonly [guest: number, stranger: number, owner: number, admin: number, credentials: number]
  /** Of the path; `id` is the owner's uid unless it is given. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: unknown
}

// An administrator is a person like others where no call says differently: nobody reads what others have learned.
const open = [200, 200, 200, 200, 200] as const
const own = [401, 403, 200, 403, 401] as const

const rows: Readonly<Record<string, Row>> = {
  getRoots: { statuses: open },
  findEntities: { statuses: open },
  getEntity: { statuses: open, params: { id: 'hsk-1' } },
  getHealth: { statuses: open },
  getConfig: { statuses: open },
  searchWords: { statuses: open, query: 'q=hao' },
  getWord: { statuses: open, params: { id: '1' } },
  getTranscription: { statuses: open, params: { id: '1' } },
  getExamples: { statuses: open, params: { id: '1' } },
  synthesizeWord: { statuses: open, params: { id: '1' } },
  synthesizeReading: { statuses: open, body: { word: '好' } },
  mailRegister: { statuses: [401, 401, 401, 401, 200], query: 'email=a@example.org' },
  getUser: { statuses: own },
  getUserByEmail: { statuses: own, params: { email: 'owner@example.org' } },
  // For the owner it answers the record there is; nobody makes one for another's address.
  createUser: { statuses: own, body: { uid: 'fresh', email: 'owner@example.org', username: 'U' } },
  updateUser: { statuses: own, body: { username: 'New name' } },
  getSessions: { statuses: own },
  endSession: { statuses: [401, 403, 404, 403, 401], params: { sessionId: randomUUID() } },
  exportUser: { statuses: own },
  countSubscribers: { statuses: own },
  getWordStatistics: { statuses: own },
  recordReviews: { statuses: own, body: { words: [] } },
  getKnownWords: { statuses: own },
  matchWords: { statuses: [401, 200, 200, 200, 401], body: { words: [{ text: '好' }] } },
  tokenize: { statuses: [401, 200, 200, 200, 401], body: { text: '好' } },
  getCorrections: { statuses: own },
  putCorrection: { statuses: own, body: { text: '好', pieces: [{ text: '好' }] } },
  deleteCorrection: { statuses: own, params: { correctionId: '1' } },
  getTags: { statuses: own },
  createTag: { statuses: own, body: { title: 'Third' } },
  getTag: { statuses: own, params: { tagId: '1' } },
  updateTag: { statuses: own, params: { tagId: '1' }, body: { title: 'Renamed' } },
  deleteTag: { statuses: own, params: { tagId: '2' } },
  addTagToLists: { statuses: own, params: { tagId: '1' }, body: { wordListIds: [1] } },
  removeTagFromLists: { statuses: own, params: { tagId: '1' }, body: { wordListIds: [1] } },
  getWordListStandings: { statuses: own },
  getWordLists: { statuses: own },
  createWordList: { statuses: own, body: { wordlist: { title: 'Third' } } },
  // Nobody learns whether there is a list that is not shared.
  getWordList: { statuses: [404, 404, 200, 404, 401], params: { listId: '1' } },
  getWordsOfList: { statuses: [404, 404, 200, 404, 401], params: { listId: '1', userId: 'owner' } },
  searchListWords: { statuses: own },
  updateWordList: { statuses: own, params: { listId: '1' }, body: { title: 'Renamed' } },
  deleteWordList: { statuses: own, params: { listId: '2' } },
  restoreWordList: { statuses: own, params: { listId: '2' } },
  addWordToList: { statuses: own, params: { listId: '1', wordId: '3' } },
  addWordsToList: { statuses: own, params: { listId: '1' }, body: { wordIds: [4] } },
  addCustomWord: {
    statuses: own,
    params: { listId: '1' },
    body: { simplified: '词语软件', pinyin: 'ci2 yu3 ruan3 jian4', translation: ['Ciyu'] },
  },
  updateListWord: { statuses: own, params: { listId: '1', wordId: '1' }, body: { note: 'A note' } },
  orderListWords: { statuses: own, params: { listId: '1' }, body: { wordIds: [2] } },
  removeWordFromList: { statuses: own, params: { listId: '1', wordId: '2' } },
  removeWordsFromList: { statuses: own, params: { listId: '1' }, body: { wordIds: [3] } },
  getStudyPlan: { statuses: own },
  updateStudyPlan: { statuses: own, body: { newWords: 5 } },
  getFocusedWordLists: { statuses: own },
  getFocusedEntities: { statuses: own },
  getFocusedStatistics: { statuses: own, params: { a: '2026-11-01', b: '2026-11-21' } },
  setFocus: { statuses: own, body: { wordListId: 1, focused: true } },
  getRetentionCosts: { statuses: own },
  getToday: { statuses: own },
  getStudiedWords: { statuses: own, query: 'wordIds=1,2' },
  getLeeches: { statuses: own },
  updateOwnWord: { statuses: own, params: { wordId: '1' }, body: { note: 'A note' } },
  // Who is named in the query counts, and nobody else's figures are told.
  findWordStatistics: { statuses: own, query: 'userId=owner' },
  downloadWordStatistics: { statuses: own, query: 'userId=owner' },
  getStudyStatistics: { statuses: own },
  getStudentStatistics: { statuses: own },
  deleteUser: { statuses: own },
}

let server: TestServer
const tokens = new Map<Caller, string>()
beforeAll(async () => {
  const env = {
    ADMIN_EMAILS: ' Admin@Example.org , second@example.org',
    AUTH_MAIL_USER: 'front',
    AUTH_MAIL_PASSWORD: 'end',
  }
  server = await createTestServer({ env })
  for (const name of ['stranger', 'owner', 'admin'] as const)
    tokens.set(name, `Bearer ${await server.signIn(`${name}@example.org`, name)}`)
  for (const title of ['First', 'Second']) {
    const token = tokens.get('owner')?.slice('Bearer '.length)
    const body = { wordlist: { title, additionalWords: [1, 2] } }
    await server.send('POST', '/api/users/owner/wordlists/', body, token)
    await server.send('POST', '/api/users/owner/tags/', { title }, token)
  }
  const correction = { text: '好人', pieces: [{ text: '好人' }] }
  await server.send('PUT', '/api/users/owner/corrections', correction, tokens.get('owner')?.slice('Bearer '.length))
  tokens.set('credentials', `Basic ${Buffer.from('front:end').toString('base64')}`)
})
afterAll(() => server.close())

const request = (app: Hono, call: CallDeclaration, row: Row, caller: Caller) => {
  const path = routeOf(call).replace(/:(\w+)/g, (_, name: string) => row.params?.[name] ?? 'owner')
  const authorization = tokens.get(caller)
  return app.request(`http://localhost:4173${path}${row.query ? `?${row.query}` : ''}`, {
    method: call.method,
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    ...(call.body && { body: JSON.stringify(row.body ?? {}) }),
  })
}

const calls = allCalls()
// Who is deleted asks for nothing any more.
const inOrder = [...calls].sort((a, b) => Number(a.name === 'deleteUser') - Number(b.name === 'deleteUser'))

test('every call has a row, and every row a call', () => {
  expect(Object.keys(rows).sort()).toEqual(calls.map(({ name }) => name).sort())
})

describe.each(inOrder.map((call) => [call.name, call] as const))('%s', (name, call) => {
  // The owner last, since a call may change what it is about.
  it.each(['guest', 'stranger', 'admin', 'credentials', 'owner'] as const)(
    'answers the %s as the matrix says',
    async (caller) => {
      const row = rows[name]
      if (!row) throw new Error(`There is no row for ${name}`)
      const answer = await request(server.app, call, row, caller)
      expect(answer.status).toBe(row.statuses[callers.indexOf(caller)])
    },
  )
})

test('a call for administrators is closed to everybody else', async () => {
  const call = {
    name: 'administrate',
    api: 'admin',
    method: 'GET',
    path: '/v1/anything',
    access: 'admin',
    summary: '',
    answer: 'text/plain',
  } as const
  const app = new Hono()
  app.onError((error, c) => c.text('', error.message === 'forbidden' ? 403 : 401))
  // By a token that is an address; nobody is named by an empty one.
  const authenticate = async (email: string) =>
    email === 'none' ? null : { authId: email, sessionId: email, email, uid: null, isAnonymous: false }
  handle(app, { auth: { authenticate }, config: server.config }, call, () => new Response('done'))
  const answered = async (email: string) => {
    const headers = { authorization: `Bearer ${email}` }
    return (await app.request('http://localhost:4173/api/admin/v1/anything', { headers })).status
  }
  expect((await app.request('http://localhost:4173/api/admin/v1/anything')).status).toBe(401)
  expect(await answered('none')).toBe(401)
  for (const email of ['admin@example.org', 'ADMIN@example.org', 'second@example.org'])
    expect([email, await answered(email)]).toEqual([email, 200])
  for (const email of ['owner@example.org', 'xadmin@example.org', 'admin@example.org.evil.example', ',', 'admin'])
    expect([email, await answered(email)]).toEqual([email, 403])
})
