/** Reasons for hiding a review, as its author reads them. Staff can also write their own. */
export const hidingReasons = [
  'It insults or threatens someone.',
  'It reveals someone’s private details.',
  'It is not about an experience with this business.',
  'It is advertising, or was paid for.',
  'It contains unlawful or adult content.',
] as const
