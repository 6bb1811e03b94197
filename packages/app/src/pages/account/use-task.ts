import { useState } from 'react'
import { tellError } from '../../shell/toasts.ts'
import { useT } from '../../shell/use-t.ts'
import { messageOf } from '../sign-in/messages.ts'

/** Does one thing at a time and tells when it failed. */
export function useTask(): [busy: boolean, run: (task: () => Promise<void>) => Promise<void>] {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const run = async (task: () => Promise<void>) => {
    setBusy(true)
    try {
      await task()
    } catch (error) {
      void tellError(messageOf(t, error))
    } finally {
      setBusy(false)
    }
  }
  return [busy, run]
}
