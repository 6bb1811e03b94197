/** The event of a page that shows nothing but an error: in an old build it may be for a part that the service has no more. */
export const pageFailed = 'ciyu-page-failed'
