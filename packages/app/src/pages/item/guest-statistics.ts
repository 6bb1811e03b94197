import { createGuestProgress, startOfDay, type WordStatistic } from '@ciyu/core'
import { client } from '../../client.ts'

/** What a guest did in this browser, replayed; loaded only where there is something to replay. */
export async function guestStatistics(): Promise<readonly WordStatistic[]> {
  const progress = await createGuestProgress(client.storage).load({ dayStart: startOfDay(new Date()) })
  return progress.statistics
}
