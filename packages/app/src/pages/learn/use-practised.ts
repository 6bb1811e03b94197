import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** A practice takes no more words than this, whatever the address says. */
const mostPicked = 200

/** What asks a desk to practise some words, as the end of its address. */
export const practiceQuery = (wordIds: readonly number[]): string => `practice=${wordIds.slice(0, mostPicked).join()}`

/** The words that the address asks to practise, `practice=3,5`; null where it does not. */
export function usePractised(): readonly number[] | null {
  const [query] = useSearchParams()
  const picked = query.get('practice')
  return useMemo(
    () =>
      picked
        ?.split(',')
        .map(Number)
        .filter((id) => Number.isSafeInteger(id) && id > 0)
        .slice(0, mostPicked) ?? null,
    [picked],
  )
}
