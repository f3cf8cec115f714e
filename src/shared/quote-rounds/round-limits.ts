/** Limits of a round, for both sides. */

/** Businesses that are asked and waited for at the same time. */
export const askedAtOnceMax = 5
/** Businesses that are asked in all, with those that replace others. */
export const askedMax = 10
/** Businesses that are chosen before the visitor has chosen any. */
export const preselectedMax = 3
/** Hours after which a business that hasn't answered is replaced, if the visitor wishes. */
export const patienceHours = 24

/** Characters of the job and the place: with the rest, they fit into a quote request. */
export const whatMax = 4000
export const whereMax = 80
export const unknownPlace = 'We don’t know this place. Please enter a ZIP code or neighborhood in Austin.'
