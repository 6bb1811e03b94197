import { parentPort } from 'node:worker_threads'
import { cut, with_dict } from 'jieba-wasm'
import { cutText, type Entry, entriesOf, formsOf, jiebaDictionary, type Rule } from './cutter.ts'

/** What the thread is told: parts of the dictionary, then texts. */
export type Job =
  | { readonly kind: 'entries'; readonly lines: string }
  | { readonly kind: 'ready' }
  | { readonly kind: 'cut'; readonly id: number; readonly text: string; readonly rules: readonly Rule[] }

/** Tokens as numbers, which cost nothing to hand over: how long each is, and its word (0 for none). */
export type JobResult =
  | { readonly id: number; readonly lengths: Uint32Array; readonly wordIds: Int32Array }
  | { readonly id: number; readonly error: string }

// jieba reads its own dictionary with the first call: while ours is on its way.
cut('', false)

let entries: Entry[] = []
let forms = formsOf([])

function cutJob({ id, text, rules }: Extract<Job, { kind: 'cut' }>): JobResult {
  try {
    const tokens = cutText(text, rules, forms, (run) => cut(run, false))
    return {
      id,
      lengths: Uint32Array.from(tokens, (token) => token.text.length),
      wordIds: Int32Array.from(tokens, (token) => token.wordId ?? 0),
    }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (job: Job) => {
  if (job.kind === 'entries') entries.push(...entriesOf(job.lines))
  else if (job.kind === 'ready') {
    forms = formsOf(entries)
    entries = []
    with_dict(jiebaDictionary(forms))
  } else parentPort?.postMessage(cutJob(job))
})
