import { useParams } from 'react-router'
import { LearnDesk } from './learn/learn-desk.tsx'

/** Studying somebody's list. */
export default function LearnListPage() {
  const { userUid = '', wordListId = '' } = useParams()
  return <LearnDesk list={wordListId} owner={userUid} back={`/users/${userUid}/wordlists/${wordListId}`} />
}
