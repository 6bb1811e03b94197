import { type EntityDetail, endOfDay, isDue, type Standing, standingOf, strengthOf, type Word } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { client } from '../client.ts'
import { ErrorView } from '../shell/error-page.tsx'
import { Head } from '../shell/head.tsx'
import { AppLink } from '../shell/link.tsx'
import { NotFoundError } from '../shell/not-found.ts'
import { Empty, Failed, Skeleton } from '../shell/states.tsx'
import { useT } from '../shell/use-t.ts'
import { WordTable } from '../words/word-table.tsx'
import { Figure } from './item/figure.tsx'
import { fits } from './item/fits.ts'
import { ItemFilter } from './item/item-filter.tsx'
import { useEntity } from './item/use-entity.ts'
import { useStatistics } from './item/use-statistics.ts'
import { EntityGrid } from './library/shelves.tsx'
import styles from './library.[id].module.css'

/** They come when they are opened, or for those who are signed in. */
const WordDialog = lazy(() => import('../words/word-dialog.tsx').then((module) => ({ default: module.WordDialog })))
const CopyButton = lazy(() => import('./item/copy-button.tsx').then((module) => ({ default: module.CopyButton })))
const FocusButton = lazy(() =>
  import('./exercises/focus-button.tsx').then((module) => ({ default: module.FocusButton })),
)
const EmbedDialog = lazy(() => import('./item/embed-dialog.tsx').then((module) => ({ default: module.EmbedDialog })))

/** A library item: what it is, how far one is, and its words. */
export default function ItemPage() {
  const { id = '' } = useParams()
  const { entity, words, error, retry } = useEntity(id)
  if (error?.status === 404) return <ErrorView error={new NotFoundError(`/library/${id}`)} />
  if (error) return <Failed error={error} onRetry={retry} />
  if (!entity) return <Waiting />
  return <Item key={entity.id} entity={entity} words={words} />
}

function Item({ entity, words }: { entity: EntityDetail; words: readonly Word[] }) {
  const t = useT()
  const uid = useStore(client.$uid)
  const [search, setSearch] = useState('')
  const [standing, setStanding] = useState<Standing | null>(null)
  const [open, setOpen] = useState<Word | null>(null)
  const [embedding, setEmbedding] = useState(false)
  const statistics = useStatistics('entityId', entity.id)
  const isList = entity.words.total > 0

  const strength = (wordId: number) => strengthOf(statistics.get(wordId))
  const places = useMemo(() => new Map(words.map(({ id }, index) => [id, index + 1])), [words])
  const shown = useMemo(
    () =>
      words.filter(
        (word) => fits(word, search) && (standing === null || standingOf(statistics.get(word.id)) === standing),
      ),
    [words, search, standing, statistics],
  )
  const count = (one: Standing) => words.filter(({ id }) => standingOf(statistics.get(id)) === one).length
  const tonight = endOfDay(new Date())
  const due = words.filter(({ id }) => isDue(statistics.get(id), tonight)).length

  return (
    <>
      <Head title={entity.title} description={entity.description} />
      <div className={styles.top}>
        <div>
          <nav className={styles.path} aria-label={t('item.path')}>
            <AppLink to="/library">{t('navigation.library')}</AppLink>
            {entity.ancestors.map((ancestor) => (
              <AppLink key={ancestor.id} to={`/library/${ancestor.id}`}>
                {ancestor.title}
              </AppLink>
            ))}
          </nav>
          <h1>{entity.title}</h1>
          <p className={styles.description}>{entity.description}</p>
          {entity.affiliate?.url && (
            <a className={styles.site} href={entity.affiliate.url} rel="noreferrer">
              {t('item.site')}
            </a>
          )}
        </div>
        {isList && (
          <div className={styles.actions}>
            <Suspense>{uid !== null && <CopyButton uid={uid} entity={entity} />}</Suspense>
            <Suspense>
              {uid !== null && <FocusButton uid={uid} target={{ entityId: entity.id }} title={entity.title} />}
            </Suspense>
            <button type="button" className="button" onClick={() => setEmbedding(true)}>
              {t('item.embed')}
            </button>
            <AppLink to={`/library/${entity.id}/print`} className="button">
              {t('item.print')}
            </AppLink>
            <AppLink to={`/library/${entity.id}/learn`} className="button main">
              {t('item.learn')}
            </AppLink>
          </div>
        )}
      </div>

      {isList && (
        <dl className={styles.figures}>
          <Figure value={entity.words.total} label={t('item.wordsLabel', { count: entity.words.total })} />
          {statistics.size > 0 && (
            <>
              <Figure value={count('known')} label={t('item.known')} />
              <Figure value={count('learning')} label={t('item.learning')} />
              <Figure value={due} label={t('item.due')} />
            </>
          )}
        </dl>
      )}

      {entity.children.length > 0 && (
        <div className={styles.children}>
          <EntityGrid entities={entity.children} />
        </div>
      )}

      {isList ? (
        <>
          <ItemFilter
            search={search}
            onSearch={setSearch}
            standing={standing}
            onStanding={setStanding}
            withStanding={statistics.size > 0}
          />
          <p className="visually-hidden" role="status">
            {search || standing ? t('library.found', { count: shown.length }) : ''}
          </p>
          {shown.length > 0 ? (
            <WordTable
              words={shown}
              label={t('item.table')}
              numberOf={({ id }) => places.get(id) ?? 0}
              strength={statistics.size > 0 ? strength : undefined}
              onOpen={setOpen}
            />
          ) : (
            <Empty glyph="无" title={t('item.none')}>
              <button
                type="button"
                className="button"
                onClick={() => {
                  setSearch('')
                  setStanding(null)
                }}
              >
                {t('item.clear')}
              </button>
            </Empty>
          )}
        </>
      ) : (
        entity.children.length === 0 && <Empty glyph="空" title={t('item.empty')} />
      )}

      <Suspense>
        {open && <WordDialog word={open} onClose={() => setOpen(null)} />}
        {embedding && <EmbedDialog open slug={entity.slug} onClose={() => setEmbedding(false)} />}
      </Suspense>
    </>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton height={96} />
      <Skeleton height={56} />
      <Skeleton height={52} count={8} />
    </div>
  )
}
