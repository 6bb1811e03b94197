import { transferMessages, type WordList } from '@ciyu/core'
import { TransferError } from '@ciyu/core/transfer'
import { useState } from 'react'
import { client } from '../client.ts'
import { Modal } from '../shell/modal.tsx'
import { useT } from '../shell/use-t.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportReport } from './import-report.tsx'
import type { ImportResult } from './import-words.ts'
import { type Reading, readingOf } from './reading.ts'
import { SourcePicker } from './source-picker.tsx'
import styles from './transfer.module.css'

await client.i18n.addMessages(transferMessages)

interface Props {
  /** The list that the words go into; null makes a new one. */
  list: WordList | null
  onClose: () => void
  /** Hears of the list when the words are in it. */
  onImported?: (list: WordList) => void
}

/** Brings words in from a file or from what is pasted: choose, look, import, and see line by line what was left out. */
export function ImportDialog({ list, onClose, onImported }: Props) {
  const t = useT()
  const [reading, setReading] = useState<Reading | null>(null)
  const [problem, setProblem] = useState<TransferError | null>(null)
  const [busy, setBusy] = useState(false)
  const [pasted, setPasted] = useState('')
  const [result, setResult] = useState<ImportResult | null>(null)

  const read = async (begin: () => Promise<Reading>) => {
    setBusy(true)
    setProblem(null)
    try {
      setReading(await begin())
    } catch (error) {
      setProblem(error instanceof TransferError ? error : new TransferError('binary'))
    } finally {
      setBusy(false)
    }
  }

  const title = list ? t('transfer.importInto', { title: list.title }) : t('transfer.importNew')
  return (
    <Modal open onClose={onClose} label={title}>
      <div className={styles.dialog}>
        <h2>{title}</h2>
        {result ? (
          <ImportReport result={result} onClose={onClose} />
        ) : reading ? (
          <ImportPreview
            list={list}
            reading={reading}
            busy={busy}
            problem={problem}
            onChoose={(choices) => void read(() => readingOf(reading.source, { ...reading.choices, ...choices }))}
            onBack={() => setReading(null)}
            onDone={(done) => {
              setResult(done)
              if (done.list) onImported?.(done.list)
            }}
          />
        ) : (
          <SourcePicker
            pasted={pasted}
            onPasted={setPasted}
            busy={busy}
            problem={problem}
            onSource={(begin) => void read(async () => readingOf(await begin(), {}))}
          />
        )}
      </div>
    </Modal>
  )
}
