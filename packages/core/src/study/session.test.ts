import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replayFacts } from '../contract/schedule.ts'
import type { Fact, Grade, Skill, SkillStatistic, WordStatistic } from '../contract/statistics.ts'
import { preview } from './schedule.ts'
import {
  canUndo,
  gradeCard,
  leechLapses,
  type Moment,
  type Session,
  type SessionOptions,
  sessionProgress,
  startSession,
  suspendCard,
  undoStep,
} from './session.ts'
import { extendSession, resumeCard, startPlanned, withdrawCard } from './session-later.ts'
import { nextDue, sessionSummary } from './session-summary.ts'

const minute = 60_000
const day = 24 * 60 * minute
const start = Date.UTC(2026, 2, 1, 9)
const options: SessionOptions = { skills: ['meaning'], newWords: 10, source: 'entity:hsk-1' }

/** A clock that goes on by a given step, and ids in order. */
function clock(step = 5_000) {
  let at = start
  let made = 0
  return (): Moment => {
    at += step
    return { at, newId: () => `fact-${String(made++).padStart(5, '0')}` }
  }
}

const statistic = (
  wordId: number,
  due: number,
  more: Partial<WordStatistic['skills'][number]> = {},
): WordStatistic => ({
  wordId,
  skills: [
    {
      skill: 'meaning',
      state: 2,
      due,
      stability: 5,
      difficulty: 5,
      learningSteps: 0,
      scheduledDays: 5,
      reps: 4,
      lapses: 0,
      lastReview: due - 5 * day,
      suspended: false,
      ...more,
    },
  ],
})

const keys = (session: Session) => [session.current, ...session.queue].flatMap((card) => (card ? [card.key] : []))

describe('the queue', () => {
  test('begins as many new words as allowed, in their order', () => {
    expect(keys(startSession([3, 1, 2], [], { ...options, newWords: 2 }, start))).toEqual(['3:meaning', '1:meaning'])
  })

  test('asks what is due, the most at risk first, and leaves out what is not due or set aside', () => {
    const session = startSession(
      [1, 2, 3, 4],
      [
        statistic(1, start - day, { stability: 50 }),
        statistic(2, start - 9 * day),
        statistic(3, start + day),
        statistic(4, start - day, { suspended: true }),
      ],
      options,
      start,
    )
    expect(keys(session)).toEqual(['2:meaning', '1:meaning'])
  })

  test('is capped after an absence', () => {
    const ids = Array.from({ length: 300 }, (_, id) => id + 1)
    const session = startSession(
      ids,
      ids.map((id) => statistic(id, start - day)),
      { ...options, newWords: 0 },
      start,
    )
    expect(sessionProgress(session).total).toBe(200)
  })

  test('mixes new words among due ones', () => {
    const ids = [1, 2, 3, 4, 5, 6]
    const session = startSession(
      ids,
      [1, 2, 3, 4].map((id) => statistic(id, start - day)),
      options,
      start,
    )
    expect(keys(session).map((key) => Number(key[0]) > 4)).toEqual([false, false, true, false, false, true])
  })

  test('asks a second skill of a new word after a few others', () => {
    const skills: Skill[] = ['meaning', 'reading']
    const session = startSession([1, 2, 3, 4, 5, 6], [], { ...options, skills }, start)
    expect(keys(session).slice(4, 7)).toEqual(['5:meaning', '1:reading', '2:reading'])
  })
})

test('no skill comes three times in a row while another waits', () => {
  const skills: Skill[] = ['meaning', 'reading']
  const both = [1, 2, 3].map((id): WordStatistic => {
    const [meaning] = statistic(id, start - day).skills
    return { wordId: id, skills: meaning ? [meaning, { ...meaning, skill: 'reading', stability: 50 }] : [] }
  })
  const asked = keys(startSession([1, 2, 3], both, { ...options, skills }, start)).map((key) => key.split(':')[1])
  expect(asked).toEqual(['meaning', 'meaning', 'reading', 'meaning', 'reading', 'reading'])
})

