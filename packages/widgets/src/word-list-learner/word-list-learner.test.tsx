import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LearnerPage, openLearnerPage, service } from '../../../../tests/embedding/learner-page.tsx'
import { entity } from '../../../../tests/embedding/words.ts'
import { WordListLearner } from './word-list-learner.tsx'

let page: LearnerPage
beforeEach(() => {
  page = openLearnerPage()
})
afterEach(() => vi.restoreAllMocks())

test('asks for the first words in the language, and shows one until it is answered', async () => {
  const onReady = vi.fn()
  page.open({ onReady })
  expect(within(await page.card()).getByText('学习')).toBeDefined()
  expect(page.requests.map(({ url }) => url)).toEqual([`${service}/api/entities/hsk-1/?lang=en&examples=1&limit=10`])
  expect(onReady).toHaveBeenCalledWith({ list: 'hsk-1', title: 'HSK 1', words: 12, cards: 10 })
  expect(screen.queryByText('to learn; to study')).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Show answer' }))
  expect(screen.getByText('to learn; to study')).toBeDefined()
  expect(within(await page.card()).getByText('xué').dataset.tone).toBe('2')
  expect(screen.getByText('I am studying Chinese in Beijing.')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('学习 xuéxí: to learn; to study')
})

test('each grade says its interval, is recorded and reported, and undo takes all of it back', async () => {
  const onReview = vi.fn()
  page.open({ onReview })
  await page.card()
  await page.user.keyboard(' ')
  const group = screen.getByRole('group', { name: 'How well did you know it?' })
  expect(
    within(group)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Again1 min1', 'Hard6 min2', 'Good10 min3', 'Easy8 d4'])
  await page.user.keyboard('4')
  expect(within(await page.card()).getByText('朋友')).toBeDefined()
  expect(page.bar()).toBe('1 of 10 done, 0 in progress')
  expect(page.log()).toMatchObject([{ kind: 'review', grade: 4, wordId: 1, skill: 'meaning', source: 'entity:hsk-1' }])
  expect(onReview).toHaveBeenCalledWith(expect.objectContaining({ wordId: 1, skill: 'meaning', grade: 4 }))
  await page.user.keyboard('z')
  expect(within(await page.card()).getByText('学习')).toBeDefined()
  expect(page.bar()).toBe('0 of 10 done, 0 in progress')
  expect(page.log().map(({ kind }) => kind)).toEqual(['review', 'undo'])
})

test('Space and Enter reveal and then answer Good; a held key answers nothing', async () => {
  page.open()
  await page.card()
  await page.user.keyboard('[Enter][Enter]')
  expect(page.log()).toMatchObject([{ grade: 3 }])
  await page.user.keyboard('[Space>3/]')
  expect(page.log()).toHaveLength(1)
  expect(screen.getByRole('button', { name: /Good/ })).toBe(document.activeElement)
})

test('digits before the answer and keys with a modifier do nothing', async () => {
  page.open()
  await page.card()
  await page.user.keyboard('4{Control>}z{/Control}')
  expect(page.log()).toEqual([])
})

test('P speaks, a second time slowly', async () => {
  page.open()
  await page.card()
  await page.user.keyboard('pp')
  await waitFor(() => expect(page.spoken).toHaveLength(2))
  expect(page.spoken).toEqual([
    { url: `${service}/api/words/synth/1`, rate: 1 },
    { url: `${service}/api/words/synth/1`, rate: 0.7 },
  ])
})

test('a session ends in a summary that can be undone, and tells what to look at again', async () => {
  const onComplete = vi.fn()
  page.values.set('ciyu-study', '{"newWords":2}')
  page.reload()
  page.open({ onComplete })
  await page.card()
  await page.user.keyboard(' 1')
  await page.user.keyboard(' 4')
  await page.user.keyboard(' 4')
  expect(await screen.findByRole('heading', { name: 'Done for now' })).toBeDefined()
  expect(screen.getByText('67%')).toBeDefined()
  expect(within(screen.getByRole('list')).getByText('学习')).toBeDefined()
  expect(screen.getByText(/^Next word: /)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Learn 5 new words' })).toBeDefined()
  expect(onComplete).toHaveBeenCalledWith(expect.objectContaining({ words: 2, byGrade: [1, 0, 0, 2] }))
  await page.user.keyboard('z')
  expect(within(await page.card()).getByText('学习')).toBeDefined()
  await page.user.keyboard(' 4')
  await page.user.click(await screen.findByRole('button', { name: 'Practise this word' }))
  const before = page.log().length
  await page.user.keyboard(' 3')
  expect(await screen.findByRole('heading', { name: 'Practice finished' })).toBeDefined()
  expect(page.log()).toHaveLength(before)
})

test('progress is found again on the next visit, and the day’s new words are not doubled', async () => {
  page.values.set('ciyu-study', '{"newWords":1}')
  page.reload()
  const first = page.open()
  await page.card()
  await page.user.keyboard(' 4')
  await screen.findByRole('heading', { name: 'Done for now' })
  first.unmount()
  page.reload()
  page.open()
  expect(await screen.findByText('Nothing is due')).toBeDefined()
  expect(screen.getByText(/^Next word: /)).toBeDefined()
  await page.user.click(screen.getByRole('button', { name: 'Learn 5 new words' }))
  expect(within(await page.card()).getByText('朋友')).toBeDefined()
})

test('a failure is said with a way to try again', async () => {
  const onError = vi.fn()
  page.answer = () => Response.json({ message: 'gone', code: 'not_found' }, { status: 404 })
  page.open({ onError })
  await screen.findByText(/no such thing/)
  expect(screen.getByRole('alert').textContent).toContain('no such thing')
  expect(onError).toHaveBeenCalledWith({ code: 'not_found', message: 'gone' })
  page.answer = () => Response.json(entity())
  await page.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(within(await page.card()).getByText('学习')).toBeDefined()
})

test('an empty list and a missing one say so', async () => {
  page.answer = () => Response.json(entity([]))
  page.open()
  expect(await screen.findByText('This list has no words yet')).toBeDefined()
  page.open({ list: '' })
  expect(await screen.findByText('No word list was chosen')).toBeDefined()
})

test('where nothing can be kept it says so once, and goes on', async () => {
  page.forbidden = true
  page.reload()
  page.open()
  await page.card()
  await page.user.keyboard(' 4')
  await page.user.keyboard(' 4')
  expect(screen.getAllByText(/progress lasts until you close the page/)).toHaveLength(1)
  expect(page.bar()).toBe('2 of 10 done, 0 in progress')
})

test('listening speaks first and shows the characters with the answer', async () => {
  page.open({ skills: 'listening' })
  await page.card()
  await waitFor(() => expect(page.spoken).toHaveLength(1))
  expect(screen.queryByText('学习')).toBeNull()
  await page.user.keyboard(' ')
  expect(within(await page.card()).getAllByText('学习')).toHaveLength(2)
})

test('settings change what is shown, and are kept', async () => {
  page.open()
  await page.card()
  await page.user.click(screen.getByRole('button', { name: 'Settings' }))
  const dialog = await screen.findByRole('dialog')
  await page.user.click(within(dialog).getByRole('radio', { name: 'Traditional' }))
  await page.user.click(within(dialog).getByRole('radio', { name: 'xue2xi2' }))
  await page.user.click(within(dialog).getByRole('switch', { name: 'Colour the tones' }))
  await page.user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await within(await page.card()).findByText('學習')).lang).toBe('zh-Hant')
  await page.user.click(screen.getByRole('button', { name: 'Show answer' }))
  expect(within(await page.card()).getByText('xue2')).toBeDefined()
  expect(JSON.parse(page.values.get('ciyu-study') ?? '')).toMatchObject({ script: 'traditional', toneColours: false })
})

test('both scripts, zhuyin, and a reading that is hidden until asked for', async () => {
  page.values.set('ciyu-study', '{"script":"both","reading":"zhuyin"}')
  page.reload()
  const view = page.open()
  const sheet = within(await page.card())
  expect(sheet.getByText('学习').lang).toBe('zh-Hans')
  expect(sheet.getByText('學習').lang).toBe('zh-Hant')
  await page.user.keyboard(' ')
  expect(await sheet.findByText('ㄒㄩㄝˊ')).toBeDefined()
  view.unmount()
  page.values.set('ciyu-study', '{"reading":"hidden"}')
  page.reload()
  page.open()
  await page.card()
  await page.user.keyboard(' ')
  expect(within(await page.card()).queryByText('xué')).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Show the reading' }))
  expect(within(await page.card()).getByText('xué')).toBeDefined()
})

test('the question mark shows the keys', async () => {
  page.open()
  await page.card()
  await page.user.keyboard('?')
  expect(within(await screen.findByRole('dialog')).getByText('Again, Hard, Good, Easy')).toBeDefined()
})

test('another language goes on with the session', async () => {
  const view = page.open()
  await page.card()
  await page.user.keyboard(' 4')
  view.rerender(<WordListLearner list="hsk-1" service={service} lang="ru" />)
  expect(await screen.findByText('Значение')).toBeDefined()
  expect(within(await page.card()).getByText('朋友')).toBeDefined()
  expect(new URL(page.requests.at(-1)?.url ?? '').searchParams.get('lang')).toBe('ru')
})

test('only words that were never begun are offered as new', async () => {
  page.open()
  await page.card()
  for (let answers = 0; answers < 10; answers++) await page.user.keyboard(' 4')
  await page.user.click(await screen.findByRole('button', { name: 'Learn 2 new words' }))
  expect(within(await page.card()).getByText('爱')).toBeDefined()
})

test('a long list is fetched as far as it is needed', async () => {
  const all = entity().words.items
  const many = Array.from({ length: 60 }, (_, index) => ({ ...all[index % 12], id: index + 1 })) as typeof all
  page.answer = (url) => {
    const limit = Number(url.searchParams.get('limit'))
    return Response.json({ ...entity(), words: { items: many.slice(0, limit), total: 60, page: 1, limit } })
  }
  page.open()
  await page.card()
  expect(page.requests).toHaveLength(1)
  for (let answers = 0; answers < 10; answers++) await page.user.keyboard(' 4')
  for (let answers = 0; answers < 2; answers++) {
    await page.user.click(await screen.findByRole('button', { name: 'Learn 10 new words' }))
    await page.card()
    for (let cards = 0; cards < 10; cards++) await page.user.keyboard(' 4')
  }
  expect(page.requests.map(({ url }) => new URL(url).searchParams.get('limit'))).toEqual(['10', '500'])
  await page.user.click(await screen.findByRole('button', { name: 'Practise the whole list' }))
  await page.card()
  expect(page.bar()).toBe('0 of 60 done, 0 in progress')
  expect(new Set(page.log().map(({ wordId }) => wordId)).size).toBe(30)
})

test('S sets a word aside', async () => {
  page.open()
  await page.card()
  await page.user.keyboard('s')
  expect(page.log()).toMatchObject([{ kind: 'suspend', wordId: 1 }])
  expect(within(await page.card()).getByText('朋友')).toBeDefined()
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
  page.answer = () => Response.json({ ...own, ...rest, createdAt: 0, updatedAt: 0, words: { ...words, items } })
  page.open({ list: '7', owner: 'ada' })
  await page.card()
  expect(page.requests.map(({ url }) => url)).toEqual([
    `${service}/api/users/ada/wordlists/7/?lang=en&examples=1&limit=10`,
  ])
  await page.user.keyboard(' 3')
  expect(page.log()).toMatchObject([{ kind: 'review', source: 'list:ada/7' }])
  await page.user.keyboard(' ')
  expect(screen.getByText('like a teacher’s desk')).toBeDefined()
})
