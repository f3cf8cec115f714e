/** The stored states of a promotion. Whether an active one is running is decided by its times when it is read. */
const promotionStatuses = ['requested', 'active', 'paused', 'charged_back', 'refunded'] as const

export type PromotionStatus = (typeof promotionStatuses)[number]

/**
 * The allowed transitions: staff activate a requested promotion; a dispute pauses it, and ends it once it is
 * lost; a won one lets it go on; a refund ends it.
 */
const promotionMoves: Record<PromotionStatus, readonly PromotionStatus[]> = {
  requested: ['active', 'paused', 'charged_back', 'refunded'],
  active: ['paused', 'charged_back', 'refunded'],
  paused: ['requested', 'active', 'charged_back', 'refunded'],
  charged_back: ['requested', 'active', 'paused', 'refunded'],
  refunded: [],
}

/** The states from which a promotion can move to `next`. */
export const promotionStatusesBefore = (next: PromotionStatus): PromotionStatus[] =>
  promotionStatuses.filter((status) => promotionMoves[status].includes(next))

/** The states people see. */
export const shownPromotionStatuses = [
  'requested',
  'scheduled',
  'active',
  'paused',
  'ended',
  'charged_back',
  'refunded',
] as const

export type ShownPromotionStatus = (typeof shownPromotionStatuses)[number]

type Promotion = { status: PromotionStatus; startsAt: Date | null; endsAt: Date | null }

/** The state to show at `now`; a promotion runs from its start up to, but not including, its end. */
export function shownPromotionStatus(promotion: Promotion, now: Date): ShownPromotionStatus {
  const { status, startsAt, endsAt } = promotion
  if (status !== 'active' || !startsAt || !endsAt) return status
  if (now < startsAt) return 'scheduled'
  return now < endsAt ? 'active' : 'ended'
}

/** Whole seconds until it ends, rounded up; 0 unless it is running at `now`. */
export function remainingSeconds(promotion: Promotion, now: Date): number {
  if (shownPromotionStatus(promotion, now) !== 'active' || !promotion.endsAt) return 0
  return Math.ceil((promotion.endsAt.getTime() - now.getTime()) / 1000)
}
