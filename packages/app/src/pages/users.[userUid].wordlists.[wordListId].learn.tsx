import { useParams } from 'react-router'
import { LearnDesk } from './learn/learn-desk.tsx'
import { usePractised } from './learn/use-practised.ts'

/** Studying somebody's list. */
export default function LearnListPage() {
  const { userUid = '', wordListId = '' } = useParams()
  const wordIds = usePractised()
  const practice = wordIds && { practice: true, wordIds }
  return (
    <LearnDesk {...practice} list={wordListId} owner={userUid} back={`/users/${userUid}/wordlists/${wordListId}`} />
  )
}
