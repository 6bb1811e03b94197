import type { Source, TransferError } from '@ciyu/core/transfer'
import { useId, useState } from 'react'
import { useT } from '../shell/use-t.ts'
import { Problem } from './problem.tsx'
import { pastedSource, sourceOf } from './read-file.ts'
import styles from './transfer.module.css'

interface Props {
  pasted: string
  onPasted: (text: string) => void
  busy: boolean
  problem: TransferError | null
  onSource: (begin: () => Promise<Source>) => void
}

/** A file that is dropped or chosen, or a text that is pasted. */
export function SourcePicker({ pasted, onPasted, busy, problem, onSource }: Props) {
  const t = useT()
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (file) onSource(() => sourceOf(file))
  }
  return (
    <>
      <label
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        <input
          type="file"
          className="visually-hidden"
          disabled={busy}
          onChange={({ target }) => {
            take(target.files?.[0])
            // The same file, mended, is a change too.
            target.value = ''
          }}
        />
        <b>{busy ? t('transfer.reading') : t('transfer.choose')}</b>
        <span>{t('transfer.formats')}</span>
      </label>
      <label htmlFor={id} className={styles.label}>
        {t('transfer.paste')}
      </label>
      <textarea
        id={id}
        className={`field ${styles.paste}`}
        rows={5}
        placeholder={'学习\txué xí\tto study'}
        value={pasted}
        onChange={({ target }) => onPasted(target.value)}
      />
      <Problem problem={problem} />
      <div className={styles.actions}>
        <button
          type="button"
          className="button main"
          disabled={busy || !pasted.trim()}
          onClick={() => onSource(async () => pastedSource(pasted))}
        >
          {t('transfer.next')}
        </button>
      </div>
    </>
  )
}
