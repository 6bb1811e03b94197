import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import controls from '../../shell/controls.module.css'
import { Modal } from '../../shell/modal.tsx'
import { useT } from '../../shell/use-t.ts'
import { focusedEntities } from '../exercises/stores.ts'
import dialogs from '../lists/dialogs.module.css'
import { DialogFooter } from '../lists/form-footer.tsx'
import { shelfOf } from '../lists/stores.ts'
import { type Filters, noFilters, skills, type useFilters } from './filters.ts'
import styles from './statistics.module.css'

interface Props {
  uid: string
  filters: Filters
  /** The last day that there is something to show of. */
  today: string
  onChange: ReturnType<typeof useFilters>[1]
  onClose: () => void
}

/** Narrows the figures down. */
export function FilterDialog({ uid, filters, today, onChange, onClose }: Props) {
  const t = useT()
  const id = useId()
  const shelf = shelfOf(uid)
  const { lists } = useStore(shelf.$state)
  const tags = useStore(shelf.tags.$tags)
  const entities = useStore(focusedEntities(uid))
  const [draft, setDraft] = useState<Filters>(filters)
  useEffect(() => void shelf.load(), [shelf])

  const isReversed = draft.from !== undefined && draft.to !== undefined && draft.from > draft.to
  const set = (key: keyof Filters, value: string) => {
    const { [key]: _, ...others } = draft
    const isId = key === 'wordListId' || key === 'entityId' || key === 'tagId'
    setDraft(value ? { ...others, [key]: isId ? Number(value) : value } : others)
  }
  const select = (key: keyof Filters, label: string, options: readonly { value: string | number; label: string }[]) => (
    <label className={dialogs.field} htmlFor={`${id}-${key}`}>
      <span>{label}</span>
      <select
        id={`${id}-${key}`}
        className={`field ${controls.select}`}
        value={draft[key] ?? ''}
        onChange={({ target }) => set(key, target.value)}
      >
        <option value="">{t('statistics.filter.all')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
  const date = (key: 'from' | 'to', label: string) => (
    <label className={dialogs.field} htmlFor={`${id}-${key}`}>
      <span>{label}</span>
      <input
        id={`${id}-${key}`}
        className="field"
        type="date"
        max={today}
        aria-invalid={isReversed}
        value={draft[key] ?? ''}
        onChange={({ target }) => set(key, target.value)}
      />
    </label>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReversed) return
    onChange({ ...noFilters, ...draft })
    onClose()
  }
  const named = ({ id: value, title: label }: { id: number; title: string }) => ({ value, label })

  return (
    <Modal open onClose={onClose} label={t('statistics.filter.title')}>
      <form className={dialogs.form} onSubmit={submit}>
        <h2>{t('statistics.filter.title')}</h2>
        {select('wordListId', t('statistics.filter.list'), lists.map(named))}
        {select('entityId', t('statistics.filter.item'), (entities.data?.items ?? []).map(named))}
        {select('tagId', t('statistics.filter.tag'), tags.map(named))}
        {select(
          'skill',
          t('statistics.filter.skill'),
          skills.map((value) => ({ value, label: t(`statistics.skills.${value}`) })),
        )}
        <div className={styles.dates}>
          {date('from', t('statistics.filter.from'))}
          {date('to', t('statistics.filter.to'))}
        </div>
        <DialogFooter problem={isReversed && t('statistics.filter.reversed')}>
          <button type="submit" className="button main">
            {t('statistics.filter.show')}
          </button>
          <button type="button" className="button" onClick={() => setDraft({})}>
            {t('statistics.filter.clear')}
          </button>
        </DialogFooter>
      </form>
    </Modal>
  )
}
