import { type ApiError, type EntityDetail, findEntities, getEntity } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { queries } from '../../queries.ts'
import { useLanguage } from '../../shell/use-t.ts'

interface Found {
  shelf: EntityDetail | undefined
  error: ApiError | undefined
  /** There is no such affiliate. */
  missing: boolean
  retry: () => void
}

/** The shelf of an affiliate, with who they are and their lists. */
export function useAffiliate(slug: string): Found {
  const lang = useLanguage()
  const [found, shelf] = useMemo(() => {
    const shelves = queries.store(findEntities, { query: { affiliate: slug, type: 'affiliate', lang, limit: 1 } })
    const input = computed(shelves, ({ data }) =>
      data?.items[0] ? { params: { id: data.items[0].id }, query: { lang, limit: 1 } } : null,
    )
    return [shelves, queries.store(getEntity, input)] as const
  }, [slug, lang])
  const first = useStore(found)
  const { data, error } = useStore(shelf)
  return {
    shelf: data,
    error: data ? undefined : (first.error ?? error),
    missing: first.data?.items.length === 0,
    retry: () => (first.error ? found.revalidate() : shelf.revalidate()),
  }
}
