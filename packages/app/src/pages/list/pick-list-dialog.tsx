import type { AddedWord, WordList } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { Modal } from '../../shell/modal.tsx'
import { useT } from '../../shell/use-t.ts'
import dialogs from '../lists/dialogs.module.css'
import { editorOf, refusalOf, shelfOf } from '../lists/stores.ts'
import { tellUndo } from '../lists/undo-toast.tsx'

interface Props {
  uid: string
  /** The list that the words are in already. */
  except: number
  words: readonly AddedWord[]
  onClose: () => void
}

/** Puts words into another list of one's own, or a new one. */
export function PickListDialog({ uid, except, words, onClose }: Props) {
  const t = useT()
  const shelf = shelfOf(uid)
  const { lists } = useStore(shelf.$state)
  const [title, setTitle] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const fitting = lists.filter(
    (list) => list.id !== except && list.title.toLowerCase().includes(title.trim().toLowerCase()),
  )

  const put = async (list: Pick<WordList, 'id' | 'title'>) => {
    const editor = editorOf(uid, list.id)
    // What was there before is known then, and only what is new is taken back.
    await editor.load()
    const { content, error } = editor.$state.get()
    if (!content) throw error
    const takeBack = editor.change({ kind: 'add', words })
    onClose()
    await tellUndo(t('lists.pick.added', { count: words.length, title: list.title }), takeBack)
  }
  const task = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setBusy(false)
      setProblem(refusalOf(error))
    }
  }
  const create = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim()) void task(async () => put(await shelf.create({ title: title.trim() })))
  }

  return (
    <Modal open onClose={onClose} label={t('lists.pick.title')}>
      <div className={dialogs.form}>
        <h2>{t('lists.pick.title')}</h2>
        <form className={dialogs.inline} onSubmit={create}>
          <input
            className="field"
            aria-label={t('lists.pick.name')}
            placeholder={t('lists.pick.name')}
            maxLength={200}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
          <button type="submit" className="button" disabled={busy || !title.trim()}>
            {t('lists.pick.create')}
          </button>
        </form>
        {fitting.length > 0 && (
          <ul className={dialogs.options}>
            {fitting.map((list) => (
              <li key={list.id}>
                <button type="button" disabled={busy} onClick={() => void task(() => put(list))}>
                  <span>{list.title}</span>
                  <small>{t('library.words', { count: list.wordCount })}</small>
                </button>
              </li>
            ))}
          </ul>
        )}
        <p className={dialogs.problem} role="alert">
          {problem}
        </p>
      </div>
    </Modal>
  )
}
