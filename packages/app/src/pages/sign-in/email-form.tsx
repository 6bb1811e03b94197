import { type FormEvent, useId } from 'react'
import { useT } from '../../shell/use-t.ts'
import styles from '../sign-in.module.css'
import { EmailField } from './email-field.tsx'

interface Props {
  email: string
  busy: boolean
  problem: string | null
  onChange: (email: string) => void
  onSubmit: (event: FormEvent) => void
}

/** Asks where the code may be sent. */
export function EmailForm({ email, busy, problem, onChange, onSubmit }: Props) {
  const t = useT()
  const id = useId()
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <p className={styles.lead}>{t('signIn.lead')}</p>
      <EmailField
        value={email}
        aria-describedby={problem ? `${id}-problem` : undefined}
        aria-invalid={problem ? true : undefined}
        onChange={onChange}
      />
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      <button type="submit" className="button main" disabled={busy}>
        {busy ? t('signIn.sending') : t('signIn.send')}
      </button>
      <p className={styles.note}>{t('signIn.note')}</p>
    </form>
  )
}
