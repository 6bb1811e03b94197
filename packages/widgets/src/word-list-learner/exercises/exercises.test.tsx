import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LearnerPage, openLearnerPage } from '../../../../../tests/embedding/learner-page.tsx'

let page: LearnerPage
beforeEach(() => {
  page = openLearnerPage()
})
afterEach(() => vi.restoreAllMocks())

const status = () => screen.getByRole('status').textContent
/** The digits under which a group offers a text. */
const digitOf = (group: HTMLElement, text: string | RegExp) =>
  within(group).getByRole('button', { name: text }).dataset.digit ?? ''
const suggested = () => expect(document.activeElement)

test('a new word begins with a card, whatever was chosen', async () => {
  page.open({ skills: 'choice' })
  expect(within(await page.card()).getByText('Meaning')).toBeDefined()
  await page.user.keyboard(' 4')
  expect(page.log()).toMatchObject([{ skill: 'meaning', grade: 4 }])
})

test('a choice is graded by what was chosen, with digits alone', async () => {
  page.begun('meaning', [1, 2])
  page.open({ skills: 'choice' })
  const first = await screen.findByRole('group', { name: 'Choose the meaning' })
  await page.user.keyboard(digitOf(first, /to learn; to study/))
  suggested().toBe(screen.getByRole('button', { name: /Good/ }))
  expect(status()).toBe('Right. 学习 xuéxí: to learn; to study')
  await page.user.keyboard('{Enter}')
  const second = await screen.findByRole('group', { name: 'Choose the meaning' })
  await waitFor(() => expect(within(second).getByRole('button', { name: /friend/ })).toBeDefined())
  const wrong = within(second)
    .getAllByRole('button')
    .find(({ textContent }) => !textContent?.includes('friend'))
  await page.user.keyboard(wrong?.dataset.digit ?? '')
  expect(status()).toBe('Not this time. 朋友 péngyou: friend')
  await page.user.keyboard('{Enter}')
  expect(page.log().slice(2)).toMatchObject([
    { skill: 'meaning', grade: 3 },
    { skill: 'meaning', grade: 1 },
  ])
})

test('a reading is typed: without tones it earns Hard', async () => {
  page.begun('reading', [1], true)
  page.open({ skills: 'reading' })
  const input = await screen.findByRole('textbox', { name: 'Type the pinyin' })
  suggested().toBe(input)
  await page.user.keyboard('xuexi{Enter}')
  expect(screen.getByText('Right, but without all the tones')).toBeDefined()
  suggested().toBe(screen.getByRole('button', { name: /Hard/ }))
  await page.user.keyboard('{Enter}')
  expect(page.log().at(-1)).toMatchObject({ skill: 'reading', grade: 2 })
})

test('tones are chosen in the notation that was chosen; having listened first earns Hard', async () => {
  page.values.set('ciyu-study', '{"reading":"numbers"}')
  page.begun('reading', [1])
  page.open({ skills: 'tone' })
  const group = await screen.findByRole('group', { name: 'Choose the tones' })
  expect(within(group).getAllByRole('button')).toHaveLength(4)
  expect(within(await page.card()).getByText('xue xi')).toBeDefined()
  await page.user.keyboard('p')
  await page.user.keyboard(digitOf(group, /xue2xi2/))
  expect(status()).toContain('Right. 学习')
  suggested().toBe(screen.getByRole('button', { name: /Hard/ }))
  await page.user.keyboard('{Enter}')
  expect(page.log().at(-1)).toMatchObject({ skill: 'reading', grade: 2 })
})

test.each(['学习', '學習', 'xuéxí'])('a dictation is heard and takes %s', async (typed) => {
  page.begun('listening', [1], true)
  page.open({ skills: 'dictation' })
  await screen.findByRole('textbox', { name: /Type what you hear/ })
  await waitFor(() => expect(page.spoken).toHaveLength(1))
  expect(within(await page.card()).queryByText('学习')).toBeNull()
  await page.user.keyboard(`${typed}{Enter}`)
  expect(status()).toBe('Right. 学习 xuéxí: to learn; to study')
  await page.user.keyboard('{Enter}')
  expect(page.log().at(-1)).toMatchObject({ skill: 'listening', grade: 3 })
})

const words = ['我', '在', '北京', '学习', '中文']

test('a sentence is put in order by Enter and arrows alone', async () => {
  page.begun('usage', [1])
  page.open({ skills: 'order' })
  const bank = await screen.findByRole('group', { name: 'Words to place' })
  expect(within(await page.card()).getByText('I am studying Chinese in Beijing.')).toBeDefined()
  const focused = () => document.activeElement as HTMLElement
  for (const word of words) {
    for (let steps = 0; focused().textContent !== word && steps < 12; steps++) await page.user.keyboard('{ArrowRight}')
    await page.user.keyboard('{Enter}')
  }
  expect(within(bank).queryAllByRole('button')).toEqual([])
  suggested().toBe(screen.getByRole('button', { name: 'Check' }))
  // A tile is moved to the left and back to the right, and one is taken back and placed again.
  await page.user.keyboard('{Backspace}{Enter}')
  const line = within(screen.getByRole('group', { name: 'Your sentence' }))
  line.getByRole('button', { name: '我' }).focus()
  await page.user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(line.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '在',
    '我',
    '北京',
    '学习',
    '中文',
  ])
  await page.user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  screen.getByRole('button', { name: 'Check' }).focus()
  await page.user.keyboard('{Enter}')
  expect(status()).toContain('Right. 我在北京学习中文。')
  await page.user.keyboard('{Enter}')
  expect(page.log().at(-1)).toMatchObject({ skill: 'usage', grade: 3 })
})

