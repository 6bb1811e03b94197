import { type ListShare, loadListShares } from '@ciyu/core'
import { useEffect, useState } from 'react'
import { client } from '../../client.ts'
import { whenIdle } from '../../shell/when-idle.ts'

/** How far one is with each list; asked for when what has to be seen first is there. */
export function useShares(uid: string): ReadonlyMap<number, ListShare> {
  const [shares, setShares] = useState<ReadonlyMap<number, ListShare>>(() => new Map())
  useEffect(() => {
    let current = true
    whenIdle(() => {
      loadListShares(client.api, uid).then(
        (found) => current && setShares(found),
        // Without them the lists are shown as not begun: nothing is lost.
        () => undefined,
      )
    })
    return () => {
      current = false
    }
  }, [uid])
  return shares
}
