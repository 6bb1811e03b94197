import { findEntities, searchWords, type Word } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { queries } from '../../queries.ts'
import { Empty, Failed, Skeleton } from '../../shell/states.tsx'
import { useLanguage, useT } from '../../shell/use-t.ts'
import { WordTable } from '../../words/word-table.tsx'
import styles from '../library.module.css'
import { EntityGrid } from './shelves.tsx'

const WordDialog = lazy(() => import('../../words/word-dialog.tsx').then((module) => ({ default: module.WordDialog })))

const firstWords = 20
const mostWords = 100

/** Lists and words that fit what is typed; the words stay where they are while the next answer comes. */
export function SearchResults({ search }: { search: string }) {
  const t = useT()
  const lang = useLanguage()
  const [limit, setLimit] = useState(firstWords)
  const [open, setOpen] = useState<Word | null>(null)
  const wordStore = queries.store(searchWords, { query: { q: search, lang, limit } })
  const words = useStore(wordStore)
  const lists = useStore(queries.store(findEntities, { query: { q: search, lang, limit: 12 } }))

  if (words.error) return <Failed error={words.error} onRetry={() => wordStore.revalidate()} />
  if (!words.data) {
    return (
      <div className={styles.results} aria-busy="true">
        <Skeleton height={60} count={6} />
      </div>
    )
  }
  const { items, total } = words.data
  const found = lists.data?.items ?? []
  return (
    <div className={styles.results}>
      <p className="visually-hidden" role="status">
        {t('library.found', { count: total })}
      </p>
      {found.length > 0 && (
        <section aria-label={t('library.foundLists')}>
          <h2>{t('library.foundLists')}</h2>
          <EntityGrid entities={found} />
        </section>
      )}
      {items.length > 0 && (
        <section aria-label={t('library.foundWords')}>
          <h2>{t('library.found', { count: total })}</h2>
          <WordTable words={items} label={t('library.foundWords')} onOpen={setOpen} />
          {total > items.length && limit < mostWords && (
            <button type="button" className={`button ${styles.moreWords}`} onClick={() => setLimit(mostWords)}>
              {t('library.moreWords')}
            </button>
          )}
        </section>
      )}
      {items.length === 0 && found.length === 0 && <Empty glyph="无" title={t('library.nothingFound', { search })} />}
      <Suspense>{open && <WordDialog word={open} onClose={() => setOpen(null)} />}</Suspense>
    </div>
  )
}
