import type { Context } from 'hono'
import { type ReadyAnswer, readyAnswer, sendReady } from '../http/answers.ts'

/** How long what another process changed may go unseen, in milliseconds. */
const patience = 1000
/** Bytes of answers that are kept. */
const room = 64 * 1024 * 1024

interface Entry {
  readonly answer: Promise<ReadyAnswer>
  size: number
}

/**
 * Keeps public answers as bytes ready to be sent. All of them fall when the version of the content changes. The
 * version is a row that is read at most once a second: that works through every pooler and with any number of
 * processes, where LISTEN would hold a connection open.
 */
export function answerCache(readVersion: () => Promise<string>) {
  const entries = new Map<string, Entry>()
  let size = 0
  let version: string | null = null
  let checkedAt = 0
  let checking: Promise<void> | null = null

  function clear(): void {
    entries.clear()
    size = 0
  }

  async function check(): Promise<void> {
    try {
      const current = await readVersion()
      if (current !== version) clear()
      version = current
      checkedAt = performance.now()
    } finally {
      checking = null
    }
  }

  function drop(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    size -= entry.size
  }

  function remember(key: string, make: () => Promise<unknown>): Entry {
    const entry: Entry = { answer: make().then(readyAnswer), size: 0 }
    entries.set(key, entry)
    entry.answer.then(
      (answer) => {
        if (entries.get(key) !== entry) return
        entry.size = answer.size
        size += answer.size
        for (const [oldest, other] of entries) {
          if (size <= room) break
          drop(oldest, other)
        }
      },
      // Whoever waits is told; the next one shall try again.
      () => drop(key, entry),
    )
    return entry
  }

  return {
    /** The answer under a key, made if it is not there. */
    async send(c: Context, key: string, make: () => Promise<unknown>): Promise<Response> {
      if (performance.now() - checkedAt > patience || version === null) {
        checking ??= check()
        await checking
      }
      const known = entries.get(key)
      if (known) {
        entries.delete(key)
        entries.set(key, known)
      }
      return sendReady(c, await (known ?? remember(key, make)).answer)
    },

    /** To be called by whoever changes what is public, so that this process shows it at once. */
    clear(): void {
      clear()
      checkedAt = 0
      version = null
    },
  }
}
