import { downloadWordStatistics } from '@ciyu/core/contract'
import { useStore } from '@nanostores/react'
import { lazy, type RefObject, Suspense, useState } from 'react'
import { client } from '../../client.ts'
import { useT } from '../../shell/use-t.ts'
import { saveFile } from '../../transfer/save-file.ts'
import { Menu } from '../lists/menu.tsx'
import { shelfOf, tellRefusal } from '../lists/stores.ts'
import '../lists/texts.ts'
import { type Filters, noFilters, type useFilters } from './filters.ts'
import styles from './statistics.module.css'
import type { Format } from './use-format.ts'

const FilterDialog = lazy(() => import('./filter-dialog.tsx').then((m) => ({ default: m.FilterDialog })))

interface Props {
  uid: string
  filters: Filters
  onFilter: ReturnType<typeof useFilters>[1]
  /** Takes filters away. */
  onTake: ReturnType<typeof useFilters>[1]
  /** Where the dialog of filters is opened. */
  opener: RefObject<HTMLButtonElement | null>
  /** Titles of what may be filtered by, `wordlist 3`. */
  titles: ReadonlyMap<string, string>
  today: string
  format: Format
  /** Whether there is something to download. */
  isFull: boolean
}

/** What is shown, what it is narrowed to, and the way to take it along. */
export function StatisticsHead({ uid, filters, onFilter, onTake, opener, titles, today, format, isFull }: Props) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const { lists } = useStore(shelfOf(uid).$state)
  const tags = useStore(shelfOf(uid).tags.$tags)

  const save = async (kind: 'csv' | 'xlsx') => {
    try {
      const query = { userId: uid, order: 'hardest', ...filters, format: kind } as const
      const answer: unknown = await client.api.call(downloadWordStatistics, { query })
      if (answer instanceof Blob) saveFile(`ciyu-statistics-${today}.${kind}`, answer)
    } catch (error) {
      await tellRefusal(error)
    }
  }

  const { wordListId, entityId, tagId, skill, from, to } = filters
  const list = lists.find(({ id }) => id === wordListId)?.title ?? titles.get(`wordlist ${wordListId}`)
  const tag = tags.find(({ id }) => id === tagId)?.title ?? titles.get(`tag ${tagId}`)
  const chips = [
    wordListId !== undefined && { key: 'wordListId', text: list ?? t('statistics.filter.list') },
    entityId !== undefined && {
      key: 'entityId',
      text: titles.get(`entity ${entityId}`) ?? t('statistics.filter.item'),
    },
    tagId !== undefined && { key: 'tagId', text: tag ?? t('statistics.filter.tag') },
    skill && { key: 'skill', text: t(`statistics.skills.${skill}`) },
    from && { key: 'from', text: t('statistics.filter.since', { day: format.date(from) }) },
    to && { key: 'to', text: t('statistics.filter.until', { day: format.date(to) }) },
  ].flatMap((chip) => chip || [])

  return (
    <>
      <div className={styles.top}>
        <h1>{t('statistics.title')}</h1>
        <div className={styles.tools}>
          <button ref={opener} type="button" className="button" onClick={() => setIsOpen(true)}>
            {t('statistics.filter.action')}
          </button>
          {isFull && (
            <Menu
              items={[
                { label: t('statistics.download.csv'), onChoose: () => void save('csv') },
                { label: t('statistics.download.xlsx'), onChoose: () => void save('xlsx') },
              ]}
            >
              {t('statistics.download.action')}
            </Menu>
          )}
        </div>
      </div>
      {chips.length > 0 && (
        <div className={styles.filters}>
          {chips.map(({ key, text }) => (
            <button
              key={key}
              type="button"
              className={styles.filter}
              aria-label={t('statistics.filter.remove', { name: text })}
              onClick={() => onTake({ [key]: null })}
            >
              {text} <span aria-hidden="true">×</span>
            </button>
          ))}
          {chips.length > 1 && (
            <button type="button" className={styles.toggle} onClick={() => onTake(noFilters)}>
              {t('statistics.filter.clear')}
            </button>
          )}
        </div>
      )}
      <Suspense>
        {isOpen && (
          <FilterDialog
            uid={uid}
            filters={filters}
            today={today}
            onChange={onFilter}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
