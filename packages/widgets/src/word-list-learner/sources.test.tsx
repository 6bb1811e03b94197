import { defaultStudyPlan } from '@ciyu/core/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Channel } from '../../../../tests/embedding/channel.ts'
import { type LearnerPage, openLearnerPage } from '../../../../tests/embedding/learner-page.tsx'
import { entity } from '../../../../tests/embedding/words.ts'

let page: LearnerPage
/** The facts that the service was sent. */
let sent: { kind: string; wordId?: number; skill?: string; undoes?: string }[]
let own: unknown[]
/** Words of the list of which the learner says anything. */
let said: unknown[]
let refused: number | null

const day = 86_400_000
const uid = 'learner'.padEnd(28, '0')
const words = entity().words.items.map((word) => ({
  ...word,
  custom: false,
  translation: null,
  note: null,
  context: null,
  addedAt: 0,
}))
const card = (wordId: number, more: object = {}) => ({
  wordId,
  skill: 'meaning',
  state: 2,
  due: Date.now() - day,
  stability: 20,
  difficulty: 5,
  learningSteps: 0,
  scheduledDays: 20,
  reps: 4,
  lapses: 0,
  lastReview: Date.now() - 21 * day,
  suspended: false,
  ...more,
})
let due: ReturnType<typeof card>[]
let newWordIds: number[]

const today = () => ({
  plan: { ...defaultStudyPlan, skills: ['meaning'], retention: 0.95 },
  dayStart: Date.now() - 1000,
  dayEnd: Date.now() + day / 2,
  now: Date.now(),
  due,
  dueBySkill: [{ skill: 'meaning', count: due.length }],
  postponed: 0,
  absentDays: null,
  newWordIds,
  newWishes: [],
  words,
  done: { reviews: 0, newWords: 0, tookMs: 0 },
  inFocus: 1,
})

async function serve(url: URL, request: Request): Promise<Response> {
  const { pathname } = url
  if (pathname.endsWith('/study/today')) return Response.json(today())
  if (pathname.endsWith('/study/leeches')) {
    return Response.json({ items: [{ word: words[0], skills: [], confusable: [words[1]] }], total: 1 })
  }
  if (pathname.endsWith('/word/statistic') && request.method === 'POST') {
    const { words: facts } = (await request.json()) as { words: typeof sent }
    sent.push(...facts)
    return Response.json({ stored: facts.length, unknown: [] })
  }
  if (pathname.endsWith('/word/statistic')) return Response.json({ items: [] })
  if (pathname.endsWith('/study/plan')) return Response.json(today().plan)
  if (pathname.endsWith('/study/words')) {
    const ids = url.searchParams.get('wordIds')?.split(',').map(Number)
    return Response.json({ items: ids ? words.filter(({ id }) => ids.includes(id)) : said })
  }
  if (/\/users\/\w+\/words\/\d+$/.test(pathname)) {
    if (refused) return Response.json({ message: 'no', code: 'unknown' }, { status: refused })
    const body = (await request.json()) as { translation?: string[]; note?: string }
    own.push(body)
    return Response.json({ wordId: 1, translation: body.translation ?? null, note: body.note ?? null })
  }
  return Response.json(entity())
}

beforeEach(() => {
  page = openLearnerPage()
  page.values.set(
    'ciyu-session',
    JSON.stringify({
      access_token: 'token',
      refresh_token: 'refresh',
      expires_in: 3600,
      expires_at: Math.floor(Date.now() / 1000) + 3600,
      token_type: 'bearer',
      user: { id: uid, user_metadata: { uid } },
    }),
  )
  page.values.set('user', JSON.stringify({ email: 'a@example.org', name: 'A', uid }))
  page.reload()
  page.answer = serve
  due = [card(3), card(1)]
  newWordIds = [2]
  sent = []
  own = []
  said = []
  refused = null
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Channel.open.clear()
})

/** What a browser does when a dialog closes, and jsdom does not. */
const focusReturns = () => screen.getByRole('button', { name: 'Show answer' }).focus()
const shows = async (text: string) => within(await page.card()).findByText(text)

