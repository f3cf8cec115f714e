import type { loveUsReasons } from '#shared/businesses/love-us-reasons.ts'

export type LoveUsReason = (typeof loveUsReasons)[number]

/**
 * Phrases about one trade. `about`: what a business says it does. `visits`: what brought a reviewer there, whatever
 * came of it; `praise` and `gripes`: what did. Slots: {owner} and {second} work there, {third} is who served the reviewer, {area} the
 * neighbourhood, {day} a weekday.
 */
export type TradeTexts = {
  about: readonly string[]
  visits: readonly string[]
  praise: readonly string[]
  gripes: readonly string[]
}

/** Phrases that fit every trade of a category. */
export type CategoryTexts = {
  /** How they work, as a business would say it. */
  practice: readonly string[]
  /** Additional services. */
  extras: readonly string[]
  reasons: readonly LoveUsReason[]
  /** By the name of the trade. */
  trades: Readonly<Record<string, TradeTexts>>
}
