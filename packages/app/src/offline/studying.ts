const name = 'ciyu-studying'

/**
 * Says, to every tab of the origin, that cards are being answered here, until the function it gives back is called: a
 * new build waits for that. Where the browser has no locks this tab alone knows.
 */
export function holdStudying(): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  here += 1
  navigator.locks?.request(name, { mode: 'shared' }, () => held).catch(() => undefined)
  return () => {
    here -= 1
    release()
  }
}

let here = 0

/** Whether cards are being answered in any tab. */
export async function isStudying(): Promise<boolean> {
  if (here > 0) return true
  const locks = await navigator.locks?.query().catch(() => null)
  return [...(locks?.held ?? []), ...(locks?.pending ?? [])].some((lock) => lock.name === name)
}
