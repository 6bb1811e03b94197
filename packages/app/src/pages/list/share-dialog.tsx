import { Switch } from '@ciyu/widgets/ui'
import { useRef } from 'react'
import { Modal } from '../../shell/modal.tsx'
import { tell } from '../../shell/toasts.ts'
import { useT } from '../../shell/use-t.ts'
import styles from '../lists/dialogs.module.css'

interface Props {
  shared: boolean
  onShare: (shared: boolean) => void
  onClose: () => void
}

/** Whether everybody who has the address may read the list, and the address. */
export function ShareDialog({ shared, onShare, onClose }: Props) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const address = location.origin + location.pathname
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      await tell(t('lists.share.copied'))
    } catch {
      // Where the clipboard is forbidden the address is ready to be copied by hand.
      input.current?.select()
    }
  }
  return (
    <Modal open onClose={onClose} label={t('lists.share.title')}>
      <div className={styles.form}>
        <h2>{t('lists.share.title')}</h2>
        <p className={styles.quiet}>{t('lists.share.text')}</p>
        <Switch label={t('lists.share.switch')} checked={shared} onChange={onShare} />
        {shared && (
          <div className={styles.inline}>
            <input
              ref={input}
              className="field"
              readOnly
              aria-label={t('lists.share.address')}
              value={address}
              onFocus={({ target }) => target.select()}
            />
            <button type="button" className="button main" onClick={() => void copy()}>
              {t('lists.share.copy')}
            </button>
          </div>
        )}
      </div>
    </Modal>
  )
}
