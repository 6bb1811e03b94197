import type { ButtonHTMLAttributes } from 'react'
import css from './button.module.css'
import { Icon, type IconName } from './icon.tsx'

type Native = ButtonHTMLAttributes<HTMLButtonElement>

interface ButtonProps extends Native {
  /** The one main action of a screen is yellow. */
  main?: boolean
  part?: string
}

export const Button = ({ main, className = '', ...rest }: ButtonProps) => (
  <button type="button" {...rest} className={`${css.button} ${main ? css.main : ''} ${className}`} />
)

interface IconButtonProps extends Native {
  icon: IconName
  /** What it does; shown as a tooltip and read aloud. */
  label: string
}

export const IconButton = ({ icon, label, ...rest }: IconButtonProps) => (
  <button type="button" title={label} aria-label={label} {...rest} className={`${css.button} ${css.icon}`}>
    <Icon name={icon} />
  </button>
)

interface AudioButtonProps extends Native {
  label: string
  large?: boolean
}

/** The round button that speaks a word. */
export const AudioButton = ({ label, large, ...rest }: AudioButtonProps) => (
  <button type="button" title={label} aria-label={label} {...rest} className={`${css.round} ${large ? css.large : ''}`}>
    <Icon name="play" size={large ? 34 : 16} />
  </button>
)
