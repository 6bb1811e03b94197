import type { Tag, WordList } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { client } from '../../client.ts'
import { Head } from '../../shell/head.tsx'
import { AppLink } from '../../shell/link.tsx'
import { Empty, Failed, Skeleton } from '../../shell/states.tsx'
import { useDebounced } from '../../shell/use-debounced.ts'
import { useT } from '../../shell/use-t.ts'
import shelfStyles from '../library.module.css'
import { ListCard } from './list-card.tsx'
import styles from './lists.module.css'
import { Menu } from './menu.tsx'
import { SearchField, usePageKeys } from './search-field.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { sendWaitingChanges, shelfOf, tellRefusal } from './stores.ts'
import './texts.ts'
import controls from '../../shell/controls.module.css'
import { useShares } from './use-shares.ts'

const NewListDialog = lazy(() => import('./new-list-dialog.tsx').then((m) => ({ default: m.NewListDialog })))
const TagDialog = lazy(() => import('./tag-dialog.tsx').then((m) => ({ default: m.TagDialog })))
const ImportDialog = lazy(() => import('../../transfer/import-dialog.tsx').then((m) => ({ default: m.ImportDialog })))
const ExportDialog = lazy(() => import('../../transfer/export-dialog.tsx').then((m) => ({ default: m.ExportDialog })))
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx').then((m) => ({ default: m.ShortcutsDialog })))
const FoundWords = lazy(() => import('./found-words.tsx').then((m) => ({ default: m.FoundWords })))

const orders = {
  changed: (a: WordList, b: WordList) => b.updatedAt - a.updatedAt,
  title: (a: WordList, b: WordList) => a.title.localeCompare(b.title),
  words: (a: WordList, b: WordList) => b.wordCount - a.wordCount,
}
type Order = keyof typeof orders

const shortcuts = [
  ['/', 'search'],
  ['n', 'newList'],
  ['?', 'help'],
] as const

/** Somebody's own lists. */
export function MyLists() {
  const uid = useStore(client.$uid)
  // Signed out meanwhile: the guard leads to the sign-in page at the next step.
  return uid === null ? null : <Lists key={uid} uid={uid} />
}

