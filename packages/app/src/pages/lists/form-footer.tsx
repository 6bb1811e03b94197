import { useT } from '../../shell/use-t.ts'
import dialogs from './dialogs.module.css'

interface Props {
  /** What went wrong, in the person's language; null when nothing did. */
  problem: string | null
  busy: boolean
  onCancel: () => void
}

/** The end of a form in a dialog: what went wrong, and the way on or out. */
export function FormFooter({ problem, busy, onCancel }: Props) {
  const t = useT()
  return (
    <>
      <p className={dialogs.problem} role="alert">
        {problem}
      </p>
      <div className={dialogs.actions}>
        <button type="submit" className="button main" disabled={busy}>
          {t('lists.save')}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t('lists.cancel')}
        </button>
      </div>
    </>
  )
}
