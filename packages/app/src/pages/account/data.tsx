import { useState } from 'react'
import { useT } from '../../shell/use-t.ts'
import styles from '../account.module.css'
import { account } from './account.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { useTask } from './use-task.ts'

/** Hands a file to the browser to keep. */
function save(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has taken hold of the bytes by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href))
}

/** Taking all data along, and deleting it. */
export function AccountData({ uid, email }: { uid: string; email: string }) {
  const t = useT()
  const [busy, run] = useTask()
  const [deleting, setDeleting] = useState(false)
  const download = () => run(async () => save(await account.download(uid), 'ciyu-export.json'))
  return (
    <>
      <div className={styles.row}>
        <p className={styles.grow}>{t('account.exportText')}</p>
        <button type="button" className="button" disabled={busy} onClick={() => void download()}>
          {busy ? t('account.exporting') : t('account.export')}
        </button>
      </div>
      <div className={styles.row}>
        <p className={styles.grow}>{t('account.deleteText')}</p>
        <button type="button" className={`button ${styles.danger}`} onClick={() => setDeleting(true)}>
          {t('account.delete')}
        </button>
      </div>
      <DeleteDialog open={deleting} uid={uid} email={email} onClose={() => setDeleting(false)} />
    </>
  )
}
