import type { EntityType } from '@ciyu/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Head } from '../shell/head.tsx'
import { SearchIcon } from '../shell/icons.tsx'
import { Skeleton } from '../shell/states.tsx'
import { useDebounced } from '../shell/use-debounced.ts'
import { useT } from '../shell/use-t.ts'
import { Filtered, Shelves } from './library/shelves.tsx'
import styles from './library.module.css'

/** The table of words comes with the first search. */
const SearchResults = lazy(() =>
  import('./library/search-results.tsx').then((module) => ({ default: module.SearchResults })),
)

const MyLists = lazy(() => import('./lists/my-lists.tsx').then((module) => ({ default: module.MyLists })))

const types: readonly EntityType[] = ['level', 'topic', 'affiliate']
const isType = (value: string | null): value is EntityType => types.some((type) => type === value)

/** How long to wait after a keystroke before searching, in milliseconds. */
const pauseMs = 150

/** The library, or with `type=list` one's own lists. */
export default function LibraryPage() {
  const [query] = useSearchParams()
  if (query.get('type') !== 'list') return <Library />
  return (
    <Suspense fallback={<Skeleton height={168} count={4} />}>
      <MyLists />
    </Suspense>
  )
}

/** The shared library: its shelves, a filter by type, and one search over words and lists. */
function Library() {
  const t = useT()
  const [query, setQuery] = useSearchParams()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(query.get('q') ?? '')
  const search = useDebounced(typed.trim(), pauseMs)
  const type = query.get('type')

  // The address follows what is searched, so that it can be kept and sent; typing does not wait for it.
  useEffect(() => {
    if (search === (query.get('q') ?? '')) return
    setQuery(
      (now) => {
        if (search) now.set('q', search)
        else now.delete('q')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }, [search, query, setQuery])

  const chooseType = (chosen: EntityType | null) =>
    setQuery(
      (now) => {
        if (chosen) now.set('type', chosen)
        else now.delete('type')
        return now
      },
      { replace: true, preventScrollReset: true },
    )

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.key !== '/' || event.metaKey || event.ctrlKey || target.closest('input, textarea, select, dialog'))
        return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])

  return (
    <>
      <Head title={t('library.title')} description={t('library.lead')} />
      <h1>{t('library.title')}</h1>
      <p className={styles.lead}>{t('library.lead')}</p>

      <search className={styles.search}>
        <SearchIcon />
        <input
          ref={input}
          type="search"
          aria-label={t('library.search')}
          placeholder={t('library.searchHint')}
          value={typed}
          maxLength={100}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      </search>

      {search ? (
        <Suspense fallback={<Skeleton height={60} count={6} />}>
          <SearchResults search={search} />
        </Suspense>
      ) : (
        <>
          <fieldset className={styles.types}>
            <legend className="visually-hidden">{t('library.filter')}</legend>
            {[null, ...types].map((one) => (
              <label key={one} className={styles.chip}>
                <input
                  type="radio"
                  name="type"
                  className="visually-hidden"
                  checked={one === (isType(type) ? type : null)}
                  onChange={() => chooseType(one)}
                />
                {t(`library.types.${one ?? 'all'}`)}
              </label>
            ))}
          </fieldset>
          {isType(type) ? <Filtered type={type} /> : <Shelves />}
        </>
      )}
    </>
  )
}
