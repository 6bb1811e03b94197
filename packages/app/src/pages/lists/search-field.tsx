import { type Ref, useEffect } from 'react'
import { SearchIcon } from '../../shell/icons.tsx'
import shelf from '../library.module.css'

interface Props {
  ref: Ref<HTMLInputElement>
  label: string
  value: string
  onChange: (value: string) => void
}

/** A field to search with; its key is `/`. */
export function SearchField({ ref, label, value, onChange }: Props) {
  return (
    <search className={shelf.search}>
      <SearchIcon />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={value}
        maxLength={100}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
      <span className={shelf.key} aria-hidden="true">
        /
      </span>
    </search>
  )
}

/** Whether a key was meant for the page: not for a field, not for a dialog in front of it. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !document.querySelector('dialog[open]') &&
  !(event.target as Element).closest?.('input:not([type=checkbox], [type=radio]), textarea, select')

/** Keys of a page by what they write, e.g. `{'?': open}`; with Ctrl or Cmd as `ctrl+z`. */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const name = `${event.ctrlKey || event.metaKey ? 'ctrl+' : ''}${event.key}`
      const action = keys[name]
      if (!action || event.altKey || !isForPage(event)) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  })
}
