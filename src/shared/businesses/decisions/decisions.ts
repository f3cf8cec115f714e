/** Hours within which a new listing is decided on, as promised to its owner (specification §4). */
export const decisionHours = 24

/** Minutes during which a decision on a pending listing, or on a change of an approved one, can be undone. */
export const undoMinutes = 10

/** Reasons for rejecting or hiding a listing, as its owner reads them. Staff can also write their own. */
export const decisionReasons = [
  'It offers something we don’t list: adult content, drugs, weapons or anything unlawful.',
  'We couldn’t confirm that the business exists at the address and phone number given.',
  'It doesn’t serve Austin or its neighbors.',
  'It’s already listed here.',
  'Its text or photos are misleading, belong to someone else, or say too little about what it does.',
  'Several customers reported serious problems, and we’re looking into them.',
  'It has closed.',
] as const

/** Of a listing that is gone from the source it was imported from. */
export const goneReason =
  'It’s no longer in the public records it was listed from, so it seems to have closed.'

/** Of a listing that was suspended because its owner was blocked. */
export const ownerBlockedReason = 'Its owner’s account is blocked.'

/** Suspended with one of these reasons, a business has closed, and its followers and savers are told. */
export const closedReasons: readonly string[] = [goneReason, 'It has closed.']

/** Maximum length of a reason, in characters. */
export const reasonMax = 500

/** The deadline of a decision on a listing submitted at this time. */
export const decisionDueAt = (submittedAt: Date): Date =>
  new Date(submittedAt.getTime() + decisionHours * 3_600_000)
