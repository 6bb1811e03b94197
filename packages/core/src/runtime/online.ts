import { atom, onMount, type ReadableAtom } from 'nanostores'

/** Whether the browser believes it has a network; true where it cannot tell. */
export const $online: ReadableAtom<boolean> = (() => {
  const store = atom(true)
  onMount(store, () => {
    if (typeof addEventListener !== 'function') return
    const update = () => store.set(globalThis.navigator?.onLine ?? true)
    update()
    addEventListener('online', update)
    addEventListener('offline', update)
    return () => {
      removeEventListener('online', update)
      removeEventListener('offline', update)
    }
  })
  return store
})()
