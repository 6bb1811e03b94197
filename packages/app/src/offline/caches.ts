/** What an account's own answers are kept under, for when there is no network. */
export const accountCache = (uid: string) => `ciyu-account:${uid}`
/** Audio and strokes of what is due soon. */
export const aheadCache = (uid: string) => `ciyu-ahead:${uid}`
/** Files of the build that not everybody needs: texts of the person's language, pages that were opened. */
export const assetCache = 'ciyu-assets'
export const fontCache = 'ciyu-fonts'

/** Answers that wait for the network and that local storage had no room for. They stay when somebody signs out. */
export const overflowCache = 'ciyu-overflow'
export const overflowUrl = (uid: string, factId: string) => `/kept/overflow/${uid}/${factId}`

/** Where the worker keeps facts that the service took after the kept answer was made. */
export const sentKey = '/kept/sent-facts'
/** The header that says when an answer was kept, by the device's clock. */
export const keptAtHeader = 'x-ciyu-kept-at'

/** How far ahead of today cards are at hand, in days. */
export const daysAhead = 3

/** What the page says to a worker that waits. */
export const takeOverMessage = 'take-over'
/** What a page says to the worker that has not noticed it: one that was just being opened when the worker took charge. */
export const claimMessage = 'claim'

/** Drops what is kept of accounts, but for one. */
export async function dropAccounts(except: string | null): Promise<void> {
  const kept = except === null ? [] : [accountCache(except), aheadCache(except)]
  for (const name of await caches.keys()) {
    if (/^ciyu-(account|ahead):/.test(name) && !kept.includes(name)) await caches.delete(name)
  }
}
