/** How often a page asks whether a newer build is out; the specification does not say. */
const everyMs = 10 * 60_000

/**
 * Polls the build manifest; a new build id reloads the page, but only while nobody looks at it: what a person is doing
 * is never interrupted.
 */
export function watchBuild(
  load: () => Promise<string | null>,
  reload: () => void = () => location.reload(),
): () => void {
  let first: string | null = null
  let stale = false
  const check = async () => {
    const id = await load().catch(() => null)
    if (!id) return
    first ??= id
    stale = id !== first
    if (stale && document.hidden) reload()
  }
  const hidden = () => {
    if (stale && document.hidden) reload()
  }
  const timer = setInterval(() => void check(), everyMs)
  document.addEventListener('visibilitychange', hidden)
  void check()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', hidden)
  }
}
