import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { tell } from '../../shell/toasts.ts'
import { useT } from '../../shell/use-t.ts'
import styles from '../account.module.css'
import { account } from './account.ts'
import { useTask } from './use-task.ts'

const longestName = 80

/** The name, changed in place: Enter saves, Esc leaves it as it was. */
export function NameForm({ uid, name }: { uid: string; name: string }) {
  const t = useT()
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [busy, run] = useTask()
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const editing = draft !== null
  const wasEditing = useRef(false)

  // The focus goes where the work is, and back to where it was.
  useEffect(() => {
    if (editing) input.current?.select()
    else if (wasEditing.current) opener.current?.focus()
    wasEditing.current = editing
  }, [editing])

  const save = (event: FormEvent) => {
    event.preventDefault()
    const wanted = (draft ?? '').trim()
    if (!wanted || wanted === name) return setDraft(null)
    void run(async () => {
      const kept = await account.rename(uid, wanted)
      setDraft(null)
      await tell(t('account.renamed', { name: kept }))
    })
  }

  if (draft === null) {
    return (
      <div className={styles.row}>
        <div className={styles.grow}>
          <span className={styles.label}>{t('account.name')}</span>
          <span className={styles.value}>{name}</span>
        </div>
        <button
          ref={opener}
          type="button"
          className="button"
          aria-label={t('account.changeName')}
          onClick={() => setDraft(name)}
        >
          {t('account.change')}
        </button>
      </div>
    )
  }
  return (
    <form className={styles.edit} onSubmit={save}>
      <label htmlFor={id} className={styles.label}>
        {t('account.name')}
      </label>
      <input
        ref={input}
        id={id}
        className="field"
        name="name"
        autoComplete="nickname"
        required
        maxLength={longestName}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && !busy) setDraft(null)
        }}
      />
      <div className={styles.actions}>
        <button type="submit" className="button main" disabled={busy}>
          {busy ? t('account.saving') : t('account.save')}
        </button>
        <button type="button" className="button" disabled={busy} onClick={() => setDraft(null)}>
          {t('account.cancel')}
        </button>
      </div>
    </form>
  )
}
