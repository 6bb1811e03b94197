/** Text kept for this browser. Falls back to memory where storage is forbidden, full or absent. */
export interface Storage {
  get(key: string): string | null
  /** Answers false when the value could be kept in memory only, and nobody else keeps it. */
  set(key: string, value: string): boolean
  remove(key: string): void
  /** Whether values outlive the page, as far as is known. */
  readonly persistent: boolean
  /** Calls back with the key when a value could be kept in memory only; who keeps it elsewhere answers true. */
  onRefused(listener: (key: string) => boolean): void
  /** Calls back when another tab changes a value; returns the way to stop. */
  onChange(listener: (key: string, value: string | null) => void): () => void
}

interface Backing {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** The browser's local storage, or null where reading or writing it throws (private windows, LMS iframes, Node). */
function localBacking(): Backing | null {
  try {
    const backing = globalThis.localStorage
    if (!backing) return null
    const probe = 'ciyu-probe'
    backing.setItem(probe, '1')
    backing.removeItem(probe)
    return backing
  } catch (error) {
    // A full storage still reads well; every other refusal means there is none.
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? globalThis.localStorage : null
  }
}

/** @param backing where to keep values; local storage unless given, memory when null */
export function createStorage(backing: Backing | null = localBacking()): Storage {
  /** What the backing would not take; null marks what was removed. */
  const memory = new Map<string, string | null>()
  const refused: ((key: string) => boolean)[] = []

  return {
    get persistent() {
      return backing !== null && !memory.size
    },
    onRefused: (listener) => void refused.push(listener),
    get(key) {
      const kept = memory.get(key)
      if (kept !== undefined) return kept
      try {
        return backing?.getItem(key) ?? null
      } catch {
        return null
      }
    },
    set(key, value) {
      try {
        if (!backing) throw new Error('no storage')
        backing.setItem(key, value)
        memory.delete(key)
        return true
      } catch {
        memory.set(key, value)
        return refused.map((keep) => keep(key)).includes(true)
      }
    },
    remove(key) {
      memory.delete(key)
      try {
        backing?.removeItem(key)
      } catch {
        memory.set(key, null)
      }
    },
    onChange(listener) {
      if (typeof addEventListener !== 'function') return () => {}
      const heard = (event: StorageEvent) => {
        if (event.key !== null) listener(event.key, event.newValue)
      }
      addEventListener('storage', heard)
      return () => removeEventListener('storage', heard)
    },
  }
}
