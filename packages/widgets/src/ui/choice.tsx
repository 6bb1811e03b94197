import { useId } from 'react'
import { addStyles } from '../element/later-styles.ts'
import css from './choice.lazy.module.css'
import text from './choice.lazy.module.css?inline'

addStyles(text)

interface OptionsProps<T extends string> {
  legend: string
  options: readonly { value: T; label: string }[]
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
  /** One of them (default), or any of them but at least one. */
  several?: boolean
}

/** A row of pills: one to be chosen, or several. */
export function Options<T extends string>({ legend, options, chosen, onChange, several }: OptionsProps<T>) {
  const name = useId()
  const toggle = (value: T, on: boolean) => {
    if (!several) return onChange([value])
    const next = options.map((option) => option.value).filter((one) => (one === value ? on : chosen.includes(one)))
    if (next.length) onChange(next)
  }
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.options}>
        {options.map(({ value, label }) => (
          <label key={value} className={css.option}>
            <input
              type={several ? 'checkbox' : 'radio'}
              name={name}
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.currentTarget.checked)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export const Switch = ({ label, checked, onChange }: SwitchProps) => (
  <label className={css.row}>
    {label}
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      className={css.switch}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  </label>
)

interface NumberFieldProps {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

export const NumberField = ({ label, value, min, max, onChange }: NumberFieldProps) => (
  <label className={css.row}>
    {label}
    <input
      type="number"
      inputMode="numeric"
      className={css.number}
      value={value}
      min={min}
      max={max}
      onChange={(event) => {
        const given = event.currentTarget.valueAsNumber
        if (Number.isFinite(given)) onChange(Math.min(max, Math.max(min, Math.round(given))))
      }}
    />
  </label>
)
