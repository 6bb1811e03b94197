import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import styles from './modal.module.css'
import { useT } from './use-t.ts'

/** The z-index of the lowest modal; each one on top of it adds two (specification, section 9). */
const baseZ = 1000
let stacked = 0

interface Props {
  open: boolean
  onClose: () => void
  label: string
  children: ReactNode
}

/** A sheet in front of the page. Esc and a click outside close it; focus goes back to where it was. */
export function Modal({ open, onClose, label, children }: Props) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    element.style.zIndex = String(baseZ + 2 * stacked)
    stacked += 1
    element.showModal()
    return () => {
      stacked -= 1
    }
  }, [open])

  // Before the dialog leaves the page: the browser gives the focus back only while it is still there.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => {
      if (open) element?.close()
    }
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out of a dialog is Esc, which `cancel` answers
    <dialog
      ref={dialog}
      className={styles.modal}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose()
      }}
    >
      {open && (
        <div className={styles.sheet}>
          <button type="button" className={styles.close} aria-label={t('item.close')} onClick={onClose}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
            </svg>
          </button>
          {children}
        </div>
      )}
    </dialog>
  )
}
