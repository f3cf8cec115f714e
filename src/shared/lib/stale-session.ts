/** Shown to staff after their session has ended for lack of use. */
export const staleSession = 'You were signed out after 12 hours without use. Please sign in again.'
