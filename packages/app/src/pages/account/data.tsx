import { useState } from 'react'
import { useT } from '../../shell/use-t.ts'
import { saveFile } from '../../transfer/save-file.ts'
import styles from '../account.module.css'
import { account } from './account.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { useTask } from './use-task.ts'

/** Taking all data along, and deleting it. */
export function AccountData({ uid, email }: { uid: string; email: string }) {
  const t = useT()
  const [busy, run] = useTask()
  const [deleting, setDeleting] = useState(false)
  const download = () => run(async () => saveFile('ciyu-export.json', await account.download(uid)))
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
