import { Modal } from '../../shell/modal.tsx'
import { useT } from '../../shell/use-t.ts'
import styles from './dialogs.module.css'

interface Props {
  /** Keys with the message key of what they do. */
  shortcuts: readonly (readonly [keys: string, does: string])[]
  onClose: () => void
}

/** What the keys of a page do. */
export function ShortcutsDialog({ shortcuts, onClose }: Props) {
  const t = useT()
  return (
    <Modal open onClose={onClose} label={t('lists.shortcuts.title')}>
      <h2>{t('lists.shortcuts.title')}</h2>
      <dl className={styles.shortcuts}>
        {shortcuts.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`lists.shortcuts.${does}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
