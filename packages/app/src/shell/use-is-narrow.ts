import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 760px)'

const subscribe = (changed: () => void) => {
  const media = matchMedia(narrow)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether the page is laid out as on a phone. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(narrow).matches)