function Lists({ uid }: { uid: string }) {
  const t = useT()
  const shelf = shelfOf(uid)
  const { phase, error, lists } = useStore(shelf.$state)
  const tags = useStore(shelf.tags.$tags)
  const shares = useShares(uid)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), 150)
  const [tagId, setTagId] = useState<number | null>(null)
  const [order, setOrder] = useState<Order>('changed')
  const [selected, setSelected] = useState<ReadonlySet<number>>(none)
  const [dialog, setDialog] = useState<'new' | 'tag' | 'import' | 'export' | 'shortcuts' | null>(null)

  useEffect(() => {
    void shelf.load()
    sendWaitingChanges(uid)
  }, [shelf, uid])

  usePageKeys({
    '/': () => input.current?.focus(),
    n: () => setDialog('new'),
    '?': () => setDialog('shortcuts'),
    Escape: () => setSelected(none),
  })

  const shown = useMemo(() => {
    const wanted = typed.trim().toLowerCase()
    return lists
      .filter((list) => list.title.toLowerCase().includes(wanted) && (tagId === null || list.tagIds.includes(tagId)))
      .sort(orders[order])
  }, [lists, typed, tagId, order])

  const tagged = useMemo(() => new Map(tags.map((tag) => [tag.id, tag])), [tags])
  const tagsOf = ({ tagIds }: WordList) => tagIds.flatMap((id) => tagged.get(id) ?? []) as Tag[]
  const chosen = shown.filter(({ id }) => selected.has(id))
  const toggle = (id: number) =>
    setSelected((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })

  const remove = async () => {
    const ids = chosen.map(({ id }) => id)
    setSelected(none)
    try {
      const takeBack = await shelf.remove(ids)
      const { tellUndo } = await import('./undo-toast.tsx')
      await tellUndo(t('lists.deleted', { count: ids.length }), takeBack)
    } catch (refusal) {
      await tellRefusal(refusal)
    }
  }

  return (
    <>
      <Head title={t('navigation.lists')} description={t('lists.lead')} />
      <div className={styles.top}>
        <div>
          <h1>{t('navigation.lists')}</h1>
          <p className={styles.lead}>{t('lists.lead')}</p>
        </div>
        {lists.length > 0 && (
          <div className={styles.actions}>
            <Menu
              label={t('lists.more')}
              items={[
                { label: t('lists.import'), onChoose: () => setDialog('import') },
                { label: t('lists.exportAll'), onChoose: () => setDialog('export') },
                { label: t('lists.shortcuts.title'), onChoose: () => setDialog('shortcuts') },
              ]}
            >
              ⋯
            </Menu>
            <AppLink to="/library/wordlists/from-text" className="button">
              {t('lists.fromText')}
            </AppLink>
            <button type="button" className="button main" onClick={() => setDialog('new')}>
              {t('lists.new.title')}
            </button>
          </div>
        )}
      </div>

      {phase === 'failed' && error ? (
        <Failed error={error} onRetry={() => void shelf.load()} />
      ) : phase === 'loading' ? (
        <div className={styles.grid} aria-busy="true">
          <Skeleton height={168} count={6} />
        </div>
      ) : lists.length === 0 ? (
        <Empty glyph="空" title={t('lists.empty')}>
          <div className={styles.offers}>
            <button type="button" className="button main" onClick={() => setDialog('new')}>
              {t('lists.new.title')}
            </button>
            <AppLink to="/library" className="button">
              {t('lists.fromLibrary')}
            </AppLink>
            <AppLink to="/library/wordlists/from-text" className="button">
              {t('lists.fromText')}
            </AppLink>
            <button type="button" className="button" onClick={() => setDialog('import')}>
              {t('lists.import')}
            </button>
          </div>
        </Empty>
      ) : (
        <>
          <SearchField ref={input} label={t('lists.search')} value={typed} onChange={setTyped} />
          <div className={styles.tools}>
            <fieldset className={styles.chips}>
              <legend className="visually-hidden">{t('lists.byTag')}</legend>
              {tags.length > 0 &&
                [null, ...tags].map((tag) => (
                  <label key={tag?.id ?? 0} className={shelfStyles.chip}>
                    <input
                      type="radio"
                      name="tag"
                      className="visually-hidden"
                      checked={tagId === (tag?.id ?? null)}
                      onChange={() => setTagId(tag?.id ?? null)}
                    />
                    {tag?.title ?? t('lists.allTags')}
                  </label>
                ))}
            </fieldset>
            <select
              className={`${styles.order} ${controls.select}`}
              aria-label={t('lists.order')}
              value={order}
              onChange={({ target }) => setOrder(target.value as Order)}
            >
              {(Object.keys(orders) as Order[]).map((one) => (
                <option key={one} value={one}>
                  {t(`lists.orders.${one}`)}
                </option>
              ))}
            </select>
          </div>
          <p className="visually-hidden" role="status">
            {typed || tagId !== null ? t('library.lists', { count: shown.length }) : ''}
          </p>
          {shown.length > 0 ? (
            <ul className={styles.grid} aria-label={t('navigation.lists')}>
              {shown.map((list) => (
                <ListCard
                  key={list.id}
                  list={list}
                  tags={tagsOf(list)}
                  share={shares.get(list.id)}
                  selected={selected.has(list.id)}
                  onSelect={toggle}
                />
              ))}
            </ul>
          ) : (
            <Empty glyph="无" title={t('lists.noneFits')} />
          )}
          <Suspense>{search && <FoundWords uid={uid} search={search} />}</Suspense>
        </>
      )}

      {chosen.length > 0 && (
        <SelectionBar count={chosen.length} onClear={() => setSelected(none)}>
          <button type="button" className="button" onClick={() => setDialog('tag')}>
            {t('lists.tag.action')}
          </button>
          <button type="button" className="button" onClick={() => void remove()}>
            {t('lists.delete')}
          </button>
        </SelectionBar>
      )}
      <Suspense>
        {dialog === 'new' && <NewListDialog uid={uid} onClose={() => setDialog(null)} />}
        {dialog === 'tag' && (
          <TagDialog uid={uid} listIds={chosen.map(({ id }) => id)} onClose={() => setDialog(null)} />
        )}
        {dialog === 'import' && (
          <ImportDialog list={null} onClose={() => setDialog(null)} onImported={() => void shelf.load()} />
        )}
        {dialog === 'export' && <ExportDialog list={null} onClose={() => setDialog(null)} />}
        {dialog === 'shortcuts' && <ShortcutsDialog shortcuts={shortcuts} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}

const none: ReadonlySet<number> = new Set()
