import { type ReactNode, useEffect, useId, useRef } from 'react'
import { addStyles } from '../element/later-styles.ts'
import { IconButton } from './button.tsx'
import css from './dialog.lazy.module.css'
import text from './dialog.lazy.module.css?inline'

addStyles(text)

interface DialogProps {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/**
 * A native modal dialog where it stands in the tree, so inside a shadow root it stays there: focus, Escape and the top
 * layer are the browser's. Mounting opens it; focus returns to where it was.
 */
export function Dialog({ title, closeLabel, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className={css.dialog}
      aria-labelledby={id}
      part="dialog"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === ref.current) ref.current.close()
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        <IconButton icon="close" label={closeLabel} onClick={() => ref.current?.close()} />
      </div>
      {children}
    </dialog>
  )
}
