import type { loveUsReasons } from '#shared/businesses/love-us-reasons.ts'

export type LoveUsReason = (typeof loveUsReasons)[number]

/**
 * Phrases about one trade. `about`: a business's words about itself. `visits`: a reviewer's reason to come; `praise` and
 * `gripes`: how it went. Slots: {owner} and {second} work there, {third} served the reviewer, {area} is the neighborhood,
 * {day} a weekday.
 */
export type TradeTexts = {
  about: readonly string[]
  visits: readonly string[]
  praise: readonly string[]
  gripes: readonly string[]
  /** How they work, where the category's phrases don't fit. */
  practice?: readonly string[]
  /** Whole descriptions, where a light tone would hurt; such a trade has no demo reviews. */
  whole?: readonly string[]
}

/** Phrases that fit every trade in a category. */
export type CategoryTexts = {
  /** How they work, in the business's words. */
  practice: readonly string[]
  /** Additional services. */
  extras: readonly string[]
  reasons: readonly LoveUsReason[]
  /** By trade name. */
  trades: Readonly<Record<string, TradeTexts>>
}
