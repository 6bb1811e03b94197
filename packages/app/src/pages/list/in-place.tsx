import { type FormEvent, useEffect, useRef, useState } from 'react'
import styles from './list-head.module.css'

interface Props {
  value: string
  /** What the text is, for those who do not see it. */
  label: string
  /** Shown where there is no text yet. */
  hint: string
  maxLength: number
  required?: boolean
  as: 'h1' | 'p'
  onChange: (value: string) => void
}

/** A text that is changed where it stands: Enter or leaving keeps it, Esc leaves it as it was. */
export function InPlace({ value, label, hint, maxLength, required, as: Tag, onChange }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const editing = draft !== null

  // The focus goes where the work is, and back to where it was.
  useEffect(() => {
    if (editing) input.current?.select()
    else if (wasEditing.current && document.activeElement === document.body) opener.current?.focus()
    wasEditing.current = editing
  }, [editing])

  const keep = (event?: FormEvent) => {
    event?.preventDefault()
    if (draft === null) return
    const wanted = draft.trim()
    setDraft(null)
    if (wanted !== value && (wanted || !required)) onChange(wanted)
  }

  if (!editing) {
    return (
      <Tag className={Tag === 'h1' ? styles.title : styles.description}>
        <button ref={opener} type="button" className={styles.inPlace} title={label} onClick={() => setDraft(value)}>
          {value || <span className={styles.hint}>{hint}</span>}
        </button>
      </Tag>
    )
  }
  return (
    <form className={Tag === 'h1' ? styles.title : styles.description} onSubmit={keep}>
      <input
        ref={input}
        className={styles.input}
        aria-label={label}
        placeholder={hint}
        maxLength={maxLength}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={() => keep()}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setDraft(null)
        }}
      />
    </form>
  )
}
