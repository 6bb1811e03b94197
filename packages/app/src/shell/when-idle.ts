/** How long the page may be drawn before what can wait begins all the same, in milliseconds. */
const patienceMs = 1500

/** Does what can wait until the page is drawn and the browser has nothing better to do. */
export function whenIdle(task: () => void): void {
  const soon = () =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(task, { timeout: patienceMs })
      : setTimeout(task, 200)
  // Two frames: the first is being made, the second shows it.
  requestAnimationFrame(() => requestAnimationFrame(soon))
}
