/** What is to be at hand. */
export interface Wanted {
  /** The address that it is kept under. */
  readonly url: string
  /** How it is fetched, where that is not by asking at its address. */
  readonly load?: () => Promise<Blob>
}

interface Options {
  cache: Pick<Cache, 'add' | 'put' | 'match' | 'delete' | 'keys'>
  mostBytes: number
  /** Whether to go on: there is a network, and nobody has signed out. */
  goOn: () => boolean
}

/** Where the cache says what it holds, the oldest first: in it, so that the two are never apart for long. */
const listUrl = '/kept/shelf'

/** Addresses with their sizes in bytes, the oldest first; what no list names, as after a cut, comes before. */
async function readShelf(cache: Options['cache']): Promise<Map<string, number>> {
  const sizeOf = async (url: string) => (await (await cache.match(url))?.blob())?.size ?? 0
  const list = (await (await cache.match(listUrl))?.json().catch(() => null)) as [string, number][] | null | undefined
  const listed = new Map(list ?? [])
  const held = (await cache.keys()).map(({ url }) => {
    const { pathname, search } = new URL(url)
    return pathname + search
  })
  const shelf = new Map<string, number>()
  for (const url of held) if (url !== listUrl && !listed.has(url)) shelf.set(url, await sizeOf(url))
  const isHeld = new Set(held)
  for (const [url, bytes] of listed) if (isHeld.has(url)) shelf.set(url, bytes)
  return shelf
}

/**
 * Sees to it that files are at hand without a network, one after the other, so that what a person does goes first. Where
 * there is no more room, the oldest of what is not wanted go; then it stops. A file that cannot be fetched is left for
 * the next time.
 * @param wanted the most urgent first
 */
export async function fillShelf(wanted: readonly Wanted[], { cache, mostBytes, goOn }: Options): Promise<void> {
  const shelf = await readShelf(cache)
  for (const { url } of wanted) {
    const bytes = shelf.get(url)
    if (bytes === undefined) continue
    // What is wanted again is the youngest again.
    shelf.delete(url)
    shelf.set(url, bytes)
  }
  const isWanted = new Set(wanted.map(({ url }) => url))
  let total = [...shelf.values()].reduce((sum, size) => sum + size, 0)
  const drop = async (url: string) => {
    await cache.delete(url)
    total -= shelf.get(url) ?? 0
    shelf.delete(url)
  }
  try {
    for (const { url, load } of wanted) {
      if (!goOn()) break
      if (shelf.has(url)) continue
      try {
        const file = await load?.()
        if (file) await cache.put(url, new Response(file, { headers: { 'content-type': file.type } }))
        else await cache.add(url)
      } catch {
        continue
      }
      const size = (await (await cache.match(url))?.blob())?.size ?? 0
      shelf.set(url, size)
      total += size
      for (const oldest of [...shelf.keys()]) {
        if (total <= mostBytes) break
        if (!isWanted.has(oldest)) await drop(oldest)
      }
      if (total <= mostBytes) continue
      await drop(url)
      break
    }
  } finally {
    await cache.put(listUrl, new Response(JSON.stringify([...shelf])))
  }
}
