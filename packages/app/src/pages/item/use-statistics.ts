import { getWordStatistics, guestLogKey, type WordStatistic } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useEffect, useMemo, useState } from 'react'
import { client } from '../../client.ts'
import { queries } from '../../queries.ts'

/**
 * How well the words of a library item or a list are known, by word: from the account, or from what a guest did in this
 * browser.
 */
export function useStatistics(of: 'entityId' | 'wordListId', itemId: number): ReadonlyMap<number, WordStatistic> {
  const uid = useStore(client.$uid)
  const [guest, setGuest] = useState<readonly WordStatistic[]>([])
  const store = useMemo(
    () =>
      queries.store(
        getWordStatistics,
        computed(client.$uid, (id) => (id ? { params: { id }, query: { [of]: itemId } } : null)),
      ),
    [of, itemId],
  )
  const { data } = useStore(store)

  useEffect(() => {
    if (uid || client.storage.get(guestLogKey) === null) return
    let current = true
    void import('./guest-statistics.ts')
      .then(({ guestStatistics }) => guestStatistics())
      .then(
        (statistics) => current && setGuest(statistics),
        // Without them the list is shown as to somebody who never learned: nothing is lost.
        () => undefined,
      )
    return () => {
      current = false
    }
  }, [uid])

  return useMemo(
    () => new Map((uid ? (data?.items ?? []) : guest).map((statistic) => [statistic.wordId, statistic])),
    [uid, data, guest],
  )
}
