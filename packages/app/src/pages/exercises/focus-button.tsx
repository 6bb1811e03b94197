import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { tell } from '../../shell/toasts.ts'
import { useT } from '../../shell/use-t.ts'
import { tellRefusal } from '../lists/stores.ts'
import { focus, focusedEntities, focusedLists, type Target } from './stores.ts'
import './texts.ts'

interface Props {
  uid: string
  target: Target
  title: string
}

/** Takes a list or library item into the daily exercises, or out of them. */
export function FocusButton({ uid, target, title }: Props) {
  const t = useT()
  const isList = 'wordListId' in target
  const id = isList ? target.wordListId : target.entityId
  const { data } = useStore(isList ? focusedLists(uid) : focusedEntities(uid))
  const [busy, setBusy] = useState(false)
  const items: readonly { id: number }[] = data?.items ?? []
  const isFocused = items.some((one) => one.id === id)

  const toggle = async () => {
    setBusy(true)
    try {
      await focus(uid, target, { focused: !isFocused })
      await tell(t(isFocused ? 'exercises.focus.laidDown' : 'exercises.focus.takenUp', { title }), { autoClose: 4000 })
    } catch (error) {
      await tellRefusal(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <button
      type="button"
      className="button"
      aria-pressed={isFocused}
      disabled={busy || !data}
      onClick={() => void toggle()}
    >
      {isFocused && <span aria-hidden="true">✓</span>}
      {t(isFocused ? 'exercises.focus.inFocus' : 'exercises.focus.on')}
    </button>
  )
}
