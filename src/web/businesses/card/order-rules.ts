import type { SortOption } from '#shared/businesses/directory/directory-search.ts'
import { earnedMin, featuredMax, trending } from '#shared/businesses/featured.ts'
import { distanceStep, fairStart } from '#shared/businesses/merit.ts'
import { ratingWeight } from '#shared/businesses/rating-weight.ts'

const unpaid = 'Promotion has no effect.'
/** The weighing of reviews by best rated, for the middle of a sentence. */
export const weighedRating = `as if ${ratingWeight.reviews} more people had given it ${ratingWeight.stars} stars, so a perfect score from a few reviews doesn’t beat a very good one from many`
const amongBest = 'Next: verified, then quick to reply.'
export const fitsFirst = 'Businesses that fit your words come before those that only mention them.'

/** The rules by which the server orders lists, in sentences. */
export const orderRules = {
  relevance: [
    'Businesses that paid for promotion come first, under their own heading.',
    'All others follow, newest first.',
    'Ratings and prices have no effect.',
  ],
  rating: [
    'Highest rating first, as shown on the cards.',
    'Among equal ratings, more reviews come first.',
    unpaid,
  ],
  price_low: ['Lowest average price first, businesses without a price last.', unpaid],
  price_high: ['Highest average price first, businesses without a price last.', unpaid],
  name: ['By name, from A to Z.', unpaid],
  distance: [
    'Nearest first, in a straight line from where you are.',
    'A business without a place on the map counts as being in the center of Austin.',
    unpaid,
  ],
  unlocated: ['Newest first, until you share your location.', unpaid],
  text: [
    'Best match first: by name, then service, trade and mention.',
    'Next: better rated, then verified, then quick to reply.',
    'Then: open now, then serving or nearest to the place you named.',
    'A promoted business leads only if its name, trade or services fit, and never before the one you named.',
    `One place in ${fairStart.each} goes to a new listing.`,
  ],
  nearText: ['You asked for something nearby, so the nearest comes first.', fitsFirst, unpaid],
  cheapText: ['You asked for a low price, so the lowest average price comes first.', fitsFirst, unpaid],
  bestText: [
    `You asked for the best, so ratings decide: each business counts ${weighedRating}.`,
    amongBest,
    fitsFirst,
    unpaid,
  ],
  aroundPlace: [
    `We found nothing in the place you named, so the nearest to it comes first, in steps of ${distanceStep} miles; within a step, the better rated.`,
    unpaid,
  ],
  bestRated: ['Verified businesses with the best rating first.', `Each counts ${weighedRating}.`, unpaid],
  bestInPlace: ['Best rating first.', `Each business counts ${weighedRating}.`, amongBest, unpaid],
  featured: [
    `Up to ${featuredMax.enterprise} businesses with an Enterprise promotion come first.`,
    `Of every six, at least ${earnedMin} are earned: in turn the most requested, the most saved and the most reviewed of the last ${trending.days} days, by at least ${trending.people} people and rated ${(trending.ratingTenths / 10).toFixed(1)} or better, then the best rated.`,
    'The others are, in turn, those with a Professional promotion and Admin’s Choice.',
    'All are approved.',
  ],
} as const satisfies Record<SortOption, readonly string[]> & Record<string, readonly string[]>

export type OrderRule = keyof typeof orderRules
