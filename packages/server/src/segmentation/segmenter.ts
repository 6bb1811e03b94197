import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Token } from '@ciyu/core/contract'
import type { Logger } from 'pino'
import { ServiceError } from '../http/errors.ts'
import type { Rule } from './cutter.ts'
import type { Job, JobResult } from './jieba-worker.ts'

/** How long one text may take, its place in the queue and the start of the thread included, in milliseconds. */
const longestWait = 30_000

/** Texts that wait at the same time. */
const longestQueue = 200

/** After so long without a text the thread ends, in milliseconds; it holds some 150 MB. */
const longestIdle = 600_000

/** Where the dictionary comes from. */
export interface DictionarySource {
  /** Changes whenever the dictionary does. */
  version(): Promise<string>
  /** All words in parts, as `entriesOf` reads them. */
  entries(): AsyncIterable<string>
}

interface Waiting {
  readonly text: string
  readonly resolve: (tokens: Token[]) => void
  readonly reject: (error: Error) => void
}

interface Thread {
  readonly worker: Worker
  readonly version: string
  readonly waiting: Map<number, Waiting>
}

/** Cuts texts into words. */
export interface Segmenter {
  /** @throws {ServiceError} unavailable when too many wait, or the thread was lost */
  cut(text: string, rules: readonly Rule[]): Promise<Token[]>
}

function tokensOf(text: string, lengths: Uint32Array, wordIds: Int32Array): Token[] {
  const tokens: Token[] = []
  let at = 0
  for (const [index, length] of lengths.entries()) {
    tokens.push({ text: text.slice(at, at + length), wordId: wordIds[index] || null })
    at += length
  }
  return tokens
}

const unavailable = (cause: unknown) => new ServiceError('unavailable', { retryAfter: 10, cause })

/** Cuts texts by jieba in one thread, which starts with the first text and anew when the dictionary has changed. */
export function createSegmenter({ source, logger }: { source: DictionarySource; logger: Logger }): Segmenter {
  let current: Promise<Thread> | undefined
  let currentVersion: string | undefined
  let idle: NodeJS.Timeout | undefined
  let ids = 0
  let waitingTexts = 0

  function end(thread: Thread, reason: string) {
    for (const { reject } of thread.waiting.values()) reject(unavailable(new Error(reason)))
    thread.waiting.clear()
    thread.worker.removeAllListeners()
    thread.worker.on('error', () => {})
    void thread.worker.terminate()
  }

  async function start(version: string): Promise<Thread> {
    const worker = new Worker(new URL('./jieba-worker.ts', import.meta.url))
    worker.unref()
    const thread: Thread = { worker, version, waiting: new Map() }
    const lose = (reason: string) => {
      logger.error({ reason }, 'the segmentation thread was lost')
      if (currentVersion === version) current = undefined
      end(thread, reason)
    }
    worker.on('error', (error) => lose(error.message))
    worker.on('exit', (code) => lose(`exit code ${code}`))
    worker.on('message', (result: JobResult) => {
      const waiting = thread.waiting.get(result.id)
      if (!waiting) return
      thread.waiting.delete(result.id)
      if ('error' in result) waiting.reject(new Error(result.error))
      else waiting.resolve(tokensOf(waiting.text, result.lengths, result.wordIds))
      if (thread.waiting.size > 0) return
      worker.unref()
      // The dictionary has changed meanwhile: another thread knows the new one.
      if (currentVersion !== version) end(thread, 'replaced')
    })
    const tell = (job: Job) => worker.postMessage(job)
    for await (const lines of source.entries()) {
      tell({ kind: 'entries', lines })
      // Others are answered between the parts.
      await setImmediate()
    }
    tell({ kind: 'ready' })
    return thread
  }

  /** The thread that knows the dictionary of this moment. */
  async function threadOf(version: string): Promise<Thread> {
    if (current && currentVersion === version) return current
    const before = current
    currentVersion = version
    const starting = start(version)
    current = starting
    starting.catch(() => {
      if (current === starting) current = undefined
    })
    // The one before answers what it has begun, and ends.
    before?.then(
      (thread) => thread.waiting.size === 0 && end(thread, 'replaced'),
      () => {},
    )
    return starting
  }

  function rest() {
    const ending = current
    current = undefined
    ending?.then(
      (thread) => end(thread, 'idle'),
      () => {},
    )
  }

  return {
    async cut(text, rules) {
      if (waitingTexts >= longestQueue) throw unavailable(new Error('too many texts wait'))
      waitingTexts += 1
      clearTimeout(idle)
      let limit: NodeJS.Timeout | undefined
      try {
        const thread = await threadOf(await source.version())
        ids += 1
        const id = ids
        return await new Promise<Token[]>((resolve, reject) => {
          thread.waiting.set(id, { text, resolve, reject })
          limit = setTimeout(() => {
            if (currentVersion === thread.version) current = undefined
            end(thread, `no answer within ${longestWait / 1000} s`)
          }, longestWait)
          thread.worker.ref()
          thread.worker.postMessage({ kind: 'cut', id, text, rules } satisfies Job)
        })
      } finally {
        clearTimeout(limit)
        waitingTexts -= 1
        if (waitingTexts === 0) idle = setTimeout(rest, longestIdle).unref()
      }
    },
  }
}
