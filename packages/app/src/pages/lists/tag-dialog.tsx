import type { Tag } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import controls from '../../shell/controls.module.css'
import { Modal } from '../../shell/modal.tsx'
import { useT } from '../../shell/use-t.ts'
import styles from './dialogs.module.css'
import { refusalOf, shelfOf, tellRefusal } from './stores.ts'

interface Props {
  uid: string
  listIds: readonly number[]
  onClose: () => void
}

/** Puts lists under tags and takes them off, and makes new ones. */
export function TagDialog({ uid, listIds, onClose }: Props) {
  const t = useT()
  const shelf = shelfOf(uid)
  const tags = useStore(shelf.tags.$tags)
  const { lists } = useStore(shelf.$state)
  const [title, setTitle] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const chosen = lists.filter(({ id }) => listIds.includes(id))

  const countOf = ({ id }: Tag) => chosen.filter(({ tagIds }) => tagIds.includes(id)).length
  const put = (tag: Tag, on: boolean) => void shelf.tag(listIds, tag.id, on).catch(tellRefusal)
  const create = async (event: FormEvent) => {
    event.preventDefault()
    if (!title.trim()) return
    setProblem(null)
    try {
      const tag = await shelf.tags.create(title.trim())
      setTitle('')
      put(tag, true)
    } catch (error) {
      setProblem(refusalOf(error))
    }
  }

  return (
    <Modal open onClose={onClose} label={t('lists.tag.title')}>
      <div className={styles.form}>
        <h2>{t('lists.tag.title')}</h2>
        {tags.length > 0 && (
          <ul className={styles.options}>
            {tags.map((tag) => (
              <li key={tag.id}>
                <label>
                  <input
                    type="checkbox"
                    className={controls.check}
                    checked={chosen.length > 0 && countOf(tag) === chosen.length}
                    ref={(box) => {
                      if (box) box.indeterminate = countOf(tag) > 0 && countOf(tag) < chosen.length
                    }}
                    onChange={({ target }) => put(tag, target.checked)}
                  />
                  <span>{tag.title}</span>
                  <small>{t('library.lists', { count: tag.wordListCount })}</small>
                </label>
              </li>
            ))}
          </ul>
        )}
        <form className={styles.inline} onSubmit={(event) => void create(event)}>
          <input
            className="field"
            aria-label={t('lists.tag.new')}
            placeholder={t('lists.tag.new')}
            maxLength={60}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
          <button type="submit" className="button" disabled={!title.trim()}>
            {t('lists.tag.create')}
          </button>
        </form>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
        <div className={styles.actions}>
          <button type="button" className="button main" onClick={onClose}>
            {t('lists.done')}
          </button>
        </div>
      </div>
    </Modal>
  )
}
