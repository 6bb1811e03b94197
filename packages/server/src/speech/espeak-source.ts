import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Job, JobResult } from './espeak-worker.ts'
import { type SpeechSource, SpeechUnavailable, type Utterance } from './source.ts'
import { spoken } from './spoken.ts'

const normalSpeed = 140 // words per minute, clear for learners
const longestWait = 15_000 // milliseconds for one utterance, the worker's start included
const longestQueue = 500
const longestIdle = 60_000 // milliseconds; an idle worker would hold some 250 MB for nothing

interface Spoken {
  readonly mp3: Uint8Array
  /** What was pronounced, in eSpeak's phoneme notation. */
  readonly phonemes: string
}
interface Waiting {
  readonly job: Job
  readonly resolve: (spoken: Spoken) => void
  readonly reject: (error: Error) => void
}

export interface EspeakSource extends SpeechSource {
  /** Like `speak`, with the phonemes that were pronounced. */
  synthesize(utterance: Utterance): Promise<Spoken>
}

/** Whether the optional package is installed. */
export function espeakInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('espeak-ng')
    return true
  } catch {
    return false
  }
}

/**
 * Speaks by eSpeak NG in one worker thread, which starts with the first utterance, speaks them one after the
 * other, and is replaced when it dies or does not answer in time.
 */
export function createEspeakSource({ logger, workerUrl }: { logger: Logger; workerUrl?: URL }): EspeakSource {
  const url = workerUrl ?? new URL('./espeak-worker.ts', import.meta.url)
  const queue: Waiting[] = []
  let worker: Worker | undefined
  let current: Waiting | undefined
  let timer: NodeJS.Timeout | undefined
  let ids = 0
  let closed = false

  function finish(settle: (waiting: Waiting) => void) {
    const done = current
    clearTimeout(timer)
    current = undefined
    worker?.unref()
    if (done) settle(done)
    next()
    if (!current) timer = setTimeout(rest, longestIdle).unref()
  }

  function rest() {
    const idle = worker
    worker = undefined
    idle?.removeAllListeners()
    void idle?.terminate()
  }

  function lose(lost: Worker, reason: string) {
    if (worker !== lost) return
    worker = undefined
    lost.removeAllListeners()
    lost.on('error', () => {})
    void lost.terminate()
    logger.error({ reason }, 'the speech worker was lost')
    finish(({ reject }) => reject(new SpeechUnavailable(`Speech failed: ${reason}`)))
  }

  function start(): Worker {
    const started = new Worker(url)
    started.on('message', (result: JobResult) => {
      if (result.id !== current?.job.id) return
      if ('error' in result) finish(({ reject }) => reject(new SpeechUnavailable(`Speech failed: ${result.error}`)))
      else finish(({ resolve }) => resolve(result))
    })
    started.on('error', (error) => lose(started, error.message))
    started.on('exit', (code) => lose(started, `exit code ${code}`))
    return started
  }

  function next() {
    if (current || closed) return
    const waiting = queue.shift()
    if (!waiting) return
    current = waiting
    clearTimeout(timer)
    worker ??= start()
    worker.ref()
    const used = worker
    timer = setTimeout(() => lose(used, `no answer within ${longestWait / 1000} s`), longestWait)
    used.postMessage(waiting.job)
  }

  const wordsPerMinute = (rate: number) => Math.max(80, Math.round(normalSpeed * rate))

  function synthesize({ text, pinyin, rate }: Utterance): Promise<Spoken> {
    if (closed) return Promise.reject(new SpeechUnavailable('Speech is closed'))
    if (queue.length >= longestQueue) return Promise.reject(new SpeechUnavailable('Too many words wait to be spoken'))
    const job: Job = { id: ++ids, input: spoken(text, pinyin), wordsPerMinute: wordsPerMinute(rate) }
    return new Promise((resolve, reject) => {
      queue.push({ job, resolve, reject })
      next()
    })
  }

  return {
    name: 'espeak-cmn-1',
    key: ({ text, pinyin, rate }) => `${wordsPerMinute(rate)} ${spoken(text, pinyin)}`,
    synthesize,
    speak: async (utterance) => (await synthesize(utterance)).mp3,
    async close() {
      closed = true
      clearTimeout(timer)
      const waiting = [...(current ? [current] : []), ...queue.splice(0)]
      current = undefined
      const ended = worker
      worker = undefined
      ended?.removeAllListeners()
      await ended?.terminate()
      for (const { reject } of waiting) reject(new SpeechUnavailable('Speech is closed'))
    },
  }
}
