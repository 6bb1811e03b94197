import { readPasted } from '@ciyu/core'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddress } from '../../shell/link.tsx'
import { Modal } from '../../shell/modal.tsx'
import { useT } from '../../shell/use-t.ts'
import styles from './dialogs.module.css'
import { listPath } from './list-path.ts'
import { refusalOf, shelfOf } from './stores.ts'

interface Props {
  uid: string
  onClose: () => void
}

/** A new list: its name, and words if there are some to paste; those are looked at on the list's own page. */
export function NewListDialog({ uid, onClose }: Props) {
  const t = useT()
  return (
    <Modal open onClose={onClose} label={t('lists.new.title')}>
      <NewListForm uid={uid} onClose={onClose} />
    </Modal>
  )
}

function NewListForm({ uid }: Props) {
  const t = useT()
  const id = useId()
  const navigate = useNavigate()
  const address = useAddress()
  const input = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState('')
  const [pasted, setPasted] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const found = readPasted(pasted).length

  // Opening the dialog comes after this, and gives the focus to what asks for it by attribute; React only calls focus().
  useEffect(() => input.current?.setAttribute('autofocus', ''), [])

  const create = async (event: FormEvent) => {
    event.preventDefault()
    if (!title.trim()) return setProblem(t('lists.new.noTitle'))
    setBusy(true)
    setProblem(null)
    try {
      const list = await shelfOf(uid).create({ title: title.trim() })
      await navigate(address(listPath(list)), { state: found ? { pasted } : null })
    } catch (error) {
      setBusy(false)
      setProblem(refusalOf(error))
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void create(event)}>
      <h2>{t('lists.new.title')}</h2>
      <label className={styles.field}>
        <span>{t('lists.new.name')}</span>
        <input
          ref={input}
          className="field"
          maxLength={200}
          value={title}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => setTitle(target.value)}
        />
      </label>
      <label className={styles.field}>
        <span>{t('lists.new.words')}</span>
        <textarea
          className={styles.area}
          lang="zh-Hans"
          placeholder="学习、朋友、茶馆"
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
        <small role="status">{found ? t('lists.paste.found', { count: found }) : t('lists.new.wordsHint')}</small>
      </label>
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      <div className={styles.actions}>
        <button type="submit" className="button main" disabled={busy}>
          {t('lists.new.create')}
        </button>
      </div>
    </form>
  )
}
