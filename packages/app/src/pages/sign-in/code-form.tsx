import { type FormEvent, useEffect, useId, useState } from 'react'
import { client } from '../../client.ts'
import { useT } from '../../shell/use-t.ts'
import styles from '../sign-in.module.css'

interface Props {
  email: string
  busy: boolean
  problem: string | null
  /** Seconds until another mail may be asked for. */
  wait: number
  onCode: (code: string) => void
  onAgain: () => void
  onOtherAddress: () => void
}

const digits = 6

/** Takes the code of the mail; in development it says where the mail can be read. */
export function CodeForm({ email, busy, problem, wait, onCode, onAgain, onOtherAddress }: Props) {
  const t = useT()
  const id = useId()
  const [code, setCode] = useState('')
  const [mailbox, setMailbox] = useState<string | null>(null)

  useEffect(() => {
    client.session.config().then(
      (config) => setMailbox(config.mailbox ?? null),
      () => undefined,
    )
  }, [])

  const change = (text: string) => {
    const next = text.replace(/\D/g, '').slice(0, digits)
    setCode(next)
    // The last digit is answer enough, typed or pasted.
    if (next.length === digits && code.length < digits) onCode(next)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    onCode(code)
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.lead}>{t('signIn.sentTo', { email })}</p>
      <label htmlFor={id}>{t('signIn.code')}</label>
      <input
        id={id}
        className={`field ${styles.code}`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        pattern={`[0-9]{${digits}}`}
        value={code}
        aria-describedby={problem ? `${id}-problem` : undefined}
        aria-invalid={problem ? true : undefined}
        onChange={({ target }) => change(target.value)}
      />
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      <button type="submit" className="button main" disabled={busy || code.length < digits}>
        {busy ? t('signIn.checking') : t('signIn.enter')}
      </button>
      <div className={styles.quiet}>
        <button type="button" className={styles.again} onClick={onAgain} disabled={busy || wait > 0}>
          {wait > 0 ? t('signIn.againIn', { count: wait }) : t('signIn.again')}
        </button>
        <button type="button" onClick={onOtherAddress}>
          {t('signIn.otherAddress')}
        </button>
      </div>
      {mailbox && (
        <p className={styles.note}>
          <a href={mailbox} target="_blank" rel="noreferrer">
            {t('signIn.mailbox')}
          </a>
        </p>
      )}
    </form>
  )
}
