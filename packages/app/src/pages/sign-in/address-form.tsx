import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../shell/use-t.ts'
import styles from '../sign-in.module.css'
import { EmailField } from './email-field.tsx'

/** Asks for the address that a link was mailed to, where this browser did not ask for the mail. */
export function AddressForm({ onGiven }: { onGiven: (email: string) => void }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')

  useEffect(() => input.current?.focus(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    onGiven(email)
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.lead}>{t('signIn.askWhy')}</p>
      <EmailField ref={input} className={styles.asked ?? ''} value={email} onChange={setEmail} />
      <button type="submit" className="button main">
        {t('signIn.enter')}
      </button>
    </form>
  )
}
