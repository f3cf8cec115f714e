import {
  type FitBusiness,
  findFit,
  findNamed,
  listFitByIds,
  type SoughtTrade,
} from '#server/businesses/fit/fit.service.ts'
import type { Db } from '#server/lib/database/db.ts'
import { type AddressKey, listBlockingOwners } from '#server/quote-requests/sender-blocks.repository.ts'
import { findReach } from '#server/search/find/served-places.repository.ts'
import type { PlaceRow } from '#server/search/vocabulary.ts'
import { averagePriceText } from '#shared/businesses/average-price.ts'
import { verificationOf } from '#shared/businesses/businesses.policy.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { toListedBusiness } from '#shared/businesses/card/listed-business.ts'
import type { Reach } from '#shared/businesses/service-area.ts'
import { milesBetween } from '#shared/lib/geo.ts'
import { type Fit, type FitWish, fitReasons, preselect, rankByFit } from '#shared/quote-rounds/fit.ts'
import type {
  RoundSuggestions,
  RoundSuggestionsQuery,
  SuggestedBusiness,
} from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { requirePlace } from './round-place.service.ts'

/**
 * Guarantee: businesses are suggested by how well they fit and nothing else, only those that can be asked, and none that is
 * promoted, not verified or rated below 4 is chosen before the visitor chooses it.
 */

const suggestedMax = 12

/** Suggestions for a round; `visitorId` is the signed-in visitor's. Throws invalid_input for an unknown place. */
export async function suggestForRound(
  db: Db,
  key: AddressKey,
  query: RoundSuggestionsQuery,
  visitorId: number | null,
): Promise<RoundSuggestions> {
  const { businesses = [], named, asked, budget, where } = query
  const given = businesses.filter((id) => id !== asked)
  const placeName = where ? await requirePlace(db, where) : null
  const chosen = await listFitByIds(db, given)
  const [before] = asked ? await listFitByIds(db, [asked]) : []
  const fit = await findFit(db, { ...query, ...(hasTrade(query) ? {} : tradeOf(before ?? chosen[0])) })
  const { trade, place } = fit
  const pool = named ? await findNamed(db, named) : fit.businesses
  const blocking = visitorId === null ? [] : await listBlockingOwners(db, key, visitorId)
  const wish = { place: place?.name ?? null, budgetDollars: budget ?? null }
  const reach = await findReach(db, place, [...chosen, ...pool])
  const fitOfOne = (business: FitBusiness) => fitOf(business, { trade, place, reach })
  const candidates = (named ? pool : pool.filter(canBeAsked(visitorId, blocking)))
    .filter(({ id }) => !given.includes(id) && id !== asked)
    .map((business) => ({ ...fitOfOne(business), business }))
  const ranked = named ? candidates : rankByFit(candidates, wish)
  // A visitor who brings businesses along has already chosen.
  const preselected = given.length > 0 || named ? [] : preselect(ranked)
  const show = ({ business, ...one }: (typeof ranked)[number]) =>
    toSuggested(business, one, wish, preselected.includes(business.id))
  return {
    trade,
    place: place?.name ?? placeName,
    asked: before ? { id: before.id, name: before.name } : null,
    chosen: chosen.map((business) => toSuggested(business, fitOfOne(business), wish, true)),
    suggested: ranked.slice(0, suggestedMax).map(show),
  }
}

const hasTrade = ({ category, subcategory, subSubCategory, service, search }: RoundSuggestionsQuery) =>
  Boolean(category || subcategory || subSubCategory || service || search)

const tradeOf = (business: Business | undefined) =>
  business && { category: business.categoryId, subcategory: business.subcategoryId }

/** Whether a business takes requests from a visitor, who doesn't ask their own. */
const canBeAsked =
  (visitorId: number | null, blocking: readonly number[]) =>
  ({ acceptsQuotes, submittedById }: Business): boolean =>
    acceptsQuotes &&
    (submittedById === null || (submittedById !== visitorId && !blocking.includes(submittedById)))

/** The wanted trade and place, and how businesses reach the place, by ID. */
type Asked = {
  trade: SoughtTrade | null
  place: PlaceRow | null
  reach: ReadonlyMap<number, Reach>
}

/** The facts behind the order. Without a known trade, a business's service is only a mention. */
export function fitOf(business: FitBusiness, { trade, place, reach }: Asked): Fit & { isPromoted: boolean } {
  const { id, latitude, longitude, isOpen, away, averagePrice, priceUnit, paidInstead, rating, reviewCount } =
    business
  const at = latitude === null || longitude === null ? null : { latitude, longitude }
  const work = workOf(business, trade)
  return {
    id,
    isPromoted: business.isPromoted,
    work,
    service: work === 'service' ? (trade?.name ?? null) : null,
    reach: reach.get(id) ?? null,
    miles: place && at && milesBetween(place, at),
    isOpen: isOpen === true,
    away: away?.brief ?? null,
    answers: business.answerTime && { share: business.answerTime.share, minutes: business.answerMinutes },
    priceDollars: averagePrice === null || paidInstead !== null ? null : Number(averagePrice),
    priceUnit,
    isVerified: verificationOf(business) === 'verified',
    rating,
    reviewCount,
  }
}

function workOf(business: Business, trade: SoughtTrade | null): Fit['work'] {
  // A whole category has many trades: a business in it needn't do the job.
  if (trade === null || trade.subcategory === null) return 'mention'
  const { subcategory, subSubCategory } = trade
  if (subSubCategory !== null && business.subSubCategoryIds.includes(subSubCategory)) return 'service'
  return business.subcategoryId === subcategory ? 'trade' : 'mention'
}

/** "$80 per visit", "usually $300 to $440"; null without a price. */
function priceText({ averagePrice, priceUnit, paidInstead }: Business): string | null {
  if (averagePrice === null) return null
  return paidInstead ? `usually ${paidInstead}` : averagePriceText({ averagePrice, priceUnit })
}

function toSuggested(
  business: FitBusiness,
  fit: Fit,
  wish: FitWish,
  isPreselected: boolean,
): SuggestedBusiness {
  const { id, name, tradeAndPlace, pictures, phone, rating, reviewCount, isPromoted } =
    toListedBusiness(business)
  const { acceptsQuotes, submittedById } = business
  return {
    id,
    name,
    tradeAndPlace,
    picture: pictures[0]?.url ?? null,
    rating,
    reviewCount,
    verification: verificationOf(business),
    price: priceText(business),
    isPromoted,
    takesRequests: acceptsQuotes,
    phone,
    answersHere: submittedById !== null,
    reasons: fitReasons(fit, wish),
    isPreselected: isPreselected && acceptsQuotes,
  }
}
