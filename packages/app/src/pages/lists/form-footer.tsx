import type { ReactNode } from 'react'
import { useT } from '../../shell/use-t.ts'
import dialogs from './dialogs.module.css'
import styles from './form-footer.module.css'

interface DialogFooterProps {
  /** What went wrong, in the person's language; null when nothing did. */
  problem: ReactNode
  /** The buttons: the way on first. */
  children: ReactNode
}

/** The end of what stands in a dialog, in sight however long that is: what went wrong, and the way on or out. */
export const DialogFooter = ({ problem, children }: DialogFooterProps) => (
  <div className={styles.footer}>
    <p className={dialogs.problem} role="alert">
      {problem}
    </p>
    <div className={dialogs.actions}>{children}</div>
  </div>
)

interface Props {
  problem: string | null
  busy: boolean
  onCancel: () => void
}

/** The footer of a form that is saved. */
export function FormFooter({ problem, busy, onCancel }: Props) {
  const t = useT()
  return (
    <DialogFooter problem={problem}>
      <button type="submit" className="button main" disabled={busy}>
        {t('lists.save')}
      </button>
      <button type="button" className="button" onClick={onCancel}>
        {t('lists.cancel')}
      </button>
    </DialogFooter>
  )
}
