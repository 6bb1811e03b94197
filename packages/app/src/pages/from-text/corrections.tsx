import { type Correction, deleteCorrection, getCorrections } from '@ciyu/core/contract'
import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { client } from '../../client.ts'
import { queries } from '../../queries.ts'
import { useT } from '../../shell/use-t.ts'
import { useTask } from '../account/use-task.ts'
import styles from './from-text.module.css'

const corrections = queries.store(
  getCorrections,
  computed(client.$uid, (id) => (id === null ? null : { params: { id } })),
)

/** How the person wants characters cut and read; each can be taken back. */
export function Corrections({ onUndone }: { onUndone: (text: string) => void }) {
  const t = useT()
  const uid = useStore(client.$uid)
  const { data } = useStore(corrections)
  const [busy, run] = useTask()
  const undo = ({ id, text }: Correction) =>
    run(async () => {
      if (uid === null) return
      await client.api.call(deleteCorrection, { params: { id: uid, correctionId: id } })
      corrections.revalidate()
      onUndone(text)
    })
  if (!data?.items.length) return null
  return (
    <details className={styles.kept}>
      <summary>{t('fromText.corrections', { count: data.items.length })}</summary>
      <ul>
        {data.items.map((one) => (
          <li key={one.id}>
            <span lang="zh-Hans">{one.pieces.map(({ text }) => text).join(' | ')}</span>
            <button type="button" className="button" disabled={busy} onClick={() => void undo(one)}>
              {t('fromText.undo')}
              <span className="visually-hidden"> {one.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
