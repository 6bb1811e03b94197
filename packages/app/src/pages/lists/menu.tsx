import { type ReactNode, useId, useRef } from 'react'
import styles from './menu.module.css'

export interface MenuItem {
  label: string
  onChoose: () => void
  danger?: boolean
}

interface Props {
  /** What the button says, or shows. */
  children: ReactNode
  label?: string
  items: readonly MenuItem[]
}

/** A button with more to choose from; arrows go through it, Esc leaves it. */
export function Menu({ children, label, items }: Props) {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  const step = (by: number) => {
    const all = [...(popover.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    all[(at + by + all.length) % all.length]?.focus()
  }
  /** A popover does not know where its button stands: it opens below it, inside the window. */
  const place = () => {
    const box = opener.current?.getBoundingClientRect()
    const menu = popover.current
    if (!box || !menu) return
    const { offsetWidth, offsetHeight } = menu
    const above = box.bottom + offsetHeight + 8 > innerHeight && box.top > offsetHeight + 8
    menu.style.top = `${above ? box.top - offsetHeight - 6 : box.bottom + 6}px`
    menu.style.left = `${Math.max(8, Math.min(box.right - offsetWidth, innerWidth - offsetWidth - 8))}px`
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className="button"
        aria-label={label}
        aria-haspopup="menu"
        popoverTarget={id}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown') popover.current?.showPopover()
        }}
      >
        {children}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={styles.menu}
        onToggle={({ newState }) => {
          if (newState !== 'open') return
          place()
          step(1)
        }}
        onKeyDown={(event) => {
          const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (!by) return
          event.preventDefault()
          step(by)
        }}
      >
        {items.map(({ label: text, onChoose, danger }) => (
          <button
            key={text}
            type="button"
            role="menuitem"
            className={danger ? styles.danger : undefined}
            onClick={() => {
              popover.current?.hidePopover()
              onChoose()
            }}
          >
            {text}
          </button>
        ))}
      </div>
    </>
  )
}
