/**
 * What must be single on a page, however many bundles and copies of Ciyu it loads: kept on `globalThis` under the major
 * version. Its shape is public inside a major: add to it, never rename.
 */
export interface Registry {
  /** The copy that came first; the others use what it made. */
  readonly version: string
  /** Clients by service origin. */
  readonly clients: Map<string, unknown>
  /**
   * What the loader asked for ahead of the widget's code, read already, so that nothing stands between the code and the
   * first card: answers of calls by URL, and texts by `texts {language}`. Rejects where there was none.
   */
  readonly prefetched: Map<string, Promise<unknown>>
}

const key = Symbol.for('ciyu.core@1')
const warned = new Set<string>()
type Holder = { [key]?: Registry }

/** The page's registry; a copy of another version warns once and uses what is there. */
export function registry(version: string): Registry {
  const holder = globalThis as Holder
  holder[key] ??= { version, clients: new Map(), prefetched: new Map() }
  const found = holder[key]
  if (found.version !== version && !warned.has(found.version)) {
    warned.add(found.version)
    console.warn(`Ciyu ${version} shares this page with ${found.version}, which came first and is used.`)
  }
  return found
}
