/** Hours within which a new listing is decided on, as its owner was told (specification §4). */
export const decisionHours = 24

/** Minutes for which a decision on a waiting listing can be taken back. */
export const undoMinutes = 10

/** Why staff turns a listing down or hides it, as its owner reads it. Any text of staff's own will do as well. */
export const decisionReasons = [
  'It offers what we do not list: adult content, drugs, weapons or anything unlawful.',
  'We could not confirm that the business exists at the address and phone number given.',
  'It serves neither Austin nor its neighbors.',
  'It is listed here already.',
  'Its texts or pictures mislead, belong to somebody else, or say too little about what it does.',
  'Several customers told us of serious trouble, and we are looking into it.',
] as const

/** Most characters of a reason. */
export const reasonMax = 500

/** When a listing that was submitted at an instant has to be decided on. */
export const decisionDueAt = (submittedAt: Date): Date =>
  new Date(submittedAt.getTime() + decisionHours * 3_600_000)
