import { sendWaitingFacts } from '@ciyu/core'
import { useEffect } from 'react'
import { client } from '../../client.ts'
import { fetchAhead } from '../../offline/ahead.ts'
import { takeOverflow } from '../../offline/overflow.ts'
import { LearnDesk } from '../learn/learn-desk.tsx'
import { refreshToday } from './stores.ts'

interface Props {
  uid: string
}

// Answers of an earlier page that only a cache had room for count as given: none of these cards is asked again.
const signedIn = client.$uid.get()
if (signedIn !== null) await takeOverflow(signedIn)

/** What waits is sent first, so that the page that is left to shows what was just done. */
async function afterwards(uid: string) {
  const { api, storage, session } = client
  await sendWaitingFacts({ api, storage, session, uid }).catch(() => undefined)
  refreshToday()
  if (navigator.serviceWorker?.controller) await fetchAhead(uid)
}

/** The day's plan on the desk, or a practice of some words. */
export function StudyDesk({ uid }: Props) {
  useEffect(() => () => void afterwards(uid), [uid])

  return <LearnDesk plan back="/exercises" />
}
