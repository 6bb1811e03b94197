import { type ListWord, matchWords, type Page, type WordList } from '@ciyu/core/contract'
import { createTestServer, type TestServer } from '../../../../../tests/support/server.ts'
import { routeOf } from '../../http/handle.ts'

/** A list as `getWordList` answers it. */
export type Shown = WordList & { ownerName: string; words: Page<ListWord> }

/** A word that no dictionary has. */
export const custom = { simplified: '词语软件', pinyin: 'ci2 yu3 ruan3 jian4', translation: ['Ciyu software'] }

/** Somebody who keeps lists on a server of the test's own; another one each time `begin` is called. */
export class Keeper {
  readonly server: TestServer
  uid = ''
  token = ''
  #count = 0

  private constructor(server: TestServer) {
    this.server = server
  }

  static async onServer(): Promise<Keeper> {
    return new Keeper(await createTestServer({ env: { ORIGINS: 'https://front.example' } }))
  }

  async begin(): Promise<void> {
    this.#count += 1
    await this.become(`keeper-${this.#count}`)
  }

  /** Goes on as somebody else. */
  async become(uid: string): Promise<void> {
    this.uid = uid
    this.token = await this.server.signIn(`${uid}@example.org`, uid)
  }

  path(more: string | number = ''): string {
    return `/api/users/${this.uid}/wordlists/${more}`
  }

  async ask(method: string, address: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.server.app.request(`http://localhost:4173${address}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}`, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  /** The answer to what must succeed. */
  async done(method: string, address: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = await this.ask(method, address, body, headers)
    if (answer.status !== 200) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

  async create(wordlist: object = {}, more: object = {}): Promise<WordList> {
    return (await this.done('POST', this.path(), { wordlist: { title: 'Words', ...wordlist }, ...more })).wordList
  }

  read(id: number, query = ''): Promise<Shown> {
    return this.done('GET', this.path(`${id}/${query}`))
  }

  async ids(id: number): Promise<number[]> {
    return (await this.read(id, '?limit=10000')).words.items.map((word) => word.id)
  }

  async wordNamed(simplified: string, pinyin: string): Promise<number> {
    const { matches } = await this.done('POST', routeOf(matchWords), { words: [{ text: simplified, pinyin }] })
    return matches[0][0]
  }
}
