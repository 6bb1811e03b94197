/** How long the page may be busy before what can wait begins all the same, in milliseconds. */
const patienceMs = 1500

/** From the page's own files to the first data on screen, in milliseconds: no more is asked for meanwhile. */
const firstDataMs = 400

const loaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })

/** Does what can wait until the page is drawn and the browser has nothing better to do. */
export function whenIdle(task: () => void): void {
  const soon = () =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(task, { timeout: patienceMs })
      : setTimeout(task, 200)
  void loaded().then(() => setTimeout(soon, firstDataMs))
}
