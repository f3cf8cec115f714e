/** Whether the agreed work was done. */
export const outcomes = ['yes', 'not_yet', 'no'] as const
export type Outcome = (typeof outcomes)[number]

/** The agreement: the end of an appointment, or an accepted quote whose work could begin a week before. */
export const outcomeBases = ['appointment', 'quote'] as const
export type OutcomeBasis = (typeof outcomeBases)[number]

/** Days in which an answer can be given and changed, from when it was asked for. */
export const outcomeDays = 60
/** In cents; far above the cost of any job. */
export const costMax = 100_000_000
