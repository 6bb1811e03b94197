import {
  type ListChange,
  type ListConflict,
  type ListContent,
  type ListWord,
  localeOf,
  relativeTime,
  type Translate,
} from '@ciyu/core'
import { Modal } from '../../shell/modal.tsx'
import { useLanguage, useT } from '../../shell/use-t.ts'
import dialogs from '../lists/dialogs.module.css'
import styles from './conflict-dialog.module.css'

interface Props {
  conflict: ListConflict
  onKeep: (keep: 'mine' | 'theirs') => void
}

/** The two versions of one thing that was changed. */
interface Difference {
  what: string
  mine: string
  theirs: string
}

const find = ({ words }: ListContent, id: number) => words.find((word) => word.id === id)

const said = ({ simplified, pinyin, meanings, note, context, custom }: ListWord) =>
  [custom && `${simplified} ${pinyin}`, meanings.join('; '), note, context].filter(Boolean).join(' · ')

function differencesOf(change: ListChange, { before, after }: ListConflict, t: Translate): Difference[] {
  const there = (id: number) => {
    const word = find(after, id)
    return word ? said(word) : t('lists.conflict.removed')
  }
  const name = (id: number) => (find(before, id) ?? find(after, id))?.simplified ?? ''
  switch (change.kind) {
    case 'details':
      return (['title', 'description', 'shared'] as const).flatMap((field) => {
        const mine = change[field]
        if (mine === undefined || mine === after.list[field]) return []
        const text = (value: string | boolean) =>
          typeof value === 'boolean' ? t(`lists.conflict.shared.${value ? 'on' : 'off'}`) : value || '—'
        return { what: t(`lists.conflict.what.${field}`), mine: text(mine), theirs: text(after.list[field]) }
      })
    case 'edit': {
      const word = find(before, change.wordId)
      const { translation, ...fields } = change.fields
      const mine = word && said({ ...word, ...fields, meanings: [...(translation ?? word.meanings)] })
      return [{ what: name(change.wordId), mine: mine ?? '', theirs: there(change.wordId) }]
    }
    case 'remove': {
      const edited = change.wordIds.filter((id) => {
        const [was, is] = [find(before, id), find(after, id)]
        return was && is && said(was) !== said(is)
      })
      return edited.map((id) => ({ what: name(id), mine: t('lists.conflict.removed'), theirs: there(id) }))
    }
    case 'move':
      return [
        {
          what: name(change.wordId),
          mine: t('lists.conflict.place', { place: change.position + 1 }),
          theirs: t('lists.conflict.place', { place: after.words.findIndex(({ id }) => id === change.wordId) + 1 }),
        },
      ]
    default:
      return [
        {
          what: t('lists.conflict.what.order'),
          mine: t('lists.conflict.ownOrder'),
          theirs: t('lists.conflict.otherOrder'),
        },
      ]
  }
}

/** The list was changed in two places: both versions, and the choice between them. */
export function ConflictDialog({ conflict, onKeep }: Props) {
  const t = useT()
  const { iso } = localeOf(useLanguage())
  const differences = conflict.mine.flatMap((change) => differencesOf(change, conflict, t))
  const last = conflict.theirs.at(-1)
  return (
    // Closed without a choice it asks again: neither version is thrown away by accident.
    <Modal open onClose={() => {}} label={t('lists.conflict.title')}>
      <div className={dialogs.form}>
        <h2>{t('lists.conflict.title')}</h2>
        <p>
          {last && last.at > 0
            ? t('lists.conflict.when', { when: relativeTime(last.at, Date.now(), iso) })
            : t('lists.conflict.text')}
        </p>
        <table className={styles.versions}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('lists.conflict.mine')}</th>
              <th scope="col">{t('lists.conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ what, mine, theirs }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{mine}</td>
                <td>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={dialogs.actions}>
          <button type="button" className="button main" onClick={() => onKeep('mine')}>
            {t('lists.conflict.keepMine')}
          </button>
          <button type="button" className="button" onClick={() => onKeep('theirs')}>
            {t('lists.conflict.keepTheirs')}
          </button>
        </div>
      </div>
    </Modal>
  )
}
