/** A file at hand: its address and its size in bytes. */
type Kept = readonly [url: string, bytes: number]

interface Options {
  cache: Pick<Cache, 'add' | 'match' | 'delete'>
  /** What is at hand, the oldest first, as it was last told to `keep`. */
  kept: readonly Kept[]
  keep: (kept: readonly Kept[]) => void
  mostBytes: number
  /** Whether to go on: there is a network, and nobody has signed out. */
  goOn: () => boolean
}

/**
 * Sees to it that files are at hand without a network, one after the other, so that what a person does goes first. Where
 * there is no more room, the oldest go. A file that cannot be fetched is left for the next time.
 */
export async function fillShelf(urls: readonly string[], options: Options): Promise<void> {
  const { cache, keep, mostBytes, goOn } = options
  const kept = new Map(options.kept)
  for (const url of urls) {
    const bytes = kept.get(url)
    kept.delete(url)
    // What is wanted again is the youngest again.
    if (bytes !== undefined && (await cache.match(url))) kept.set(url, bytes)
  }
  for (const url of urls) {
    if (!goOn()) break
    if (kept.has(url)) continue
    try {
      await cache.add(url)
      kept.set(url, (await (await cache.match(url))?.blob())?.size ?? 0)
    } catch {
      continue
    }
    let total = [...kept.values()].reduce((sum, size) => sum + size, 0)
    for (const [oldest, size] of kept) {
      if (total <= mostBytes) break
      await cache.delete(oldest)
      kept.delete(oldest)
      total -= size
    }
    keep([...kept])
  }
}
