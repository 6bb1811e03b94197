import { type Fact, type Grade, replayFacts, type Skill, type WordStatistic } from '@ciyu/core/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../../../tests/support/server.ts'
import { rowsOf } from '../db/index.ts'
import { sql } from '../db/sql.ts'
import { rebuild } from './derivation.ts'
import { putClockRight } from './record.ts'

const day = 86_400_000
const end = Date.UTC(2026, 5, 1)
const skills: readonly Skill[] = ['meaning', 'reading', 'writing']

let server: TestServer
let uid = ''
let token = ''
let count = 0
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: end })
  count += 1
  uid = `learner-${count}`
  token = await server.signIn(`${uid}@example.org`, uid)
})
afterEach(() => vi.useRealTimers())
afterAll(() => server.close())

const ask = async (method: string, path: string, body?: unknown) => {
  const answer = await server.send(method, `/api/users/${uid}/${path}`, body, token)
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
const record = (words: readonly Fact[]) => ask('POST', 'word/statistic', { words })
const sorted = (items: readonly WordStatistic[]) =>
  [...items]
    .sort((one, other) => one.wordId - other.wordId)
    .map(({ wordId, skills: all }) => ({ wordId, skills: [...all].sort((a, b) => (a.skill < b.skill ? -1 : 1)) }))
const standing = async () => sorted((await ask('GET', 'word/statistic')).items)

/** All that is derived for somebody, to be compared. */
async function derived() {
  const of = (table: string, order: string) =>
    rowsOf(server.store.db, sql`SELECT * FROM ${sql.raw(table)} WHERE uid = ${uid} ORDER BY ${sql.raw(order)}`)
  return {
    schedules: await of('schedules', 'word_id, skill'),
    hours: await of('review_hours', 'quarter, skill'),
    reviews: await of('reviews', 'id'),
  }
}

/** The same numbers from 0 to 1 every time (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A log of every kind of fact in no order: undos of undos, undos of nothing, facts of the same moment. */
function randomLog(length: number, words: number, seed: number): Fact[] {
  const next = numbers(seed)
  const whole = (below: number) => Math.floor(next() * below)
  const idOf = (at: number) => `fact-${String(at).padStart(6, '0')}`
  return Array.from({ length }, (_, at): Fact => {
    const about = { id: idOf(at), at: end - whole(700) * day - whole(1000) }
    const chance = next()
    if (chance < 0.1) return { kind: 'undo', ...about, undoes: idOf(whole(length + 50)) }
    const card = { wordId: 1 + whole(words), skill: skills[whole(3)] as Skill }
    if (chance < 0.14) return { kind: chance < 0.12 ? 'suspend' : 'resume', ...about, ...card }
    return { kind: 'review', ...about, ...card, grade: (1 + whole(4)) as Grade, tookMs: whole(9000), source: 'test' }
  })
}

describe('what is derived of a log', () => {
  it('is the same fact by fact, all at once, and by FSRS: 10,000 random facts', async () => {
    const log = randomLog(10_000, 150, 1)
    for (let at = 0; at < log.length; at += 1000) await record(log.slice(at, at + 1000))
    expect(await standing()).toEqual(sorted(replayFacts(log)))
    const step = await derived()
    await server.store.db.transaction((tx) => rebuild(tx, uid))
    expect(await derived()).toEqual(step)
    expect(step.hours.length).toBeGreaterThan(100)
  })

  it('is right when two devices send at once', async () => {
    const log = randomLog(600, 10, 2)
    const parts = Array.from({ length: 12 }, (_, part) => log.filter((_, at) => at % 12 === part))
    await Promise.all(parts.flatMap((part) => [record(part), record(part)]))
    expect(await standing()).toEqual(sorted(replayFacts(log)))
    const step = await derived()
    await server.store.db.transaction((tx) => rebuild(tx, uid))
    expect(await derived()).toEqual(step)
  })

  it('is made of a log that is older than the schedules, at the first question', async () => {
    const log = randomLog(500, 30, 3)
    await record(log)
    const before = await derived()
    for (const table of ['schedules', 'review_hours', 'derivations']) {
      await server.store.db.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE uid = ${uid}`)
    }
    await server.store.db.execute(sql`UPDATE reviews SET undone = false, mature = false, new_word = false, new_card = false,
      known_word = 0, known_card = 0, due_before = NULL WHERE uid = ${uid}`)
    expect(await standing()).toEqual(sorted(replayFacts(log)))
    expect(await derived()).toEqual(before)
  })

  it('follows another wish for retention to the last day, as if it had been replayed', async () => {
    const log = randomLog(3000, 60, 4)
    await record(log)
    for (const retention of [0.8, 0.97, 0.85]) {
      await ask('PATCH', 'study/plan', { retention })
      const wished = replayFacts(log, { retention }).map(({ wordId, skills }) => ({
        wordId,
        skills: skills.map((one) => ({ ...one, retention })),
      }))
      expect(await standing()).toEqual(sorted(wished))
    }
    await ask('PATCH', 'study/plan', { retention: 0.9 })
    expect(await standing()).toEqual(sorted(replayFacts(log)))
  })
})

describe('a clock that is ahead', () => {
  const at = (id: string, moment: number): Fact => ({
    kind: 'review',
    id: `${id}-00000000`,
    wordId: 1,
    skill: 'meaning',
    grade: 3,
    at: moment,
    tookMs: 1,
    source: '',
  })
  const moments = (facts: readonly Fact[]) => putClockRight(facts, end).facts.map((fact) => fact.at - end)

  it('is put right: the last is now, the order and the time between stay', () => {
    const facts = [at('a', end - day), at('c', end + 7_200_000), at('b', end + 3_600_000)]
    expect(moments(facts)).toEqual([-day, 0, -3_600_000])
    expect(putClockRight(facts, end).shifted).toBe(2)
  })

  it('never changes the order of what was sent together', () => {
    const facts = [at('a', end - 1000), at('b', end + day), at('c', end + 3 * day)]
    expect(moments(facts)).toEqual([-1000, -1000, 0])
    expect(moments([at('a', end + 100_000), at('b', end + day)])).toEqual([100_000, 0])
  })

  it('may be two minutes ahead', () => {
    expect(putClockRight([at('a', end + 120_000)], end)).toEqual({ facts: [at('a', end + 120_000)], shifted: 0 })
  })

  it('is told of in the answer', async () => {
    const answer = await record([at('a', end + day), at('b', 8_640_000_000_000_000)])
    expect(answer).toEqual({ stored: 2, unknown: [], shifted: 2, now: end })
    const [word] = await standing()
    expect(word?.skills[0]?.lastReview).toBe(end)
  })
})
