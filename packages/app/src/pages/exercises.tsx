import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { client } from '../client.ts'
import './exercises/texts.ts'
import { Today } from './exercises/today.tsx'

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
      <StudyDesk uid={uid} />
    </Suspense>
  )
}