describe('a plan', () => {
  const due = [3, 1].map((id) => ({ wordId: id, ...(statistic(id, start - day).skills[0] as SkillStatistic) }))

  test('is asked as it was sent, with new words among it', () => {
    const session = startPlanned(due, [9, 8], options, start)
    expect(keys(session)).toEqual(['3:meaning', '9:meaning', '1:meaning', '8:meaning'])
    expect(session.newLeft).toBe(0)
  })

  test('asks all skills of its new words', () => {
    const session = startPlanned([], [9, 8], { ...options, skills: ['meaning', 'reading'] }, start)
    expect(keys(session)).toEqual(['9:meaning', '8:meaning', '9:reading', '8:reading'])
  })

  test('a new word follows the wish of its list, whatever the plan wishes', () => {
    const now = clock()
    const days = (wishes: { wordId: number; retention: number }[]) => {
      let session = startPlanned([], [9], { ...options, retention: 0.9 }, start, wishes)
      session = gradeCard(session, 4, 900, now()).session
      return session.before?.current?.statistic.retention ?? null
    }
    expect([days([]), days([{ wordId: 9, retention: 0.97 }])]).toEqual([null, 0.97])
    const interval = (retention: number) => {
      const known = statistic(1, start - day, { stability: 100, retention }).skills[0] as SkillStatistic
      return preview(known, start, { retention: 0.9 }).map(({ interval: ms }) => ms)
    }
    expect(interval(0.97)[2]).toBeLessThan(interval(0.9)[2] ?? 0)
    expect(interval(0.9)).toEqual(
      preview(statistic(1, start - day, { stability: 100 }).skills[0] as SkillStatistic, start).map(
        (one) => one.interval,
      ),
    )
  })
})

describe('a card that was answered elsewhere', () => {
  test('leaves the session, whether it waits or is asked, and undo does not bring it back', () => {
    const now = clock()
    let session = startSession([1, 2, 3], [], options, start)
    session = gradeCard(session, 4, 900, now()).session
    expect(keys(session)).toEqual(['2:meaning', '3:meaning'])
    session = withdrawCard(session, '3:meaning', now().at)
    expect(keys(session)).toEqual(['2:meaning'])
    session = withdrawCard(session, '2:meaning', now().at)
    expect(session.current).toBeNull()
    session = undoStep(session, now()).session
    expect(keys(session)).toEqual(['1:meaning'])
    expect(canUndo(session)).toBe(false)
  })

  test('an answer that was given here before can still be taken back and given anew', () => {
    const now = clock()
    let session = startSession([1, 2], [], options, start)
    session = gradeCard(session, 1, 900, now()).session
    expect(keys(session)).toContain('1:meaning')
    session = withdrawCard(session, '1:meaning', now().at)
    expect(keys(session)).toEqual(['2:meaning'])
    const step = undoStep(session, now())
    expect(keys(step.session)).toEqual(['1:meaning', '2:meaning'])
    expect(step.facts).toMatchObject([{ kind: 'undo' }])
  })
})

describe('short steps', () => {
  test('a missed word comes again after its minute, not at once', () => {
    const now = clock(30_000)
    let session = startSession([1, 2, 3, 4], [], options, start)
    session = gradeCard(session, 1, 900, now()).session
    expect(session.current?.wordId).toBe(2)
    session = gradeCard(session, 4, 900, now()).session
    session = gradeCard(session, 4, 900, now()).session
    expect(session.current?.wordId).toBe(1)
  })

  test('when only short steps are left they come ahead of time', () => {
    const now = clock()
    let session = startSession([1], [], options, start)
    session = gradeCard(session, 3, 900, now()).session
    expect(session.current?.wordId).toBe(1)
    expect(sessionProgress(session)).toEqual({ done: 0, inProgress: 1, total: 1 })
    session = gradeCard(session, 3, 900, now()).session
    expect(session.current).toBeNull()
    expect(sessionProgress(session)).toEqual({ done: 1, inProgress: 0, total: 1 })
  })
})

const answers = fc.array(fc.constantFrom<Grade | 'suspend' | 'undo'>(1, 2, 3, 4, 'suspend', 'undo'), { maxLength: 60 })

function play(session: Session, given: readonly (Grade | 'suspend' | 'undo')[], now: () => Moment) {
  const facts: Fact[] = []
  const trail = [session]
  for (const answer of given) {
    const last = trail.at(-1) ?? session
    const step =
      answer === 'undo'
        ? undoStep(last, now())
        : answer === 'suspend'
          ? suspendCard(last, now())
          : gradeCard(last, answer, 900, now())
    facts.push(...step.facts)
    trail.push(step.session)
  }
  return { facts, session: trail.at(-1) ?? session }
}

