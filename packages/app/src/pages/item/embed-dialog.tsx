import { Modal } from '../../shell/modal.tsx'
import { useT } from '../../shell/use-t.ts'
import { CodeSample } from '../index/code-sample.tsx'
import styles from './embed-dialog.module.css'

/** The two lines that put this list on another site. */
export function EmbedDialog({ open, slug, onClose }: { open: boolean; slug: string; onClose: () => void }) {
  const t = useT()
  return (
    <Modal open={open} onClose={onClose} label={t('item.embedTitle')}>
      <h2>{t('item.embedTitle')}</h2>
      <p className={styles.text}>{t('item.embedText')}</p>
      <CodeSample list={slug} />
    </Modal>
  )
}
