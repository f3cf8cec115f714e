/** Reasons for hiding a review, as its author reads them. Staff can also write their own. */
export const hidingReasons = [
  'It insults or threatens someone.',
  'It reveals someone’s private details.',
  'It’s not about an experience with this business.',
  'It’s advertising or was paid for.',
  'It contains illegal or adult content.',
] as const

/** Of a review that was hidden because its author was blocked. */
export const authorBlockedReason = 'Its author’s account is blocked.'
