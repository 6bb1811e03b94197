import type { Standing } from '@ciyu/core'
import { getKnownWords } from '@ciyu/core/contract'
import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { client } from '../../client.ts'
import { queries } from '../../queries.ts'

const known = queries.store(
  getKnownWords,
  computed(client.$uid, (id) => (id === null ? null : { params: { id } })),
)

/** Where each word stands for the person; all are new until that is known. */
export function useKnown(): (wordId: number) => Standing {
  const { data } = useStore(known)
  return useMemo(() => {
    const knownIds = new Set(data?.known)
    const learningIds = new Set(data?.learning)
    return (wordId) => (knownIds.has(wordId) ? 'known' : learningIds.has(wordId) ? 'learning' : 'new')
  }, [data])
}
