/** The storage key of a guest's review log. */
export const guestLogKey = 'ciyu-reviews'
