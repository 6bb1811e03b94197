import { type ListShare, localeOf, relativeTime, type Tag, type WordList } from '@ciyu/core'
import { Progress } from '@ciyu/widgets/ui'
import type { ReactNode } from 'react'
import controls from '../../shell/controls.module.css'
import { AppLink } from '../../shell/link.tsx'
import { useLanguage, useT } from '../../shell/use-t.ts'
import { listPath } from './list-path.ts'
import styles from './lists.module.css'

interface Props {
  list: WordList
  tags: readonly Tag[]
  share: ListShare | undefined
  selected?: boolean
  /** Without it the list cannot be selected. */
  onSelect?: (id: number) => void
  /** What else can be done with it. */
  children?: ReactNode
}

/** A list as a sheet: its name, its words and how many are known, its tags, where it came from, when it was changed. */
export function ListCard({ list, tags, share, selected = false, onSelect, children }: Props) {
  const t = useT()
  const { iso } = localeOf(useLanguage())
  const { id, title, wordCount, source, shared, updatedAt } = list
  return (
    <li className={styles.card} data-selected={selected || undefined}>
      {onSelect && (
        <label className={styles.select}>
          <input
            type="checkbox"
            className={controls.check}
            checked={selected}
            aria-label={t('lists.select', { title })}
            onChange={() => onSelect(id)}
          />
        </label>
      )}
      <AppLink to={listPath(list)} className={styles.title}>
        {title}
      </AppLink>
      <p className={styles.count}>
        {t('library.words', { count: wordCount })}
        {share && share.known / wordCount >= 0.005 && ` · ${t('lists.known', { share: share.known / wordCount })}`}
      </p>
      <Progress
        done={share?.known ?? 0}
        inProgress={share?.learning ?? 0}
        total={wordCount}
        label={t('lists.progress', { title })}
        text={t('lists.progressText', { known: share?.known ?? 0, learning: share?.learning ?? 0, count: wordCount })}
      />
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={t('lists.tags')}>
          {tags.map((tag) => (
            <li key={tag.id}>
              <AppLink to={`/library/tags/${tag.id}`} className={styles.tag}>
                {tag.title}
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      {children && <div className={styles.tags}>{children}</div>}
      <p className={styles.meta}>
        {source && <span>{t('lists.from', { title: source.title })}</span>}
        {shared && <span>{t('lists.shared')}</span>}
        <time dateTime={new Date(updatedAt).toISOString()}>
          {t('lists.changed', { when: relativeTime(updatedAt, Date.now(), iso) })}
        </time>
      </p>
    </li>
  )
}
