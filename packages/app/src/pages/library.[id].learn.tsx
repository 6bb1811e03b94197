import { useParams } from 'react-router'
import { LearnDesk } from './learn/learn-desk.tsx'
import { usePractised } from './learn/use-practised.ts'

/** Studying a library item. */
export default function LearnPage() {
  const { id = '' } = useParams()
  const wordIds = usePractised()
  const practice = wordIds && { practice: true, wordIds }
  return <LearnDesk {...practice} list={id} back={`/library/${id}`} />
}
