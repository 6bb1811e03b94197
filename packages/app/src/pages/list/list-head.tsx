import type { ListContent, ListState } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { AppLink, useAddress } from '../../shell/link.tsx'
import { useT } from '../../shell/use-t.ts'
import itemStyles from '../library.[id].module.css'
import { listPath } from '../lists/list-path.ts'
import listStyles from '../lists/lists.module.css'
import { Menu } from '../lists/menu.tsx'
import { shelfOf } from '../lists/stores.ts'
import { InPlace } from './in-place.tsx'
import styles from './list-head.module.css'
import { ListFigures } from './list-parts.tsx'
import { ListSource } from './list-source.tsx'
import type { ListView } from './use-list-view.ts'

const FocusButton = lazy(() => import('../exercises/focus-button.tsx').then((m) => ({ default: m.FocusButton })))

interface Props {
  uid: string
  state: ListState
  list: ListContent['list']
  view: ListView
  onChange: (details: { title?: string; description?: string }) => void
  onOpen: (what: 'tag' | 'share' | 'paste' | 'own' | 'import' | 'export' | 'shortcuts') => void
  onDelete: () => void
}

/** What the list is, what can be done with it as a whole, and whether all of it is kept. */
export function ListHead({ uid, state, list, view, onChange, onOpen, onDelete }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const address = useAddress()
  const shelf = shelfOf(uid)
  const { lists } = useStore(shelf.$state)
  const tags = useStore(shelf.tags.$tags)
  const tagIds = lists.find(({ id }) => id === list.id)?.tagIds ?? list.tagIds
  const path = listPath(list)

  return (
    <>
      <div className={itemStyles.top}>
        <div className={styles.what}>
          <nav className={itemStyles.path} aria-label={t('item.path')}>
            <AppLink to="/library?type=list">{t('navigation.lists')}</AppLink>
          </nav>
          <InPlace
            as="h1"
            value={list.title}
            label={t('lists.rename')}
            hint={t('lists.new.name')}
            maxLength={200}
            required
            onChange={(title) => onChange({ title })}
          />
          <InPlace
            as="p"
            value={list.description}
            label={t('lists.describe')}
            hint={t('lists.describeHint')}
            maxLength={2000}
            onChange={(description) => onChange({ description })}
          />
          <div className={styles.about}>
            <ListSource source={list.source} />
            {tags
              .filter(({ id }) => tagIds.includes(id))
              .map((tag) => (
                <AppLink key={tag.id} to={`/library/tags/${tag.id}`} className={listStyles.tag}>
                  {tag.title}
                </AppLink>
              ))}
            <button type="button" className={listStyles.tag} onClick={() => onOpen('tag')}>
              + {t('lists.tag.add')}
            </button>
          </div>
        </div>
        <div className={`${itemStyles.actions} ${styles.actions}`}>
          <Menu
            label={t('lists.more')}
            items={[
              // On a phone these stand here only.
              { label: t('lists.paste.action'), onChoose: () => onOpen('paste') },
              { label: t('lists.word.new'), onChoose: () => onOpen('own') },
              { label: t('lists.share.action'), onChoose: () => onOpen('share') },
              { label: t('item.print'), onChoose: () => void navigate(address(`${path}/print`)) },
              { label: t('lists.import'), onChoose: () => onOpen('import') },
              { label: t('lists.export'), onChoose: () => onOpen('export') },
              { label: t('lists.shortcuts.title'), onChoose: () => onOpen('shortcuts') },
              { label: t('lists.deleteList'), onChoose: onDelete, danger: true },
            ]}
          >
            ⋯
          </Menu>
          <Suspense>
            <FocusButton uid={uid} target={{ wordListId: list.id }} title={list.title} />
          </Suspense>
          <button type="button" className={`button ${styles.wide}`} onClick={() => onOpen('share')}>
            {list.shared ? t('lists.shared') : t('lists.share.action')}
          </button>
          <AppLink to={`${path}/print`} className={`button ${styles.wide}`}>
            {t('item.print')}
          </AppLink>
          <AppLink to={`${path}/learn`} className="button main">
            {t('item.learn')}
          </AppLink>
        </div>
      </div>
      <ListFigures view={view} count={list.wordCount} />
      {state.offline && state.waiting > 0 && (
        <p className={styles.state} role="status">
          {t('lists.offline', { count: state.waiting })}
        </p>
      )}
    </>
  )
}
