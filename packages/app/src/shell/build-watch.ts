/** How often a page asks whether a newer build is out; the specification does not say. */
const everyMs = 10 * 60_000

export interface BuildWatch {
  /** Asks whether a newer build is out, now. Never fails: without a network nothing is new. */
  check(): Promise<boolean>
  stop(): void
}

/** The id of the build that this page is of, as the build wrote it into the page; null in development. */
export const ownBuild = (): string | null =>
  document.querySelector('meta[name=ciyu-build]')?.getAttribute('content') || null

const fields = 'textarea, input:not([type]), input[type=text], input[type=email], input[type=password]'

/** Whether something was typed here, or is being chosen, that would be gone with the page. */
const isTyping = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(({ value }) => value !== '')

/**
 * Polls the build manifest; a new build id reloads the page, but only while nobody looks at it and nothing is typed into
 * it: what a person is doing is never interrupted.
 * @param own the page's own build; unless given, the first that is heard of
 */
export function watchBuild(
  load: () => Promise<string | null>,
  reload: () => void = () => location.reload(),
  own: string | null = ownBuild(),
): BuildWatch {
  let stale = false
  const look = () => {
    if (stale && document.hidden && !isTyping()) reload()
  }
  const check = async () => {
    const id = await load().catch(() => null)
    if (!id) return stale
    own ??= id
    stale = id !== own
    look()
    return stale
  }
  const timer = setInterval(() => void check(), everyMs)
  document.addEventListener('visibilitychange', look)
  void check()
  return {
    check,
    stop() {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    },
  }
}
