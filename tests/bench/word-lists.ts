import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startPostgres } from '../support/postgres.ts'
import { wordLists as budgets } from './budgets.ts'
import { median, type Row } from './report.ts'
import { signIn, startService } from './running-service.ts'

const searches = ['xuexi', '学习', '电', 'to study', 'water', 'ma1', 'zzz', 'a']

/** Sentences of our own content, again and again in other orders, until there are so many characters. */
async function longText(length: number): Promise<string> {
  const folder = join(import.meta.dirname, '../../packages/server/content/sentences')
  const files = await Promise.all(
    (await readdir(folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => readFile(join(folder, name), 'utf8')),
  )
  const sentences = files.flatMap((file) =>
    (JSON.parse(file) as { simplified: string; traditional: string }[]).flatMap(({ simplified, traditional }) => [
      simplified,
      traditional,
    ]),
  )
  let text = ''
  for (let at = 0; text.length < length; at += 7919) text += `${sentences[at % sentences.length]}\n`
  return text.slice(0, length)
}

/** How long what somebody does with lists takes, on a service whose database is of one kind. */
async function measure(origin: string, kind: string): Promise<Row[]> {
  const { token, uid } = await signIn(origin)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const timed = async (method: string, path: string, body?: object): Promise<[ms: number, answer: unknown]> => {
    const began = performance.now()
    const answer = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const value: unknown = await answer.json()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(value)}`)
    return [performance.now() - began, value]
  }
  const row = (what: string, ms: number, budget: number): Row => ({
    what: `${what}, ${kind}`,
    measured: `${ms.toFixed(0)} ms`,
    floor: '',
    ratio: '',
    budget: `${budget} ms`,
    held: ms <= budget,
  })
  const lists = `/api/users/${uid}/wordlists/`
  const made = async (title: string) => {
    const [, { wordList }] = (await timed('POST', lists, { wordlist: { title } })) as [
      number,
      { wordList: { id: number } },
    ]
    return wordList.id
  }
  const ids = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)
  const big = await made('Dictionary words')
  const [bulk] = await timed('POST', `${lists}${big}/words/bulk`, { wordIds: ids(1, 5000) })
  const words = ids(0, 5000).map((at) => ({
    simplified: `词${String.fromCodePoint(0x4e00 + (at % 5000), 0x5e00 + (at % 71))}`,
    pinyin: 'ci2 yu3 yi1',
    translation: [`meaning ${at}`, 'to mean'],
    context: '这是一个词。',
  }))
  const [own] = await timed('POST', `${lists}${await made('Own words')}/words/bulk`, { words })
  await timed('POST', `${lists}${big}/words/bulk`, { wordIds: ids(5001, 10_000) })
  const [one] = await timed('POST', `${lists}${big}/words/20000`)
  const [opened] = await timed('GET', `${lists}${big}/?limit=200&examples=1`)

  const found: number[] = []
  for (let round = 0; round < 5; round += 1) {
    for (const q of searches) found.push((await timed('GET', `${lists}words/search?q=${encodeURIComponent(q)}`))[0])
  }
  const [, { items }] = (await timed('GET', '/api/words/?limit=100')) as [
    number,
    { items: { simplified: string; pinyin: string }[] },
  ]
  const [, all] = (await timed('GET', `${lists}${big}/?limit=10000`)) as [
    number,
    { words: { items: { simplified: string; pinyin: string }[] } },
  ]
  const asked = [...all.words.items, ...items]
    .slice(0, 10_000)
    .map(({ simplified: text, pinyin }) => ({ text, pinyin }))
  const [match] = await timed('POST', '/api/words/match', { words: asked })

  const text = await longText(100_000)
  const cut = async (): Promise<[ms: number, health: number]> => {
    let isDone = false
    const cutting = timed('POST', '/api/tokenize-with-words-from-database', { text }).finally(() => {
      isDone = true
    })
    let worst = 0
    while (!isDone) {
      worst = Math.max(worst, (await timed('GET', '/api/health'))[0])
      await setTimeout(10)
    }
    return [(await cutting)[0], worst]
  }
  const [first, healthAtFirst] = await cut()
  const [again, healthAgain] = await cut()
  return [
    row('5,000 words of the dictionary added', bulk, budgets.bulk),
    row('5,000 own words added', own, budgets.bulk),
    row('one word added to 15,000', one, budgets.one),
    row('a list of 15,000 opened', opened, budgets.one),
    row('search in 20,000 own words, median', median(found), budgets.search),
    row('search in 20,000 own words, worst', Math.max(...found), budgets.search * 3),
    row(`${asked.length.toLocaleString('en')} words matched`, match, budgets.match),
    row('100,000 characters cut, the first text', first, budgets.cut),
    row('100,000 characters cut', again, budgets.cut),
    row('health meanwhile, the first text, worst', healthAtFirst, budgets.health),
    row('health meanwhile, worst', healthAgain, budgets.health),
  ]
}

/** What working with one's own words takes, on both databases with the whole dictionary. */
export async function benchWordLists(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ciyu-bench-'))
  const database = await startPostgres()
  try {
    const rows: Row[] = []
    for (const [kind, env] of [
      ['embedded', { DATA_DIR: join(folder, 'data'), DATABASE_URL: '' }],
      ['PostgreSQL', { DATABASE_URL: database.url('postgres') }],
    ] as const) {
      const [origin, service] = await startService(env)
      try {
        rows.push(...(await measure(origin, kind)))
      } finally {
        await service.stop()
      }
    }
    return rows
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
