import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../../client.ts'
import { ErrorView } from '../../shell/error-page.tsx'
import { Head } from '../../shell/head.tsx'
import { AppLink, useAddress } from '../../shell/link.tsx'
import { NotFoundError } from '../../shell/not-found.ts'
import { Empty, Failed } from '../../shell/states.tsx'
import { useT } from '../../shell/use-t.ts'
import itemStyles from '../library.[id].module.css'
import { InPlace } from '../list/in-place.tsx'
import { ListWaiting } from '../list/list-parts.tsx'
import dialogs from './dialogs.module.css'
import { ListCard } from './list-card.tsx'
import { listPath } from './list-path.ts'
import styles from './lists.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { shelfOf, tellRefusal } from './stores.ts'
import './texts.ts'
import { tellUndo } from './undo-toast.tsx'
import { useShares } from './use-shares.ts'

const AddListsDialog = lazy(() => import('./add-lists-dialog.tsx').then((m) => ({ default: m.AddListsDialog })))

/** A tag: its name, its lists, and what can be done with both. */
export function TaggedLists({ uid, tagId }: { uid: string; tagId: number }) {
  const t = useT()
  const navigate = useNavigate()
  const address = useAddress()
  const shelf = shelfOf(uid)
  const { phase, error, lists } = useStore(shelf.$state)
  const tags = useStore(shelf.tags.$tags)
  const shares = useShares(uid)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [adding, setAdding] = useState(false)
  const tag = tags.find(({ id }) => id === tagId)

  useEffect(() => void shelf.load(), [shelf])

  if (phase === 'failed' && error) return <Failed error={error} onRetry={() => void shelf.load()} />
  if (phase === 'loading') return <ListWaiting />
  if (!tag) return <ErrorView error={new NotFoundError(`/library/tags/${tagId}`)} />

  const own = lists.filter(({ tagIds }) => tagIds.includes(tagId))
  const chosen = own.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  const toggle = (id: number) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  const task = (work: Promise<unknown>) => void work.catch(tellRefusal)

  const takeOff = async () => {
    setSelected(new Set())
    const takeBack = await shelf.tag(chosen, tagId, false)
    await tellUndo(t('lists.tag.takenOff', { count: chosen.length }), takeBack)
  }
  const remove = async () => {
    const takeBack = await shelf.removeTag(tag)
    await navigate(address('/library?type=list'))
    await tellUndo(t('lists.tag.deleted', { title: tag.title }), async () => {
      const again = await takeBack()
      await navigate(`/library/tags/${again.id}?lang=${client.i18n.$language.get()}`)
    })
  }

  return (
    <>
      <Head title={tag.title} />
      <div className={itemStyles.top}>
        <div className={styles.grow}>
          <nav className={itemStyles.path} aria-label={t('item.path')}>
            <AppLink to="/library?type=list">{t('navigation.lists')}</AppLink>
          </nav>
          <InPlace
            as="h1"
            value={tag.title}
            label={t('lists.tag.rename')}
            hint={t('lists.tag.new')}
            maxLength={60}
            required
            onChange={(title) => task(shelf.tags.rename(tagId, title))}
          />
          <p className={styles.lead}>{t('library.lists', { count: own.length })}</p>
        </div>
        <div className={itemStyles.actions}>
          <button type="button" className={`button ${dialogs.danger}`} onClick={() => task(remove())}>
            {t('lists.tag.delete')}
          </button>
          <button type="button" className="button main" onClick={() => setAdding(true)}>
            {t('lists.tag.addLists')}
          </button>
        </div>
      </div>
      {own.length === 0 ? (
        <Empty glyph="空" title={t('lists.tag.empty')}>
          <button type="button" className="button" onClick={() => setAdding(true)}>
            {t('lists.tag.addLists')}
          </button>
        </Empty>
      ) : (
        <ul className={`${styles.grid} ${styles.below}`} aria-label={tag.title}>
          {own.map((list) => (
            <ListCard
              key={list.id}
              list={list}
              tags={[]}
              share={shares.get(list.id)}
              selected={selected.has(list.id)}
              onSelect={toggle}
            >
              <AppLink to={`${listPath(list)}/learn`} className={styles.tag}>
                {t('item.learn')}
              </AppLink>
            </ListCard>
          ))}
        </ul>
      )}
      {chosen.length > 0 && (
        <SelectionBar count={chosen.length} onClear={() => setSelected(new Set())}>
          <button type="button" className="button" onClick={() => task(takeOff())}>
            {t('lists.tag.takeOff')}
          </button>
        </SelectionBar>
      )}
      <Suspense>{adding && <AddListsDialog uid={uid} tagId={tagId} onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}
