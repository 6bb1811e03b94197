import { client } from '../../client.ts'
import { tell } from '../../shell/toasts.ts'
import { tellRefusal } from './stores.ts'
import styles from './undo-toast.module.css'

/** Long enough to read what was done and to think better of it, in milliseconds. */
const undoMs = 8000

/** Tells what was done, with a button that takes it back. */
export function tellUndo(message: string, undo: () => unknown): Promise<void> {
  const t = client.i18n.$t.get()
  return tell(message, {
    autoClose: undoMs,
    closeOnClick: false,
    closeButton: ({ closeToast }) => (
      <button
        type="button"
        className={styles.undo}
        onClick={(event) => {
          closeToast(event)
          Promise.resolve(undo()).catch(tellRefusal)
        }}
      >
        {t('lists.undo')}
      </button>
    ),
  })
}
