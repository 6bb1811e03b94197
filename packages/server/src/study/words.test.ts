import type { ListWord } from '@ciyu/core/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Keeper } from '../word-lists/testing/keeper.ts'

let keeper: Keeper
beforeAll(async () => {
  keeper = await Keeper.onServer()
})
beforeEach(() => keeper.begin())
afterAll(() => keeper.server.close())

const path = (more: string) => `/api/users/${keeper.uid}/${more}`

describe('words as somebody studies them', () => {
  const wordsOf = (query: string): Promise<{ items: ListWord[] }> => keeper.done('GET', path(`study/words?${query}`))

  it('come in the order asked, due or not, with what they say of them', async () => {
    await keeper.done('PATCH', path('words/3'), { translation: ['my own meaning'], note: 'a picture' })
    const customWords = [{ simplified: '双十一', pinyin: 'shuang1 shi2 yi1', translation: ['Singles’ Day'] }]
    const { id } = await keeper.create({}, { customWords })
    const own = (await keeper.done('GET', keeper.path(`${id}/`))).words.items[0].id
    const { items } = await wordsOf(`wordIds=${own},3,1,3,999999&examples=1`)
    expect(items.map((word) => [word.id, word.note])).toEqual([
      [own, null],
      [3, 'a picture'],
      [1, null],
    ])
    expect(items[1]?.meanings).toEqual(['my own meaning'])
    await keeper.become(`other-${keeper.uid}`)
    expect((await wordsOf(`wordIds=${own},3`)).items.map((word) => [word.id, word.note])).toEqual([[3, null]])
  })

  it('of a library item are those of which they say anything', async () => {
    const { id, words } = await (await keeper.server.get('/api/entities/hsk-2?limit=2')).json()
    await keeper.done('PATCH', path(`words/${words.items[1].id}`), { note: 'mine' })
    expect((await wordsOf(`entityId=${id}`)).items).toMatchObject([{ id: words.items[1].id, note: 'mine' }])
  })

  it.each(['', 'wordIds=1&entityId=8', 'wordIds=x', `wordIds=${Array.from({ length: 1001 }, (_, n) => n + 1)}`])(
    'refuses %j',
    async (query) => expect((await keeper.ask('GET', path(`study/words?${query}`))).status).toBe(422),
  )
})
