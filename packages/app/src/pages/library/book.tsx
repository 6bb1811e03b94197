import type { Entity } from '@ciyu/core'
import { AppLink } from '../../shell/link.tsx'
import { useT } from '../../shell/use-t.ts'
import styles from '../library.module.css'

/** A list on its shelf: the character that stands for it, its name, how many words. */
export function Book({ entity, to = `/library/${entity.id}` }: { entity: Entity; to?: string }) {
  const t = useT()
  return (
    <AppLink to={to} className={styles.book}>
      <span lang="zh-Hans" className={styles.cover} aria-hidden="true">
        {entity.cover}
      </span>
      <b>{entity.title}</b>
      <small>{t('library.words', { count: entity.wordCount })}</small>
    </AppLink>
  )
}

/** A shelf that holds lists: an affiliate's, mostly. */
export function ShelfCard({ entity }: { entity: Entity }) {
  const t = useT()
  return (
    <AppLink to={`/library/${entity.id}`} className={styles.affiliate}>
      <span lang="zh-Hans" className={styles.mark} aria-hidden="true">
        {entity.cover}
      </span>
      <span>
        <b>{entity.title}</b>
        <small>
          {t('library.lists', { count: entity.childCount })} · {t('library.words', { count: entity.wordCount })}
        </small>
      </span>
    </AppLink>
  )
}
