import { weightedStars } from './rating-weight.ts'

/** What a standing is made from; `answeredShare` is null for too few requests to be measured. */
type Standing = { rating: number; reviewCount: number; isVerified: boolean; answersInDay: boolean }

/**
 * How a business stands among those that fit a search equally well: its weighted rating, rounded to a tenth of a star, 0
 * without reviews; then verified; then answering within a day (`answersInDayShare`). The column `standing` computes it; a
 * test compares the two.
 */
export function standingOf({ rating, reviewCount, isVerified, answersInDay }: Standing): number {
  const tenths = reviewCount === 0 ? 0 : Math.round(weightedStars(rating, reviewCount) * 10)
  return tenths * 4 + Number(isVerified) * 2 + Number(answersInDay)
}

/**
 * The share of views of new listings: of every so many businesses that fit a search equally well, one place is kept for a
 * verified listing younger than so many days, with fewer than so many reviews and rated no worse than so many stars. Lots
 * are drawn anew each day.
 */
export const fairStart = { each: 12, place: 5, days: 30, reviews: 3, stars: 4 } as const

/** Steps in miles from a place: within one, the standing decides. */
export const distanceStep = 2
