import { sendWaitingFacts } from '@ciyu/core'
import { useEffect, useMemo, useState } from 'react'
import { client } from '../../client.ts'
import { fetchAhead } from '../../offline/ahead.ts'
import { listenToAnswers, tellAnswer } from '../../offline/answers.ts'
import { LearnDesk } from '../learn/learn-desk.tsx'
import { refreshToday } from './stores.ts'

interface Props {
  uid: string
  /** Word ids with commas between them, to be practised; else the day's plan is studied. */
  practice: string | null
}

/** A practice takes no more words than this, whatever the address says. */
const mostWords = 100

/** What waits is sent first, so that the page that is left to shows what was just done. */
async function afterwards(uid: string) {
  const { api, storage, session } = client
  await sendWaitingFacts({ api, storage, session, uid }).catch(() => undefined)
  refreshToday()
  if (navigator.serviceWorker?.controller) await fetchAhead(uid)
}

/** The day's plan on the desk, or a practice of some words. */
export function StudyDesk({ uid, practice }: Props) {
  const [round, setRound] = useState(0)
  const wordIds = useMemo(
    () => practice?.split(',').map(Number).filter(Number.isSafeInteger).slice(0, mostWords),
    [practice],
  )

  // What is answered in another tab is not asked here again: the plan is fetched anew, once somebody sees it.
  useEffect(() => {
    if (practice === null) return listenToAnswers(uid, () => setRound((one) => one + 1))
  }, [uid, practice])
  useEffect(() => () => void afterwards(uid), [uid])

  return (
    <LearnDesk
      key={`${round} ${practice}`}
      plan
      {...(wordIds && { practice: true, wordIds })}
      onReview={({ practice: isPractice }) => !isPractice && tellAnswer(uid)}
      back="/exercises"
    />
  )
}
