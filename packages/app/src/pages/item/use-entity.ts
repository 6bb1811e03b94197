import { type ApiError, type EntityDetail, getEntity, type Word } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { queries } from '../../queries.ts'
import { useLanguage } from '../../shell/use-t.ts'

/** What the first view needs; the rest of a long list follows in one more request. */
const firstWords = 200
const allWords = 10_000

interface Found {
  entity: EntityDetail | undefined
  words: readonly Word[]
  error: ApiError | undefined
  retry: () => void
}

/** The entity of an id or slug, with all its words as they come in. */
export function useEntity(id: string): Found {
  const lang = useLanguage()
  const [first, rest] = useMemo(() => {
    const begun = queries.store(getEntity, { params: { id }, query: { lang, limit: firstWords } })
    const input = computed(begun, ({ data }) =>
      data && data.words.total > data.words.items.length ? { params: { id }, query: { lang, limit: allWords } } : null,
    )
    return [begun, queries.store(getEntity, input)] as const
  }, [id, lang])
  const { data, error } = useStore(first)
  const { data: whole } = useStore(rest)
  return {
    entity: data,
    words: whole?.words.items ?? data?.words.items ?? none,
    error: data ? undefined : error,
    retry: () => first.revalidate(),
  }
}

/** One empty list for all, so that memos hold. */
const none: readonly Word[] = []
