import { useParams } from 'react-router'
import { LearnDesk } from './learn/learn-desk.tsx'

/** Studying a library item. */
export default function LearnPage() {
  const { id = '' } = useParams()
  return <LearnDesk list={id} back={`/library/${id}`} />
}
