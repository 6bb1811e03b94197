import { type Leech, updateOwnWord } from '@ciyu/core/contract'
import { type FormEvent, useState } from 'react'
import { client } from '../../client.ts'
import { Modal } from '../../shell/modal.tsx'
import { useT } from '../../shell/use-t.ts'
import { Characters, Reading } from '../../words/chinese.tsx'
import dialogs from '../lists/dialogs.module.css'
import { FormFooter } from '../lists/form-footer.tsx'
import { refusalOf } from '../lists/stores.ts'
import styles from './leeches.module.css'
import { refreshToday } from './stores.ts'

interface Props {
  uid: string
  leech: Leech
  onClose: () => void
}

/** What one says oneself of a word that keeps slipping: meanings in one's own words, and something to remember it by. */
export function LeechDialog({ uid, leech: { word }, onClose }: Props) {
  const t = useT()
  const [meanings, setMeanings] = useState(word.meanings.join('\n'))
  const [note, setNote] = useState(word.note ?? '')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const lines = meanings.split('\n').flatMap((line) => line.trim() || [])
    const isOwn = lines.join('\n') !== word.meanings.join('\n')
    setBusy(true)
    try {
      const body = { ...(isOwn && { translation: lines.length ? lines : null }), note: note.trim() || null }
      await client.api.call(updateOwnWord, { params: { id: uid, wordId: word.id }, body })
      refreshToday()
      onClose()
    } catch (error) {
      setBusy(false)
      setProblem(refusalOf(error))
    }
  }

  return (
    <Modal open onClose={onClose} label={word.simplified}>
      <form className={dialogs.form} onSubmit={(event) => void save(event)}>
        <h2 className={styles.slipping}>
          <span className={styles.characters}>
            <Characters word={word} />
          </span>
          <Reading pinyin={word.pinyin} />
        </h2>
        <label className={dialogs.field}>
          <span>{t('exercises.leeches.note')}</span>
          <textarea
            // The sheet gives the focus to what asks for it when it opens.
            ref={(field) => field?.setAttribute('autofocus', '')}
            className={dialogs.area}
            maxLength={2000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <small>{t('exercises.leeches.noteHint')}</small>
        </label>
        <label className={dialogs.field}>
          <span>{t('exercises.leeches.meanings')}</span>
          <textarea
            className={dialogs.area}
            maxLength={10_000}
            value={meanings}
            onChange={({ target }) => setMeanings(target.value)}
          />
          <small>{t('exercises.leeches.meaningsHint')}</small>
        </label>
        <FormFooter problem={problem} busy={busy} onCancel={onClose} />
      </form>
    </Modal>
  )
}
