import { ratingWeight } from './rating-weight.ts'

/** The parts of merit; `ratingSum` is the sum of all stars. */
export type MeritParts = {
  ratingSum: number
  reviewCount: number
  isVerified: boolean
  answersInDay: boolean
}

/**
 * The order of businesses that fit a search equally well: by their weighted rating, rounded to a tenth of a star and 0
 * without reviews; then verified ones; then those that answer within a day (`answersInDayShare`). The column `merit`
 * computes it; a test compares the two.
 */
export function meritOf({ ratingSum, reviewCount, isVerified, answersInDay }: MeritParts): number {
  return ratedTenths(ratingSum, reviewCount) * 4 + Number(isVerified) * 2 + Number(answersInDay)
}

/** In whole numbers, as the column does, so that no half is rounded the other way. */
function ratedTenths(ratingSum: number, reviewCount: number): number {
  if (reviewCount === 0) return 0
  const people = reviewCount + ratingWeight.reviews
  const stars = ratingSum + ratingWeight.stars * ratingWeight.reviews
  return Math.floor((stars * 20 + people) / (2 * people))
}

/**
 * The share of views of new listings: of every so many businesses that fit a search equally well, one place is kept for a
 * verified listing younger than so many days, with fewer than so many reviews and rated no worse than so many stars. Lots
 * are drawn anew each day.
 */
export const fairStart = { each: 12, place: 5, days: 30, reviews: 3, stars: 4 } as const

/** Steps in miles from a place: within one, merit decides. */
export const distanceStep = 2
