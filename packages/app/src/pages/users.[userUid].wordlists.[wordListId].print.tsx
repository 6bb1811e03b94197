import { useParams } from 'react-router'
import { Head } from '../shell/head.tsx'
import { Failed } from '../shell/states.tsx'
import { useT } from '../shell/use-t.ts'
import { ListWaiting } from './list/list-parts.tsx'
import { MissingList } from './list/missing-list.tsx'
import { useSharedList } from './list/use-shared-list.ts'
import { PrintView } from './print/print-view.tsx'

/** Somebody's list on paper. */
export default function PrintListPage() {
  const t = useT()
  const { userUid = '', wordListId = '' } = useParams()
  const { list, words, total, error, retry } = useSharedList(userUid, wordListId)

  if (error && error.status < 500 && error.status >= 400) return <MissingList />
  if (error) return <Failed error={error} onRetry={retry} />
  if (!list) return <ListWaiting />
  return (
    <>
      <Head title={`${list.title} · ${t('item.print')}`} />
      <PrintView
        title={list.title}
        words={words}
        complete={words.length >= total}
        back={`/users/${userUid}/wordlists/${wordListId}`}
      />
    </>
  )
}
