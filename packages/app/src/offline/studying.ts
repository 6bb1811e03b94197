const name = 'ciyu-studying'

let here = 0

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

let isGivingWay = false

/**
 * Whether this tab is just letting a new build in. What is fetched in the background stops for that: browsers let a
 * worker go only when it has nothing to do.
 */
export const givesWay = (): boolean => isGivingWay

/** Does something while no card is being answered in any tab, in one tab at a time; nothing where one is. */
export async function unlessStudying(act: () => Promise<void>): Promise<void> {
  const giveWay = async () => {
    isGivingWay = true
    await act().finally(() => {
      isGivingWay = false
    })
  }
  if (here > 0) return
  if (!navigator.locks) return giveWay()
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? giveWay() : undefined))
}
