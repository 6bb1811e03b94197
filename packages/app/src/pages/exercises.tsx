import { exerciseMessages } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { client } from '../client.ts'
import { Today } from './exercises/today.tsx'

// The page is drawn when its own texts are there: they are no part of what every page loads.
await client.i18n.addMessages(exerciseMessages)

const StudyDesk = lazy(() => import('./exercises/study-desk.tsx').then((m) => ({ default: m.StudyDesk })))

/** What there is to do today, and doing it: with `study` in the address the cards are on the desk. */
export default function ExercisesPage() {
  const uid = useStore(client.$uid)
  const [query] = useSearchParams()
  // Signed out meanwhile: the guard leads to the sign-in page at the next step.
  if (uid === null) return null
  if (!query.has('study')) return <Today key={uid} uid={uid} />
  return (
    <Suspense>
      <StudyDesk uid={uid} practice={query.get('practice')} />
    </Suspense>
  )
}
