import { waitingFacts } from '@ciyu/core'
import { useEffect, useState } from 'react'
import { client } from '../client.ts'

const everyMs = 2_000

/** Answers of somebody that have waited for the network for a moment or longer. */
export function useWaiting(uid: string | null): number {
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    if (uid === null) return setWaiting(0)
    // What is on its way just now is not worth a word.
    let before = navigator.onLine ? 0 : Number.POSITIVE_INFINITY
    const look = () => {
      const count = waitingFacts(client.storage, uid).length
      setWaiting(Math.min(count, before))
      before = navigator.onLine ? count : Number.POSITIVE_INFINITY
    }
    look()
    const timer = setInterval(look, everyMs)
    addEventListener('offline', look)
    return () => {
      clearInterval(timer)
      removeEventListener('offline', look)
    }
  }, [uid])
  return waiting
}
