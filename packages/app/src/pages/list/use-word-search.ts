import { searchWords, type Word } from '@ciyu/core'
import { useEffect, useState } from 'react'
import { client } from '../../client.ts'
import { useDebounced } from '../../shell/use-debounced.ts'
import { useLanguage } from '../../shell/use-t.ts'

/** How long to wait after a keystroke before searching, in milliseconds. */
const pauseMs = 120
const mostHits = 8

interface Found {
  /** What the hits are of. */
  search: string
  hits: readonly Word[]
  failed: boolean
}

const nothing: Found = { search: '', hits: [], failed: false }

/** Dictionary words for what is typed; a search that is no longer wanted is given up. */
export function useWordSearch(typed: string): Found & { busy: boolean } {
  const lang = useLanguage()
  const search = useDebounced(typed.trim(), pauseMs)
  const [found, setFound] = useState<Found>(nothing)

  useEffect(() => {
    if (!search) return setFound(nothing)
    const control = new AbortController()
    client.api.call(searchWords, { query: { q: search, lang, limit: mostHits } }, { signal: control.signal }).then(
      ({ items }) => setFound({ search, hits: items, failed: false }),
      () => control.signal.aborted || setFound({ search, hits: [], failed: true }),
    )
    return () => control.abort()
  }, [search, lang])

  return { ...(typed.trim() ? found : nothing), busy: typed.trim() !== found.search }
}