describe('undo', () => {
  test('goes back to the very beginning, and the log with it', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const now = clock()
        const first = startSession([1, 2, 3, 4, 5], [statistic(1, start - day)], options, start)
        const { facts, session } = play(first, given, now)
        let back = session
        while (canUndo(back)) {
          const step = undoStep(back, now())
          facts.push(...step.facts)
          back = step.session
        }
        expect(back).toEqual(first)
        expect(replayFacts(facts)).toEqual([])
      }),
    )
  })

  test('takes back exactly the last grade on the finished screen', () => {
    const now = clock()
    const asked = startSession([1], [], options, start)
    const end = gradeCard(asked, 4, 900, now())
    expect(end.session.current).toBeNull()
    const step = undoStep(end.session, now())
    expect(step.session).toBe(asked)
    expect(step.facts).toMatchObject([{ kind: 'undo', undoes: end.facts[0]?.id }])
  })
})

test('what the session believes is what its facts replay to', () => {
  fc.assert(
    fc.property(answers, (given) => {
      const { facts, session } = play(startSession([1, 2, 3], [], options, start), given, clock())
      const replayed = new Map(replayFacts(facts).map((one) => [one.wordId, one.skills[0]]))
      for (const card of [session.current, ...session.queue]) {
        if (card?.met) expect(card.statistic).toEqual(replayed.get(card.wordId))
      }
      expect(sessionProgress(session).total).toBe(3)
    }),
  )
})

test('a word that lapses for the eighth time is set aside as a leech', () => {
  const now = clock()
  const tired = statistic(1, start - day, { lapses: leechLapses - 1 })
  const { session, facts } = gradeCard(startSession([1], [tired], options, start), 1, 900, now())
  expect(facts.map(({ kind }) => kind)).toEqual(['review', 'suspend'])
  expect(session.current).toBeNull()
  expect(sessionSummary(session).leeches).toEqual([1])
  expect(undoStep(session, now()).facts.map(({ kind }) => kind)).toEqual(['undo', 'undo'])
})

test('practice asks all, due or not, and records nothing', () => {
  fc.assert(
    fc.property(answers, (given) => {
      const practice = startSession([1, 2], [statistic(1, start + 9 * day)], { ...options, practice: true }, start)
      expect(sessionProgress(practice).total).toBe(2)
      expect(play(practice, given, clock()).facts).toEqual([])
    }),
  )
  const practice = startSession([1, 2], [], { ...options, practice: true }, start)
  const missed = gradeCard(practice, 1, 900, clock()()).session
  expect(keys(missed)).toEqual(['2:meaning', '1:meaning'])
})

test('words that arrive later join, and stay through undo', () => {
  const now = clock()
  const first = startSession([1, 2], [], { ...options, newWords: 3 }, start)
  const answered = gradeCard(first, 4, 900, now()).session
  const longer = extendSession(answered, [3, 4], [], start)
  expect(keys(longer)).toEqual(['2:meaning', '3:meaning'])
  expect(keys(undoStep(longer, now()).session)).toEqual(['1:meaning', '2:meaning', '3:meaning'])
})

test('the summary counts answers and names what to look at again', () => {
  const now = clock()
  const given: Grade[] = [1, 2, 4, 3, 3, 3]
  const { session } = play(startSession([1, 2, 3], [], options, start), given, now)
  const summary = sessionSummary(session)
  expect(summary.byGrade).toEqual([1, 1, 3, 1])
  expect(summary.lookAgain).toEqual([1, 2])
  expect(summary.remembered).toBeCloseTo(5 / 6)
  expect(summary.tookMs).toBe(6 * 900)
})

test('knows when the next card is due', () => {
  const known = [statistic(1, start + 3 * day), statistic(2, start + day), statistic(9, start + minute)]
  expect(nextDue([1, 2], known, ['meaning'], start)).toBe(start + day)
  expect(nextDue([1, 2], known, ['writing'], start)).toBeNull()
})

test('what was set aside is taken up again, and that is undone like a grade', () => {
  const now = clock()
  const first = startSession([1], [statistic(1, start - day)], options, start)
  const aside = suspendCard(first, now())
  const [log] = replayFacts(aside.facts)
  const back = resumeCard(aside.session, 1, log?.skills[0] as SkillStatistic, now())
  expect(back.facts).toMatchObject([{ kind: 'resume', wordId: 1, skill: 'meaning' }])
  expect(back.session.current).toMatchObject({ key: '1:meaning', statistic: { suspended: false } })
  expect(replayFacts([...aside.facts, ...back.facts])[0]?.skills[0]?.suspended).toBe(false)
  const undone = undoStep(back.session, now())
  expect(undone.session).toBe(aside.session)
  expect(replayFacts([...aside.facts, ...back.facts, ...undone.facts])[0]?.skills[0]?.suspended).toBe(true)
})