test('the day’s plan asks its cards as they were sent, new words among them, and records them', async () => {
  const onReady = vi.fn()
  page.open({ list: undefined, plan: true, onReady })
  await shows('苹果')
  expect(onReady).toHaveBeenCalledWith({ list: 'plan', title: '', words: 12, cards: 3 })
  expect(screen.getByRole('region', { name: 'Today’s words' })).toBeDefined()
  await page.user.keyboard(' 3')
  await shows('学习')
  await page.user.keyboard(' 3')
  await shows('朋友')
  await page.user.keyboard(' 4')
  await waitFor(() => expect(sent).toMatchObject([{ wordId: 3, source: 'plan' }, { wordId: 1 }, { wordId: 2 }]))
  await screen.findByRole('heading', { name: 'Done for now' })
  expect(screen.getByRole('button', { name: 'Practise today’s words' })).toBeDefined()
})

test('what was answered without a network is not asked again', async () => {
  page.values.set(
    `ciyu-outbox:${uid}`,
    JSON.stringify([
      {
        kind: 'review',
        id: 'offline-answer',
        wordId: 3,
        skill: 'meaning',
        grade: 3,
        at: Date.now(),
        tookMs: 1,
        source: 'plan',
      },
    ]),
  )
  page.reload()
  const online = page.answer
  page.answer = (url, request) => (request.method === 'POST' ? Response.error() : online(url, request))
  page.open({ list: undefined, plan: true })
  await shows('学习')
  expect(page.bar()).toBe('0 of 2 done, 0 in progress')
})

test('a plan with nothing to do says so; a guest is asked to sign in', async () => {
  due = []
  newWordIds = []
  const view = page.open({ list: undefined, plan: true })
  expect(await screen.findByText('Nothing is due')).toBeDefined()
  view.unmount()
  page.values.delete('ciyu-session')
  page.values.delete('user')
  page.reload()
  page.open({ list: undefined, plan: true })
  expect((await screen.findByRole('alert')).textContent).toContain('Please sign in again')
})

test('practice asks the words that were picked and records nothing', async () => {
  page.open({ practice: true, wordIds: [3, 5] })
  await shows('苹果')
  expect(page.bar()).toBe('0 of 2 done, 0 in progress')
  await page.user.keyboard(' 3')
  await page.user.keyboard(' 3')
  await screen.findByRole('heading', { name: 'Practice finished' })
  expect(sent).toEqual([])
})

test('words are picked whether they are due or not; without a network, from what is at hand', async () => {
  due = []
  const view = page.open({ list: undefined, plan: true, practice: true, wordIds: [5, 4] })
  await shows('漂亮')
  expect(page.bar()).toBe('0 of 2 done, 0 in progress')
  view.unmount()
  due = [card(3)]
  page.reload()
  const online = page.answer
  page.answer = (url, request) => {
    if (url.pathname.endsWith('/study/words')) throw new TypeError('Failed to fetch')
    return online(url, request)
  }
  page.open({ list: undefined, plan: true, practice: true, wordIds: [5, 3] })
  await shows('苹果')
})

test('what somebody says of a word is shown with the words of the library too', async () => {
  said = [
    { ...words[0], note: 'a roof over a child', translation: ['to hit the books'], meanings: ['to hit the books'] },
  ]
  page.open()
  await shows('学习')
  await page.user.keyboard(' ')
  await shows('to hit the books')
  await shows('a roof over a child')
})

test('a card that is answered in another tab is let go, and said so; undo still takes back what was answered here', async () => {
  due = [card(3), card(1), card(4)]
  newWordIds = []
  vi.stubGlobal('BroadcastChannel', Channel)
  const view = page.open({ list: undefined, plan: true })
  await shows('苹果')
  await page.user.keyboard(' 3')
  await shows('学习')
  const other = new Channel(`ciyu-answers:${uid}`)
  const heard: unknown[] = []
  other.onmessage = ({ data }) => heard.push(data)
  other.postMessage('1:meaning')
  expect(await screen.findByText('医生')).toBeDefined()
  expect(screen.getByText('That card was answered in another tab.')).toBeDefined()
  await page.user.keyboard('z')
  await shows('苹果')
  await page.user.keyboard(' 3')
  expect(heard).toEqual(['3:meaning'])
  await shows('医生')
  view.unmount()
  expect([...Channel.open]).toEqual([other])
})

