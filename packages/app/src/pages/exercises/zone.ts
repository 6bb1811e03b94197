import { defaultStudyPlan, updateStudyPlan } from '@ciyu/core/contract'
import { client } from '../../client.ts'

/** The browser's own zone. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const key = (uid: string) => `ciyu-zone:${uid}`

/** Remembers the browser's zone as one that the plan has been told of, or overruled. */
export const noteZone = (uid: string): void => void client.storage.set(key(uid), browserZone())

/**
 * Tells the plan of the browser's zone when that has changed since it was last told here; one that somebody chose stays
 * while they stay where they are. Never fails: it is told at the next visit.
 * @returns whether the plan changed
 */
export async function keepZone(uid: string, planned: string): Promise<boolean> {
  const told = client.storage.get(key(uid))
  const isKnown = told === null ? planned !== defaultStudyPlan.zone : told === browserZone()
  if (isKnown || planned === browserZone()) {
    noteZone(uid)
    return false
  }
  try {
    await client.api.call(updateStudyPlan, { params: { id: uid }, body: { zone: browserZone() } })
    noteZone(uid)
    return true
  } catch {
    return false
  }
}
