import { Modal } from '../../shell/modal.tsx'
import { useT } from '../../shell/use-t.ts'
import dialogs from '../lists/dialogs.module.css'
import { type WordDraft, WordForm } from './word-form.tsx'

interface Props {
  /** What was typed: characters, or what they might mean. */
  typed: string
  onSave: (draft: WordDraft) => void
  onClose: () => void
}

/** A word of one's own, from what was typed into the add box. */
export function OwnWordDialog({ typed, onSave, onClose }: Props) {
  const t = useT()
  const isChinese = /\p{Script=Han}/u.test(typed)
  return (
    <Modal open onClose={onClose} label={t('lists.word.title')}>
      <div className={dialogs.form}>
        <h2>{t('lists.word.title')}</h2>
        <p className={dialogs.quiet}>{t('lists.word.text')}</p>
        <WordForm
          initial={{
            simplified: isChinese ? typed : '',
            pinyin: '',
            translation: isChinese || !typed ? [] : [typed],
            note: '',
            context: '',
          }}
          own
          saveLabel={t('lists.word.add')}
          onSave={onSave}
          onCancel={onClose}
        />
      </div>
    </Modal>
  )
}
