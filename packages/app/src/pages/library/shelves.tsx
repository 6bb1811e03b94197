import { type Entity, type EntityType, findEntities, getRoots } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { queries } from '../../queries.ts'
import { AppLink } from '../../shell/link.tsx'
import { Empty, Failed, Skeleton } from '../../shell/states.tsx'
import { useLanguage, useT } from '../../shell/use-t.ts'
import styles from '../library.module.css'
import { Book, ShelfCard } from './book.tsx'

/** Entities as books, or as cards where they hold others. */
export function EntityGrid({ entities }: { entities: readonly Entity[] }) {
  const books = entities.filter(({ type }) => type === 'level' || type === 'topic')
  const shelves = entities.filter(({ type }) => type === 'affiliate' || type === 'collection')
  return (
    <>
      {books.length > 0 && (
        <ul className={styles.shelf}>
          {books.map((entity) => (
            <li key={entity.id}>
              <Book entity={entity} />
            </li>
          ))}
        </ul>
      )}
      {shelves.length > 0 && (
        <ul className={styles.affiliates}>
          {shelves.map((entity) => (
            <li key={entity.id}>
              <ShelfCard entity={entity} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** All roots: each collection as a shelf of its own, the affiliates together on the last. */
export function Shelves() {
  const t = useT()
  // The language in the address makes it the one that the service names ahead.
  const store = queries.store(getRoots, { query: { lang: useLanguage() } })
  const { data, error } = useStore(store)
  if (error) return <Failed error={error} onRetry={() => store.revalidate()} />
  if (!data) return <Waiting />
  const collections = data.items.filter(({ type }) => type === 'collection')
  const rest = data.items.filter(({ type }) => type !== 'collection')
  return (
    <>
      {collections.map((collection) => (
        <section key={collection.id} aria-label={collection.title}>
          <h2>
            <AppLink to={`/library/${collection.id}`}>{collection.title}</AppLink>
          </h2>
          <EntityGrid entities={collection.children} />
        </section>
      ))}
      {rest.length > 0 && (
        <section aria-label={t('library.affiliates')}>
          <h2>{t('library.affiliates')}</h2>
          <EntityGrid entities={rest} />
        </section>
      )}
    </>
  )
}

/** All entities of one type. */
export function Filtered({ type }: { type: EntityType }) {
  const t = useT()
  const store = queries.store(findEntities, { query: { type, limit: 100 } })
  const { data, error } = useStore(store)
  if (error) return <Failed error={error} onRetry={() => store.revalidate()} />
  if (!data) return <Waiting />
  if (data.items.length === 0) return <Empty glyph="空" title={t('library.nothingOfType')} />
  return (
    <div className={styles.filtered}>
      <EntityGrid entities={data.items} />
    </div>
  )
}

function Waiting() {
  return (
    <div className={styles.shelf} aria-busy="true">
      <Skeleton height={202} count={6} />
    </div>
  )
}
