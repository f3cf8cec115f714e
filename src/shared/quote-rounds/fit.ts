import { answerTimeText } from '#shared/businesses/answer-time.ts'
import { preselectedMax } from './round-limits.ts'

/** What the order of suggestions is made from. Whether a business is promoted isn't part of it. */
export type Fit = {
  id: number
  /** It offers the very service, does such work, or only its text mentions it. */
  work: 'service' | 'trade' | 'mention'
  /** In the place, or miles from its middle; null when either is unknown. */
  isInPlace: boolean
  miles: number | null
  isOpen: boolean
  /** "Away through December 3", while it is away. */
  away: string | null
  /** Percent answered within a day, and the median in minutes; null for too few conversations. */
  answers: { share: number; minutes: number | null } | null
  priceDollars: number | null
  priceUnit: 'hour' | null
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
  away: -40,
}

const workPoints = { service: points.service, trade: points.trade, mention: 0 }
const placePoints = ({ isInPlace, miles }: Fit) => {
  if (isInPlace) return points.inPlace
  if (miles === null || miles > 10) return 0
  return miles <= 4 ? points.near : points.around
}
/** What it usually does, or does now; somebody who is away does neither. */
const presencePoints = (fit: Fit) =>
  fit.away === null ? answerPoints(fit) + (fit.isOpen ? points.open : 0) : points.away
const answerPoints = ({ answers }: Fit) => {
  if (!answers || answers.minutes === null || answers.share < 50) return 0
  if (answers.minutes <= 4 * hour) return points.quick
  return answers.minutes <= day ? points.withinDay : 0
}
/** Only a price for the whole job can be compared with a budget. */
const isWithinBudget = ({ priceDollars, priceUnit }: Fit, { budgetDollars }: FitWish) =>
  budgetDollars !== null && priceDollars !== null && priceUnit === null && priceDollars <= budgetDollars

/** How well a business fits, in points. */
export const fitPoints = (fit: Fit, wish: FitWish): number =>
  workPoints[fit.work] +
  placePoints(fit) +
  presencePoints(fit) +
  (isWithinBudget(fit, wish) ? points.price : 0)

/** The best fit first; of those that fit equally well, the better rated. */
export function rankByFit<Given extends Fit>(given: readonly Given[], wish: FitWish): Given[] {
  const scored = given.map((fit) => ({ fit, score: fitPoints(fit, wish), standing: standingOf(fit) }))
  scored.sort((a, b) => b.score - a.score || b.standing - a.standing || a.fit.id - b.fit.id)
  return scored.map(({ fit }) => fit)
}

/** A rating counts the more, the more reviews it has. */
const standingOf = ({ rating, reviewCount }: Fit) =>
  reviewCount === 0 ? 0 : rating * Math.log2(1 + reviewCount)

/** Below this rating nobody is asked whom the visitor hasn't chosen. */
const unaskedRating = 3

/**
 * Whether a business may be chosen before the visitor chooses any, or asked instead of a silent one: it does such work, isn't
 * promoted, is there, and isn't rated badly.
 */
export const isFitToAskUnasked = ({
  isPromoted,
  away,
  work,
  rating,
  reviewCount,
}: Fit & { isPromoted: boolean }): boolean =>
  !isPromoted && away === null && work !== 'mention' && (reviewCount === 0 || rating >= unaskedRating)

/** The IDs that are chosen from the start: the best of those. */
export const preselect = (ranked: readonly (Fit & { isPromoted: boolean })[]): number[] =>
  ranked
    .filter(isFitToAskUnasked)
    .slice(0, preselectedMax)
    .map(({ id }) => id)

/**
 * Why a business fits, in words: "Does this work", "In 78704", "Open now", "Usually answers in 2 hours"; or until when it is
 * away.
 */
export function fitReasons(fit: Fit, wish: FitWish): string[] {
  const { work, isInPlace, miles, isOpen, away, answers } = fit
  const inPlace = isInPlace && wish.place !== null ? `In ${wish.place}` : null
  const distance = miles === null ? null : `${miles < 1 ? 'Less than a mile' : milesText(miles)} away`
  return [
    work === 'mention' ? null : work === 'service' ? 'Offers exactly this' : 'Does this work',
    inPlace ?? distance,
    away ?? (isOpen ? 'Open now' : null),
    away === null && answers && answers.minutes !== null ? answerTimeText(answers).split(' · ')[0] : null,
    isWithinBudget(fit, wish) ? 'Within your budget' : null,
  ].filter((reason) => typeof reason === 'string')
}

const milesText = (miles: number) => {
  const whole = Math.round(miles)
  return whole === 1 ? '1 mile' : `${whole} miles`
}
