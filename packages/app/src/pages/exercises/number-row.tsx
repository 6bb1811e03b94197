import { useId } from 'react'
import { useT } from '../../shell/use-t.ts'
import dialogs from '../lists/dialogs.module.css'
import styles from './plan.module.css'

interface Props {
  label: string
  hint?: string
  /** As it is typed: what is no number yet is not taken away. */
  value: string
  min: number
  max: number
  onChange: (value: string) => void
  /** What an empty field means. */
  placeholder?: string
}

/** The number that was typed, or null where it is none between the two. */
export function numberIn(value: string, min: number, max: number): number | null {
  const number = Number(value)
  return value.trim() !== '' && Number.isInteger(number) && number >= min && number <= max ? number : null
}

/** Leads to the first field of a form that is wrong: it may have scrolled out of sight. */
export const focusWrong = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()

/** A number with what it is for, and what is wrong with it. */
export function NumberRow({ label, hint, value, min, max, onChange, placeholder }: Props) {
  const t = useT()
  const id = useId()
  const isWrong = !(placeholder && value.trim() === '') && numberIn(value, min, max) === null
  return (
    <div className={styles.number}>
      <label htmlFor={id}>
        <span>{label}</span>
        {hint && <small>{hint}</small>}
      </label>
      <input
        id={id}
        className="field"
        inputMode="numeric"
        value={value}
        placeholder={placeholder}
        aria-invalid={isWrong}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-problem`} className={dialogs.problem} role="alert">
        {isWrong && t('exercises.plan.between', { min, max })}
      </p>
    </div>
  )
}
