import { useStore } from '@nanostores/react'
import { useState } from 'react'
import controls from '../../shell/controls.module.css'
import { Modal } from '../../shell/modal.tsx'
import { useT } from '../../shell/use-t.ts'
import dialogs from './dialogs.module.css'
import { shelfOf, tellRefusal } from './stores.ts'

interface Props {
  uid: string
  tagId: number
  onClose: () => void
}

/** Chooses lists to be put under a tag. */
export function AddListsDialog({ uid, tagId, onClose }: Props) {
  const t = useT()
  const shelf = shelfOf(uid)
  const { lists } = useStore(shelf.$state)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const others = lists.filter(({ tagIds }) => !tagIds.includes(tagId))
  const add = () => {
    onClose()
    void shelf.tag(chosen, tagId, true).catch(tellRefusal)
  }
  return (
    <Modal open onClose={onClose} label={t('lists.tag.addLists')}>
      <div className={dialogs.form}>
        <h2>{t('lists.tag.addLists')}</h2>
        {others.length === 0 && <p className={dialogs.quiet}>{t('lists.tag.noOthers')}</p>}
        <ul className={dialogs.options}>
          {others.map(({ id, title, wordCount }) => (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  className={controls.check}
                  checked={chosen.includes(id)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                  }
                />
                <span>{title}</span>
                <small>{t('library.words', { count: wordCount })}</small>
              </label>
            </li>
          ))}
        </ul>
        <div className={dialogs.actions}>
          <button type="button" className="button main" disabled={chosen.length === 0} onClick={add}>
            {t('lists.tag.put', { count: chosen.length })}
          </button>
        </div>
      </div>
    </Modal>
  )
}
