import { type ComponentProps, useId } from 'react'
import { useT } from '../../shell/use-t.ts'

type Props = Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'type'> & {
  value: string
  onChange: (email: string) => void
}

/** Where an e-mail address is typed, with its label: browsers and password managers know it by its attributes. */
export function EmailField({ onChange, className = '', ...rest }: Props) {
  const t = useT()
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{t('signIn.email')}</label>
      <input
        {...rest}
        id={id}
        className={`field ${className}`}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        required
        maxLength={255}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  )
}
