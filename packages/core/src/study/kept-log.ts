import type { Fact } from '../contract/statistics.ts'
import type { Storage } from '../runtime/storage.ts'

/** A review log kept in storage under one key, shared with other tabs of the origin. */
export interface KeptLog {
  read(): readonly Fact[]
  /** Adds facts; false when they could be kept in memory only. */
  add(facts: readonly Fact[]): boolean
  remove(ids: ReadonlySet<string>): void
}

const isFact = (value: unknown): value is Fact => {
  if (typeof value !== 'object' || value === null) return false
  const { kind, id, at, wordId, grade, undoes } = value as Record<string, unknown>
  if (typeof id !== 'string' || !Number.isFinite(at)) return false
  if (kind === 'undo') return typeof undoes === 'string'
  if (!Number.isInteger(wordId)) return false
  return kind === 'suspend' || kind === 'resume' || (kind === 'review' && [1, 2, 3, 4].includes(grade as number))
}

/** A log that cannot be read is put aside under `{key}-damaged`, never overwritten. */
export function createKeptLog(storage: Storage, key: string): KeptLog {
  let text: string | null = null
  let facts: readonly Fact[] = []
  /** The ids of these facts: gathered once, for a long log takes an answer every few seconds. */
  let known = { of: facts, ids: new Set<string>() }

  const read = () => {
    const now = storage.get(key)
    if (now === text) return facts
    text = now
    try {
      const parsed: unknown = JSON.parse(now ?? '[]')
      if (!Array.isArray(parsed)) throw new TypeError('not a log')
      facts = parsed.filter(isFact)
    } catch {
      if (now !== null) storage.set(`${key}-damaged`, now)
      facts = []
    }
    return facts
  }
  const write = (next: readonly Fact[], json: string) => {
    facts = next
    text = json
    return storage.set(key, json)
  }

  return {
    read,
    add(more) {
      const held = read()
      if (known.of !== held) known = { of: held, ids: new Set(held.map(({ id }) => id)) }
      const { ids } = known
      const fresh = more.filter(({ id }) => !ids.has(id))
      if (!fresh.length) return storage.persistent
      for (const { id } of fresh) ids.add(id)
      // The log may be long and an answer is one line: the text is lengthened, not written anew.
      const lines = JSON.stringify(fresh)
      const json = held.length && text?.endsWith('}]') ? `${text.slice(0, -1)},${lines.slice(1)}` : lines
      const all = [...held, ...fresh]
      known = { of: all, ids }
      return write(all, json)
    },
    remove(ids) {
      const left = read().filter(({ id }) => !ids.has(id))
      if (left.length) write(left, JSON.stringify(left))
      else {
        storage.remove(key)
        text = null
        facts = []
      }
    },
  }
}