test('a sentence with help earns Hard, a wrong one shows the right one', async () => {
  page.begun('usage', [1])
  page.open({ skills: 'order' })
  const help = await screen.findByRole('button', { name: 'Place the next word' })
  for (const _ of words) await page.user.click(help)
  await page.user.click(screen.getByRole('button', { name: 'Check' }))
  suggested().toBe(screen.getByRole('button', { name: /Hard/ }))
  await page.user.keyboard('{Enter}')
  await screen.findByRole('group', { name: 'Words to place' })
  for (const word of [...words].reverse()) {
    await page.user.click(
      within(screen.getByRole('group', { name: 'Words to place' })).getByRole('button', { name: word }),
    )
  }
  await page.user.click(screen.getByRole('button', { name: 'Check' }))
  expect(status()).toContain('Not this time. 我在北京学习中文。')
  expect(within(await page.card()).getByText('我在北京学习中文。')).toBeDefined()
})

test('a gap is chosen while the word is learned; its reading is a help', async () => {
  page.begun('usage', [1])
  page.open({ skills: 'gap' })
  const group = await screen.findByRole('group', { name: 'Choose the missing word' })
  expect(within(await page.card()).getByText('Missing word', { selector: 'span span' })).toBeDefined()
  await page.user.click(screen.getByRole('button', { name: 'Show the reading' }))
  await page.user.keyboard(digitOf(group, '学习'))
  expect(status()).toContain('Right. 学习')
  suggested().toBe(screen.getByRole('button', { name: /Hard/ }))
})

test('a gap is typed once the word sits', async () => {
  page.begun('usage', [1], true)
  page.open({ skills: 'gap' })
  await screen.findByRole('textbox', { name: 'Type the missing word' })
  await page.user.keyboard('学校{Enter}')
  expect(status()).toContain('Not this time. 学习')
  await page.user.keyboard('{Enter}')
  expect(page.log().at(-1)).toMatchObject({ skill: 'usage', grade: 1 })
})

test('words are matched with their meanings by digits; the word’s own pair alone is graded', async () => {
  page.begun('meaning', [1])
  page.open({ skills: 'matching' })
  const left = await screen.findByRole('list', { name: 'Words' })
  const right = screen.getByRole('list', { name: 'Meanings' })
  const meanings: Record<string, string> = {
    学习: 'to learn; to study',
    朋友: 'friend',
    苹果: 'apple',
    医生: 'doctor',
    漂亮: 'pretty; beautiful',
    北京: 'Beijing, the capital of China',
    女儿: 'daughter',
    出租车: 'taxi',
    不客气: 'you’re welcome',
    水: 'water',
    爱: 'to love; to be fond of',
    天气: 'weather',
  }
  const shown = within(left)
    .getAllByRole('button')
    .map(({ textContent }) => textContent ?? '')
  expect(shown).toHaveLength(5)
  const [a, b] = shown.filter((word) => word !== '学习') as [string, string]
  const choose = async (word: string, meaning: string) => {
    await page.user.keyboard(digitOf(left, word))
    await page.user.keyboard(digitOf(right, meaning))
  }
  await choose(a, meanings[b] ?? '')
  expect(screen.getByText(`${a}: not a pair`)).toBeDefined()
  for (const word of shown) await choose(word, meanings[word] ?? '')
  expect(status()).toBe('Right. 学习 xuéxí: to learn; to study')
  await page.user.keyboard('{Enter}')
  expect(page.log().at(-1)).toMatchObject({ skill: 'meaning', grade: 3 })
})

test('an exercise survives undo as it was, with the answer taken back', async () => {
  page.begun('usage', [1, 2])
  page.open({ skills: 'order,gap' })
  await page.card()
  const skill = async () => (await page.card()).querySelector('p')?.textContent
  await screen.findByRole('button', { name: 'I don’t know' })
  await waitFor(async () => expect(await skill()).toMatch(/Sentence order|Missing word/))
  const before = await skill()
  await page.user.click(screen.getByRole('button', { name: 'I don’t know' }))
  suggested().toBe(screen.getByRole('button', { name: /Again/ }))
  await page.user.keyboard('{Enter}z')
  expect(await skill()).toBe(before)
  expect(
    page
      .log()
      .slice(2)
      .map(({ kind }) => kind),
  ).toEqual(['review', 'undo'])
  expect(page.bar()).toBe('0 of 2 done, 0 in progress')
})
