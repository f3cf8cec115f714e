/** Review: staff decide; ended: too many wrong codes. */
export const claimStatuses = ['open', 'review', 'accepted', 'refused', 'ended'] as const
export type ClaimStatus = (typeof claimStatuses)[number]

export const documentsMax = 3
