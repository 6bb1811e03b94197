import { type ListWord, rememberRedirect } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../../client.ts'
import { Head } from '../../shell/head.tsx'
import { AppLink, useAddress } from '../../shell/link.tsx'
import { Empty, Failed } from '../../shell/states.tsx'
import { useT } from '../../shell/use-t.ts'
import { WordTable } from '../../words/word-table.tsx'
import itemStyles from '../library.[id].module.css'
import { listPath } from '../lists/list-path.ts'
import { tellRefusal } from '../lists/stores.ts'
import '../lists/texts.ts'
import { ListFigures, ListFilter, ListWaiting, NoneFits } from './list-parts.tsx'
import { MissingList } from './missing-list.tsx'
import { useListView } from './use-list-view.ts'
import { useSharedList } from './use-shared-list.ts'

const WordDialog = lazy(() => import('../../words/word-dialog.tsx').then((m) => ({ default: m.WordDialog })))

/** A list that somebody else shares: to read, to hear, to learn, to print, to copy. */
export function SharedList({ ownerUid, listId }: { ownerUid: string; listId: string }) {
  const t = useT()
  const navigate = useNavigate()
  const address = useAddress()
  const uid = useStore(client.$uid)
  const { list, words, total, error, retry } = useSharedList(ownerUid, listId)
  const view = useListView(Number(listId), words)
  const [open, setOpen] = useState<ListWord | null>(null)
  const [busy, setBusy] = useState(false)

  if (error?.status === 404) return <MissingList />
  if (error) return <Failed error={error} onRetry={retry} />
  if (!list) return <ListWaiting />

  const copy = async () => {
    if (uid === null) {
      rememberRedirect(client.storage, location.pathname + location.search)
      return navigate(address('/sign-in'))
    }
    setBusy(true)
    try {
      const { copyList } = await import('./copy-list.ts')
      await navigate(address(listPath(await copyList(uid, list, words))))
    } catch (refusal) {
      setBusy(false)
      await tellRefusal(refusal)
    }
  }

  return (
    <>
      <Head title={list.title} description={list.description} />
      <div className={itemStyles.top}>
        <div>
          <p className={itemStyles.path}>{t('lists.owner', { name: list.ownerName })}</p>
          <h1>{list.title}</h1>
          <p className={itemStyles.description}>{list.description}</p>
        </div>
        <div className={itemStyles.actions}>
          <button type="button" className="button" disabled={busy || words.length < total} onClick={() => void copy()}>
            {t('lists.copy')}
          </button>
          <AppLink to={`${listPath(list)}/print`} className="button">
            {t('item.print')}
          </AppLink>
          <AppLink to={`${listPath(list)}/learn`} className="button main">
            {t('item.learn')}
          </AppLink>
        </div>
      </div>
      <ListFigures view={view} count={list.wordCount} />
      {total === 0 ? (
        <Empty glyph="空" title={t('item.empty')} />
      ) : (
        <>
          <ListFilter view={view} />
          {view.shown.length > 0 ? (
            <WordTable
              words={view.shown}
              label={t('item.table')}
              numberOf={view.numberOf}
              strength={view.strength}
              onOpen={setOpen}
            />
          ) : (
            <NoneFits view={view} />
          )}
        </>
      )}
      <Suspense>{open && <WordDialog word={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}
