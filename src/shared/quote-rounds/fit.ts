import { answerTimeText } from '#shared/businesses/answer-time.ts'
import type { PriceUnit } from '#shared/businesses/business-fields.ts'
import { ratingWeight, weightedStars } from '#shared/businesses/rating-weight.ts'
import type { Reach } from '#shared/businesses/service-area.ts'
import { preselectedMax } from './round-limits.ts'

/** Input of the order of suggestions. Promotion isn't part of it. */
export type Fit = {
  id: number
  /** It offers the very service, does such work, or only its text mentions it. */
  work: 'service' | 'trade' | 'mention'
  /** The very service by name, for one that offers it. */
  service: string | null
  /** In the place, or elsewhere and going there; null for neither. */
  reach: Reach | null
  /** From the middle of the place; null when either is unknown. */
  miles: number | null
  isOpen: boolean
  /** "Away through December 3", while it is away. */
  away: string | null
  /** Percent answered within a day, and the median in minutes; null for too few conversations. */
  answers: { share: number; minutes: number | null } | null
  priceDollars: number | null
  priceUnit: PriceUnit | null
  isVerified: boolean
  rating: number
  reviewCount: number
}
export type FitWish = { place: string | null; budgetDollars: number | null }

const hour = 60
const day = 24 * hour

/** Points for each part of the fit; docs/decisions/0053-one-request-to-five.md says why. */
const points = {
  service: 40,
  trade: 30,
  inPlace: 30,
  near: 20,
  around: 10,
  quick: 20,
  withinDay: 10,
  open: 10,
  price: 10,
  verified: 10,
  away: -40,
  /** For each star of the weighted rating above `ratingWeight.stars`; as many off for each below. */
  star: 20,
}

const workPoints = { service: points.service, trade: points.trade, mention: 0 }
const placePoints = ({ reach, miles }: Fit) => {
  if (reach) return points.inPlace
  if (miles === null || miles > 10) return 0
  return miles <= 4 ? points.near : points.around
}
/** A business that is away neither answers nor is open. */
const presencePoints = (fit: Fit) =>
  fit.away === null ? answerPoints(fit) + (fit.isOpen ? points.open : 0) : points.away
const answerPoints = ({ answers }: Fit) => {
  if (!answers || answers.minutes === null || answers.share < 50) return 0
  if (answers.minutes <= 4 * hour) return points.quick
  return answers.minutes <= day ? points.withinDay : 0
}
/** Only a price for the whole job can be compared with a budget. */
const isWithinBudget = ({ priceDollars, priceUnit }: Fit, { budgetDollars }: FitWish) =>
  budgetDollars !== null && priceDollars !== null && priceUnit !== 'hour' && priceDollars <= budgetDollars

/** A business without reviews gets neither plus nor minus. */
const ratingPoints = ({ rating, reviewCount }: Fit) =>
  reviewCount === 0 ? 0 : (weightedStars(rating, reviewCount) - ratingWeight.stars) * points.star

/** The fit of a business, in points. */
export const fitPoints = (fit: Fit, wish: FitWish): number =>
  workPoints[fit.work] +
  placePoints(fit) +
  presencePoints(fit) +
  ratingPoints(fit) +
  (fit.isVerified ? points.verified : 0) +
  (isWithinBudget(fit, wish) ? points.price : 0)

/** The best fit first; of those that fit equally well, the nearest. */
export function rankByFit<Given extends Fit>(given: readonly Given[], wish: FitWish): Given[] {
  const scored = given.map((fit) => ({ fit, score: fitPoints(fit, wish) }))
  scored.sort((a, b) => b.score - a.score || milesOf(a.fit) - milesOf(b.fit) || a.fit.id - b.fit.id)
  return scored.map(({ fit }) => fit)
}

/** All that reach the place are equally near; those without a position come after all others. */
const milesOf = ({ reach, miles }: Fit) => (reach ? 0 : (miles ?? Number.MAX_VALUE))

/** Nobody rated lower is asked without the visitor’s choice. */
export const unaskedRating = 4

/**
 * Whether a business may be asked instead of a silent one, without the visitor’s choice: it does such work, is there and
 * verified, isn’t promoted, and isn’t rated below `unaskedRating`.
 */
export const isFitToAskUnasked = ({
  isPromoted,
  isVerified,
  away,
  work,
  rating,
  reviewCount,
}: Fit & { isPromoted: boolean }): boolean =>
  !isPromoted &&
  isVerified &&
  away === null &&
  work !== 'mention' &&
  (reviewCount === 0 || rating >= unaskedRating)

/** The IDs that are chosen from the start: the best of those, if customers have rated them. */
export const preselect = (ranked: readonly (Fit & { isPromoted: boolean })[]): number[] =>
  ranked
    .filter((fit) => isFitToAskUnasked(fit) && fit.reviewCount > 0)
    .slice(0, preselectedMax)
    .map(({ id }) => id)

/**
 * Why a business fits, in words: "Water heaters", "In 78704" or "Serves 78704", "Open now", "Usually replies in 2 hours"; or
 * until when it is away. Its trade, rating and Verified stand beside its name.
 */
export function fitReasons(fit: Fit, wish: FitWish): string[] {
  const { service, reach, miles, isOpen, away, answers } = fit
  const there = reach && wish.place !== null ? `${reachWords[reach]} ${wish.place}` : null
  const distance = miles === null ? null : `${miles < 1 ? 'Less than a mile' : milesText(miles)} away`
  return [
    service,
    there ?? distance,
    away ?? (isOpen ? 'Open now' : null),
    away === null && answers && answers.minutes !== null ? answerTimeText(answers).split(' · ')[0] : null,
    isWithinBudget(fit, wish) ? 'Within your budget' : null,
  ].filter((reason) => typeof reason === 'string')
}

const reachWords: Record<Reach, string> = { in: 'In', serves: 'Serves' }

const milesText = (miles: number) => {
  const whole = Math.round(miles)
  return whole === 1 ? '1 mile' : `${whole} miles`
}
