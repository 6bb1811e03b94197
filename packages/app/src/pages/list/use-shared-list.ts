import { type ApiError, getWordList, type ListContent, type ListWord } from '@ciyu/core'
import { mostWords } from '@ciyu/core/contract'
import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { queries } from '../../queries.ts'
import { useLanguage } from '../../shell/use-t.ts'

/** What the first view needs; the rest of a long list follows in one more request. */
const firstWords = 200
const allWords = mostWords

interface Found {
  list: ListContent['list'] | undefined
  words: readonly ListWord[]
  total: number
  error: ApiError | undefined
  retry: () => void
}

/** A list of somebody, with all its words as they come in. */
export function useSharedList(uid: string, listId: string): Found {
  const lang = useLanguage()
  const [first, rest] = useMemo(() => {
    const params = { id: uid, listId }
    const begun = queries.store(getWordList, { params, query: { lang, limit: firstWords } })
    const input = computed(begun, ({ data }) =>
      data && data.words.total > data.words.items.length ? { params, query: { lang, limit: allWords } } : null,
    )
    return [begun, queries.store(getWordList, input)] as const
  }, [uid, listId, lang])
  const { data, error } = useStore(first)
  const { data: whole } = useStore(rest)
  return {
    list: data,
    words: whole?.words.items ?? data?.words.items ?? none,
    total: data?.words.total ?? 0,
    error: data ? undefined : error,
    retry: () => first.revalidate(),
  }
}

/** One empty list for all, so that memos hold. */
const none: readonly ListWord[] = []
