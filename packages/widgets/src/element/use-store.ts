import type { ReadableAtom } from 'nanostores'
import { useLayoutEffect, useReducer } from 'react'

/**
 * The value of a store, now and whenever it changes. It listens from the commit on: `useSyncExternalStore` does so after
 * the paint, so that a card whose data is here already came a frame after its skeleton.
 */
export function useStore<T>(store: ReadableAtom<T>): T {
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0)
  const value = store.get()
  useLayoutEffect(() => {
    if (store.get() !== value) draw()
    return store.listen(draw)
  }, [store, value])
  return value
}
