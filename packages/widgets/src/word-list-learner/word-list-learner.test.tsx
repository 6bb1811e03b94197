import { createStorage, getClient, registry, type Storage, version } from '@ciyu/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { entity } from '../../../../tests/embedding/words.ts'
import { WordListLearner } from './word-list-learner.tsx'

const service = 'https://service.test'
const user = userEvent.setup()
let values: Map<string, string>
let forbidden: boolean
let requests: URL[]
let answer: (url: URL) => Response | Promise<Response>
let spoken: { url: string; rate: number }[]

const backing = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (forbidden) throw new DOMException('no', 'SecurityError')
    values.set(key, value)
  },
  removeItem: (key: string) => void values.delete(key),
}

/** A page of the same browser: the client is new, what was kept is not. */
function openPage(): Storage {
  registry(version).clients.clear()
  const storage = createStorage(backing)
  getClient({
    service,
    language: 'en',
    storage,
    fetch: async (input) => {
      const url = new URL(String(input))
      requests.push(url)
      return answer(url)
    },
  })
  return storage
}

beforeEach(() => {
  values = new Map()
  forbidden = false
  requests = []
  spoken = []
  answer = () => Response.json(entity())
  openPage()
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    spoken.push({ url: this.src, rate: this.playbackRate })
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

type Props = Parameters<typeof WordListLearner>[0]
const open = (props: Partial<Props> = {}) =>
  render(<WordListLearner list="hsk-1" service={service} autoFocus {...props} />)
const card = () => screen.findByRole('article')
const bar = () => screen.getByRole('progressbar').getAttribute('aria-valuetext')
const log = () => JSON.parse(values.get('ciyu-reviews') ?? '[]') as { kind: string; grade?: number; wordId?: number }[]

test('asks for the first words in the language, and shows one until it is answered', async () => {
  const onReady = vi.fn()
  open({ onReady })
  expect(within(await card()).getByText('学习')).toBeDefined()
  expect(requests.map(String)).toEqual([`${service}/api/entities/hsk-1/?lang=en&examples=1&limit=10`])
  expect(onReady).toHaveBeenCalledWith({ list: 'hsk-1', title: 'HSK 1', words: 12, cards: 10 })
  expect(screen.queryByText('to learn; to study')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show answer' }))
  expect(screen.getByText('to learn; to study')).toBeDefined()
  expect(within(await card()).getByText('xué').dataset.tone).toBe('2')
  expect(screen.getByText('I am studying Chinese in Beijing.')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('学习 xuéxí: to learn; to study')
})

test('each grade says its interval, is recorded and reported, and undo takes all of it back', async () => {
  const onReview = vi.fn()
  open({ onReview })
  await card()
  await user.keyboard(' ')
  const group = screen.getByRole('group', { name: 'How well did you know it?' })
  expect(
    within(group)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Again1 min1', 'Hard6 min2', 'Good10 min3', 'Easy8 d4'])
  await user.keyboard('4')
  expect(within(await card()).getByText('朋友')).toBeDefined()
  expect(bar()).toBe('1 of 10 done, 0 in progress')
  expect(log()).toMatchObject([{ kind: 'review', grade: 4, wordId: 1, skill: 'meaning', source: 'entity:hsk-1' }])
  expect(onReview).toHaveBeenCalledWith(expect.objectContaining({ wordId: 1, skill: 'meaning', grade: 4 }))
  await user.keyboard('z')
  expect(within(await card()).getByText('学习')).toBeDefined()
  expect(bar()).toBe('0 of 10 done, 0 in progress')
  expect(log().map(({ kind }) => kind)).toEqual(['review', 'undo'])
})

test('Space and Enter reveal and then answer Good; a held key answers nothing', async () => {
  open()
  await card()
  await user.keyboard('[Enter][Enter]')
  expect(log()).toMatchObject([{ grade: 3 }])
  await user.keyboard('[Space>3/]')
  expect(log()).toHaveLength(1)
  expect(screen.getByRole('button', { name: /Good/ })).toBe(document.activeElement)
})

test('digits before the answer and keys with a modifier do nothing', async () => {
  open()
  await card()
  await user.keyboard('4{Control>}z{/Control}')
  expect(log()).toEqual([])
})

test('P speaks, a second time slowly', async () => {
  open()
  await card()
  await user.keyboard('pp')
  expect(spoken).toEqual([
    { url: `${service}/api/words/synth/1`, rate: 1 },
    { url: `${service}/api/words/synth/1`, rate: 0.7 },
  ])
})

test('a session ends in a summary that can be undone, and tells what to look at again', async () => {
  const onComplete = vi.fn()
  values.set('ciyu-study', '{"newWords":2}')
  openPage()
  open({ onComplete })
  await card()
  await user.keyboard(' 1')
  await user.keyboard(' 4')
  await user.keyboard(' 4')
  expect(await screen.findByRole('heading', { name: 'Done for now' })).toBeDefined()
  expect(screen.getByText('67%')).toBeDefined()
  expect(within(screen.getByRole('list')).getByText('学习')).toBeDefined()
  expect(screen.getByText(/^Next word: /)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Learn 5 new words' })).toBeDefined()
  expect(onComplete).toHaveBeenCalledWith(expect.objectContaining({ words: 2, byGrade: [1, 0, 0, 2] }))
  await user.keyboard('z')
  expect(within(await card()).getByText('学习')).toBeDefined()
  await user.keyboard(' 4')
  await user.click(await screen.findByRole('button', { name: 'Practise this word' }))
  const before = log().length
  await user.keyboard(' 3')
  expect(await screen.findByRole('heading', { name: 'Practice finished' })).toBeDefined()
  expect(log()).toHaveLength(before)
})

test('progress is found again on the next visit, and the day’s new words are not doubled', async () => {
  values.set('ciyu-study', '{"newWords":1}')
  openPage()
  const first = open()
  await card()
  await user.keyboard(' 4')
  await screen.findByRole('heading', { name: 'Done for now' })
  first.unmount()
  openPage()
  open()
  expect(await screen.findByText('Nothing is due')).toBeDefined()
  expect(screen.getByText(/^Next word: /)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Learn 5 new words' }))
  expect(within(await card()).getByText('朋友')).toBeDefined()
})

test('a failure is said with a way to try again', async () => {
  const onError = vi.fn()
  answer = () => Response.json({ message: 'gone', code: 'not_found' }, { status: 404 })
  open({ onError })
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('no such thing'))
  expect(onError).toHaveBeenCalledWith({ code: 'not_found', message: 'gone' })
  answer = () => Response.json(entity())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(within(await card()).getByText('学习')).toBeDefined()
})

test('an empty list and a missing one say so', async () => {
  answer = () => Response.json(entity([]))
  open()
  expect(await screen.findByText('This list has no words yet')).toBeDefined()
  open({ list: '' })
  expect(await screen.findByText('No word list was chosen')).toBeDefined()
})

test('where nothing can be kept it says so once, and goes on', async () => {
  forbidden = true
  openPage()
  open()
  await card()
  await user.keyboard(' 4')
  await user.keyboard(' 4')
  expect(screen.getAllByText(/progress lasts until you close the page/)).toHaveLength(1)
  expect(bar()).toBe('2 of 10 done, 0 in progress')
})

test('a reading is typed: without tones it earns Hard', async () => {
  open({ skills: 'reading' })
  await card()
  const input = await screen.findByRole('textbox', { name: 'Type the pinyin' })
  expect(document.activeElement).toBe(input)
  await user.keyboard('xuexi{Enter}')
  expect(screen.getByText('Right, but without all the tones')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Hard/ }))
  await user.keyboard('{Enter}')
  expect(log()).toMatchObject([{ skill: 'reading', grade: 2 }])
})

test('a choice is graded by what was chosen', async () => {
  open({ skills: 'choice' })
  await card()
  await user.click(await screen.findByRole('button', { name: 'to learn; to study' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Good/ }))
  await user.keyboard(' ')
  const options = await screen.findByRole('group', { name: 'Choose the meaning' })
  const wrong = within(options)
    .getAllByRole('button')
    .find(({ textContent }) => textContent !== 'friend')
  await user.click(wrong as HTMLElement)
  await user.keyboard(' ')
  expect(log()).toMatchObject([
    { skill: 'meaning', grade: 3 },
    { skill: 'meaning', grade: 1 },
  ])
})

test('listening speaks first and shows the characters with the answer', async () => {
  open({ skills: 'listening' })
  await card()
  expect(spoken).toHaveLength(1)
  expect(screen.queryByText('学习')).toBeNull()
  await user.keyboard(' ')
  expect(within(await card()).getAllByText('学习')).toHaveLength(2)
})

test('settings change what is shown, and are kept', async () => {
  open()
  await card()
  await user.click(screen.getByRole('button', { name: 'Settings' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('radio', { name: 'Traditional' }))
  await user.click(within(dialog).getByRole('radio', { name: 'xue2xi2' }))
  await user.click(within(dialog).getByRole('switch', { name: 'Colour the tones' }))
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await within(await card()).findByText('學習')).lang).toBe('zh-Hant')
  await user.click(screen.getByRole('button', { name: 'Show answer' }))
  expect(within(await card()).getByText('xue2')).toBeDefined()
  expect(JSON.parse(values.get('ciyu-study') ?? '')).toMatchObject({ script: 'traditional', toneColours: false })
})

test('both scripts, zhuyin, and a reading that is hidden until asked for', async () => {
  values.set('ciyu-study', '{"script":"both","reading":"zhuyin"}')
  openPage()
  const view = open()
  const sheet = within(await card())
  expect(sheet.getByText('学习').lang).toBe('zh-Hans')
  expect(sheet.getByText('學習').lang).toBe('zh-Hant')
  await user.keyboard(' ')
  expect(await sheet.findByText('ㄒㄩㄝˊ')).toBeDefined()
  view.unmount()
  values.set('ciyu-study', '{"reading":"hidden"}')
  openPage()
  open()
  await card()
  await user.keyboard(' ')
  expect(within(await card()).queryByText('xué')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show the reading' }))
  expect(within(await card()).getByText('xué')).toBeDefined()
})

test('the question mark shows the keys', async () => {
  open()
  await card()
  await user.keyboard('?')
  expect(within(await screen.findByRole('dialog')).getByText('Again, Hard, Good, Easy')).toBeDefined()
})

test('another language goes on with the session', async () => {
  const view = open()
  await card()
  await user.keyboard(' 4')
  view.rerender(<WordListLearner list="hsk-1" service={service} lang="ru" />)
  expect(await screen.findByText('Значение')).toBeDefined()
  expect(within(await card()).getByText('朋友')).toBeDefined()
  expect(requests.at(-1)?.searchParams.get('lang')).toBe('ru')
})

test('only words that were never begun are offered as new', async () => {
  open()
  await card()
  for (let answers = 0; answers < 10; answers++) await user.keyboard(' 4')
  await user.click(await screen.findByRole('button', { name: 'Learn 2 new words' }))
  expect(within(await card()).getByText('爱')).toBeDefined()
})

test('a long list is fetched as far as it is needed', async () => {
  const all = entity().words.items
  const many = Array.from({ length: 60 }, (_, index) => ({ ...all[index % 12], id: index + 1 })) as typeof all
  answer = (url) => {
    const limit = Number(url.searchParams.get('limit'))
    return Response.json({ ...entity(), words: { items: many.slice(0, limit), total: 60, page: 1, limit } })
  }
  open()
  await card()
  expect(requests).toHaveLength(1)
  for (let answers = 0; answers < 10; answers++) await user.keyboard(' 4')
  for (let answers = 0; answers < 2; answers++) {
    await user.click(await screen.findByRole('button', { name: 'Learn 10 new words' }))
    await card()
    for (let cards = 0; cards < 10; cards++) await user.keyboard(' 4')
  }
  expect(requests.map(({ searchParams }) => searchParams.get('limit'))).toEqual(['10', '500'])
  await user.click(await screen.findByRole('button', { name: 'Practise the whole list' }))
  await card()
  expect(bar()).toBe('0 of 60 done, 0 in progress')
  expect(new Set(log().map(({ wordId }) => wordId)).size).toBe(30)
})

test('S sets a word aside', async () => {
  open()
  await card()
  await user.keyboard('s')
  expect(log()).toMatchObject([{ kind: 'suspend', wordId: 1 }])
  expect(within(await card()).getByText('朋友')).toBeDefined()
})

test('a list of somebody is asked for by its owner, with what they say of its words', async () => {
  const { words, ...list } = entity()
  const items = words.items.map((word) => ({
    ...word,
    custom: false,
    translation: null,
    note: 'like a teacher’s desk',
    context: '我在茶馆学习。',
    addedAt: 0,
  }))
  const own = { id: list.id, title: 'Tea', ownerUid: 'ada', ownerName: 'Ada', type: 'lesson', wordCount: items.length }
  const rest = { description: '', additionalWords: 0, shared: true, source: null, version: 1, tagIds: [] }
  answer = () => Response.json({ ...own, ...rest, createdAt: 0, updatedAt: 0, words: { ...words, items } })
  open({ list: '7', owner: 'ada' })
  await card()
  expect(requests.map(String)).toEqual([`${service}/api/users/ada/wordlists/7/?lang=en&examples=1&limit=10`])
  await user.keyboard(' 3')
  expect(log()).toMatchObject([{ kind: 'review', source: 'list:ada/7' }])
  await user.keyboard(' ')
  expect(screen.getByText('like a teacher’s desk')).toBeDefined()
})
