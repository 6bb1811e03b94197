import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { Modal } from '../../shell/modal.tsx'
import { useT } from '../../shell/use-t.ts'
import dialogs from '../lists/dialogs.module.css'
import { FormFooter } from '../lists/form-footer.tsx'
import { refusalOf } from '../lists/stores.ts'
import type { Focused } from './focus-section.tsx'
import { focusWrong, NumberRow, numberIn } from './number-row.tsx'
import { RetentionChoice } from './retention-choice.tsx'
import { focus, targetOf, todayOf } from './stores.ts'

interface Props {
  uid: string
  item: Focused
  onClose: () => void
}

/** How one thing in focus is studied: how firmly, and how many new words a day. */
export function ItemDialog({ uid, item, onClose }: Props) {
  const t = useT()
  const { data } = useStore(todayOf(uid))
  const [retention, setRetention] = useState(item.retention)
  const [newWords, setNewWords] = useState(item.newWords === null ? '' : String(item.newWords))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const target = targetOf(item)

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = newWords.trim() === '' ? null : numberIn(newWords, 0, 100)
    if (newWords.trim() !== '' && wanted === null) return focusWrong(event.currentTarget)
    setBusy(true)
    try {
      await focus(uid, target, { focused: true, retention, newWords: wanted })
      onClose()
    } catch (error) {
      setBusy(false)
      setProblem(refusalOf(error))
    }
  }

  return (
    <Modal open onClose={onClose} label={item.title}>
      <form className={dialogs.form} onSubmit={(event) => void save(event)} noValidate>
        <h2>{item.title}</h2>
        <NumberRow
          label={t('exercises.plan.newWords')}
          hint={t('exercises.focus.newWordsHint')}
          value={newWords}
          min={0}
          max={100}
          placeholder={t('exercises.focus.shared')}
          onChange={setNewWords}
        />
        <RetentionChoice
          uid={uid}
          target={target}
          value={retention}
          {...(data && { inherited: data.plan.retention })}
          onChange={setRetention}
        />
        <FormFooter problem={problem} busy={busy} onCancel={onClose} />
      </form>
    </Modal>
  )
}
