import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { queries } from '../../queries.ts'
import { useAddress } from '../../shell/link.tsx'
import { Modal } from '../../shell/modal.tsx'
import { tell } from '../../shell/toasts.ts'
import { useT } from '../../shell/use-t.ts'
import styles from '../account.module.css'
import { messageOf } from '../sign-in/messages.ts'
import { account } from './account.ts'

interface Props {
  open: boolean
  uid: string
  email: string
  onClose: () => void
}

/** Asks for the address before the account goes: it cannot be brought back. */
export function DeleteDialog({ open, onClose, ...rest }: Props) {
  const t = useT()
  return (
    <Modal open={open} onClose={onClose} label={t('account.deleteTitle')}>
      <DeleteForm {...rest} onClose={onClose} />
    </Modal>
  )
}

function DeleteForm({ uid, email, onClose }: Omit<Props, 'open'>) {
  const t = useT()
  const id = useId()
  const navigate = useNavigate()
  const address = useAddress()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const matches = typed.trim().toLowerCase() === email.toLowerCase()

  // Opening the dialog comes after this, and gives the focus to what asks for it by attribute; React only calls focus().
  useEffect(() => input.current?.setAttribute('autofocus', ''), [])

  const remove = async (event: FormEvent) => {
    event.preventDefault()
    if (!matches) return
    setBusy(true)
    setProblem(null)
    try {
      await account.remove(uid)
      await navigate(address('/'), { replace: true })
      queries.invalidate()
      await tell(t('account.deleted'), { autoClose: 5000 })
    } catch (error) {
      setBusy(false)
      setProblem(messageOf(t, error))
    }
  }

  return (
    <form className={styles.confirm} onSubmit={(event) => void remove(event)}>
      <h2>{t('account.deleteTitle')}</h2>
      <p>{t('account.deleteWarning')}</p>
      <label htmlFor={id}>{t('account.typeAddress', { email })}</label>
      <input
        ref={input}
        id={id}
        className="field"
        type="email"
        autoComplete="off"
        value={typed}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      <div className={styles.actions}>
        <button type="submit" className={`button ${styles.danger}`} disabled={!matches || busy}>
          {busy ? t('account.deleting') : t('account.deleteForGood')}
        </button>
        <button type="button" className="button" disabled={busy} onClick={onClose}>
          {t('account.keep')}
        </button>
      </div>
    </form>
  )
}
