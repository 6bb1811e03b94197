import { createStorage, getClient, registry, type Storage, version } from '@ciyu/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { WordListLearner } from '../../packages/widgets/src/word-list-learner/word-list-learner.tsx'
import { entity } from './words.ts'

export const service = 'https://service.test'
type Props = Parameters<typeof WordListLearner>[0]
type Fact = { kind: string; grade?: number; wordId?: number; skill?: string }

/** A page with a learner on it, whose service and storage are a test's own. */
export interface LearnerPage {
  readonly user: ReturnType<typeof userEvent.setup>
  /** What storage holds. */
  readonly values: Map<string, string>
  /** Whether storage refuses to keep anything. */
  forbidden: boolean
  readonly requests: Request[]
  /** What the service answers. */
  answer: (url: URL, request: Request) => Response | Promise<Response>
  readonly spoken: { url: string; rate: number }[]
  /** Begins anew with what was kept: the client is new. */
  reload(): Storage
  open(props?: Partial<Props>): ReturnType<typeof render>
  card(): Promise<HTMLElement>
  bar(): string | null
  log(): Fact[]
  /** Makes words be known of: answered once, some time ago. */
  begun(skill: string, wordIds: readonly number[], firm?: boolean): void
}

export function openLearnerPage(): LearnerPage {
  const values = new Map<string, string>()
  const page: LearnerPage = {
    user: userEvent.setup(),
    values,
    forbidden: false,
    requests: [],
    answer: () => Response.json(entity()),
    spoken: [],
    reload() {
      registry(version).clients.clear()
      const storage = createStorage({
        getItem: (key) => values.get(key) ?? null,
        setItem: (key, value) => {
          if (page.forbidden) throw new DOMException('no', 'SecurityError')
          values.set(key, value)
        },
        removeItem: (key) => void values.delete(key),
      })
      getClient({
        service,
        language: 'en',
        storage,
        fetch: async (input, init) => {
          const request = new Request(input, init)
          page.requests.push(request)
          return page.answer(new URL(request.url), request)
        },
      })
      return storage
    },
    open: (props = {}) => render(<WordListLearner list="hsk-1" service={service} autoFocus {...props} />),
    card: () => screen.findByRole('article'),
    bar: () => screen.getByRole('progressbar').getAttribute('aria-valuetext'),
    log: () => JSON.parse(values.get('ciyu-reviews') ?? '[]') as Fact[],
    begun(skill, wordIds, firm = false) {
      // Good an hour ago is a short step that is over; Easy a month ago sits firmly and is due.
      const at = Date.now() - (firm ? 30 * 86_400_000 : 3_600_000)
      const facts = wordIds.map((wordId, index) => ({
        kind: 'review',
        id: `known-${skill}-${wordId}`,
        wordId,
        skill,
        grade: firm ? 4 : 3,
        at: at + index,
        tookMs: 1000,
        source: 'test',
      }))
      values.set('ciyu-reviews', JSON.stringify([...page.log(), ...facts]))
      const kept = JSON.parse(values.get('ciyu-study') ?? '{}') as object
      values.set('ciyu-study', JSON.stringify({ ...kept, newWords: 0 }))
      page.reload()
    },
  }
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    page.spoken.push({ url: this.src, rate: this.playbackRate })
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
  page.reload()
  return page
}
