import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { client } from '../client.ts'
import { ListWaiting } from './list/list-parts.tsx'

/** Who reads needs nothing of what it takes to write. */
const OwnList = lazy(() => import('./list/own-list.tsx').then((module) => ({ default: module.OwnList })))
const SharedList = lazy(() => import('./list/shared-list.tsx').then((module) => ({ default: module.SharedList })))
const MissingList = lazy(() => import('./list/missing-list.tsx').then((module) => ({ default: module.MissingList })))

/** Somebody's word list: one's own to work on, another's to read. */
export default function WordListPage() {
  const { userUid = '', wordListId = '' } = useParams()
  const uid = useStore(client.$uid)
  const key = `${userUid} ${wordListId}`
  return (
    <Suspense fallback={<ListWaiting />}>
      {!/^[1-9]\d{0,8}$/.test(wordListId) ? (
        <MissingList />
      ) : uid === userUid ? (
        <OwnList key={key} uid={uid} listId={Number(wordListId)} />
      ) : (
        <SharedList key={key} ownerUid={userUid} listId={wordListId} />
      )}
    </Suspense>
  )
}
