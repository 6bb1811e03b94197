/** Tabs of one origin tell each other of answers by it; the facts themselves are in the storage that they share. */
const channelOf = (uid: string) => new BroadcastChannel(`ciyu-answers:${uid}`)

/** Tells the other tabs that a card was answered here. */
export function tellAnswer(uid: string): void {
  const channel = channelOf(uid)
  channel.postMessage(null)
  channel.close()
}

/**
 * Calls back when a card was answered in another tab: at once where this one is in sight, else when it comes into sight,
 * once for all that was answered meanwhile.
 */
export function listenToAnswers(uid: string, heard: () => void): () => void {
  const channel = channelOf(uid)
  let isStale = false
  const look = () => {
    if (!isStale || document.hidden) return
    isStale = false
    heard()
  }
  channel.onmessage = () => {
    isStale = true
    look()
  }
  document.addEventListener('visibilitychange', look)
  return () => {
    channel.close()
    document.removeEventListener('visibilitychange', look)
  }
}