test('how the cards of a plan are asked is chosen among what fits its skills', async () => {
  page.open({ list: undefined, plan: true })
  await shows('苹果')
  await page.user.click(screen.getByRole('button', { name: 'Settings' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }))
  const kinds = () =>
    dialog.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label') ?? box.closest('label')?.textContent)
  expect(kinds()).toEqual(['Meaning', 'Multiple choice', 'Matching'])
  expect(dialog.queryByLabelText('New words a day')).toBeNull()
})

test('a word missed for the eighth time is set aside, with what helps, and undo takes it back', async () => {
  due = [card(1, { lapses: 7 }), card(3)]
  newWordIds = []
  page.open({ list: undefined, plan: true })
  await shows('学习')
  await page.user.keyboard(' 1')
  const sheet = await screen.findByRole('dialog', { name: 'This word keeps slipping away' })
  expect(await within(sheet).findByText('Easy to mistake for each other')).toBeDefined()
  expect(within(sheet).getByText('friend')).toBeDefined()
  await page.user.type(within(sheet).getByLabelText('Your mnemonic'), 'a roof over a child')
  await page.user.click(within(sheet).getByRole('button', { name: 'Save' }))
  expect(await within(sheet).findByText('Saved.')).toBeDefined()
  expect(own).toEqual([{ note: 'a roof over a child' }])
  await page.user.click(within(sheet).getByRole('button', { name: 'Leave it aside' }))
  await shows('苹果')
  focusReturns()
  await page.user.keyboard('z')
  await shows('学习')
  await waitFor(() => expect(sent.map(({ kind }) => kind)).toEqual(['review', 'suspend', 'undo', 'undo']))
  await page.user.keyboard(' ')
  await shows('a roof over a child')
})

test('a leech may be gone on with at once', async () => {
  due = [card(1, { lapses: 7 })]
  newWordIds = []
  page.open({ list: undefined, plan: true })
  await shows('学习')
  await page.user.keyboard(' 1')
  await page.user.click(await screen.findByRole('button', { name: 'Go on studying it' }))
  await shows('学习')
  await waitFor(() => expect(sent.map(({ kind }) => kind)).toEqual(['review', 'suspend', 'resume']))
})

test('E edits the word at hand; what cannot be saved is not lost', async () => {
  page.open({ list: undefined, plan: true })
  await shows('苹果')
  await page.user.keyboard('e')
  const sheet = await screen.findByRole('dialog', { name: 'Edit this word' })
  const meanings = within(sheet).getByLabelText('Your meanings')
  await page.user.clear(meanings)
  await page.user.type(meanings, 'the round red fruit')
  refused = 500
  await page.user.click(within(sheet).getByRole('button', { name: 'Save' }))
  expect((await within(sheet).findByRole('alert')).textContent).toContain('what you typed is still here')
  expect(meanings).toHaveProperty('value', 'the round red fruit')
  refused = null
  await page.user.click(within(sheet).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(own).toEqual([{ translation: ['the round red fruit'] }])
  focusReturns()
  await page.user.keyboard(' ')
  await shows('the round red fruit')
})

test('what was set aside is taken up again from the summary, and undo goes on from there', async () => {
  due = [card(1)]
  newWordIds = []
  page.open({ list: undefined, plan: true })
  await shows('学习')
  await page.user.keyboard('s')
  await page.user.click(await screen.findByRole('button', { name: 'Take up 学习 again' }))
  await shows('学习')
  await page.user.keyboard('z')
  expect(await screen.findByRole('button', { name: 'Take up 学习 again' })).toBeDefined()
  await page.user.keyboard('z')
  await shows('学习')
  await waitFor(() => expect(sent.map(({ kind }) => kind)).toEqual(['suspend', 'resume', 'undo', 'undo']))
})
