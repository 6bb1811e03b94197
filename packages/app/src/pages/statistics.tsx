import { statisticsMessages } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { client } from '../client.ts'
import { StatisticsView } from './statistics/statistics-view.tsx'

// The page is drawn when its own texts are there: they are no part of what every page loads.
await client.i18n.addMessages(statisticsMessages)

/** What was learned, and how firmly it sits. */
export default function StatisticsPage() {
  const uid = useStore(client.$uid)
  // Signed out meanwhile: the guard leads to the sign-in page at the next step.
  return uid === null ? null : <StatisticsView key={uid} uid={uid} />
}
