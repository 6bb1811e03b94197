import { offlineMessages, sendWaitingFacts } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { client } from '../client.ts'
import { tell } from '../shell/toasts.ts'
import { useT } from '../shell/use-t.ts'
import styles from './notice.module.css'
import { isOverflowKept } from './overflow.ts'
import { useWaiting } from './use-waiting.ts'

await client.i18n.addMessages(offlineMessages)

/** What is not as it should be, quietly: answers that wait for the network, a full storage, a wrong clock. */
export function OfflineNotice() {
  const t = useT()
  const uid = useStore(client.$uid)
  const isClockWrong = useStore(client.clock.$isWrong)
  const waiting = useWaiting(uid)
  const [busy, setBusy] = useState(false)

  const send = async () => {
    if (uid === null) return
    setBusy(true)
    const { api, storage, session } = client
    await sendWaitingFacts({ api, storage, session, uid }).catch(() => undefined)
    setBusy(false)
    if (!navigator.onLine) await tell(t('offline.unsent'), { autoClose: 4000 })
  }

  if (!waiting && !isClockWrong) return null
  return (
    <div className={styles.notice} role="status">
      {waiting > 0 && (
        <p>
          <span>{t('offline.waiting', { count: waiting })}</span>
          <button type="button" disabled={busy} onClick={() => void send()}>
            {t('offline.send')}
          </button>
        </p>
      )}
      {waiting > 0 && !client.storage.persistent && <p>{t(isOverflowKept() ? 'offline.room' : 'offline.full')}</p>}
      {isClockWrong && <p>{t('offline.clock')}</p>}
    </div>
  )
}
