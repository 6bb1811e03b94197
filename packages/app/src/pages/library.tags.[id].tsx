import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { client } from '../client.ts'
import { ListWaiting } from './list/list-parts.tsx'

const TaggedLists = lazy(() => import('./lists/tagged-lists.tsx').then((module) => ({ default: module.TaggedLists })))

/** The lists of a tag. */
export default function TagPage() {
  const { id = '' } = useParams()
  const uid = useStore(client.$uid)
  return <Suspense fallback={<ListWaiting />}>{uid && <TaggedLists key={id} uid={uid} tagId={Number(id)} />}</Suspense>
}
